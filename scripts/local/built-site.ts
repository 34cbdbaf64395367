import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from './folder-lock.ts';
import { rendererFile, siteFolder } from './stack.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '../..');
/** Is there while a build is under way, and stays when one was cut off. */
const building = join(dirname(siteFolder), 'site-building');

/** What the built site is made of. */
const sources = [
  'frontend/**/*',
  'functions/contract/**/*',
  'functions/domain/**/*',
  'package-lock.json',
];

/**
 * Builds the site unless it is up to date. Several that start at once build it once.
 * @throws StartError when the site cannot be built
 */
export async function ensureBuiltSite(onBuild: () => void): Promise<void> {
  while (siteIsStale()) {
    mkdirSync(dirname(siteFolder), { recursive: true });
    const lock = await takeLock(dirname(siteFolder));
    if ('holder' in lock) {
      await delay(200);
      continue;
    }
    try {
      onBuild();
      // Built once: a source dated in the future must not keep it going for ever.
      return await buildSite();
    } finally {
      lock.release();
    }
  }
}

/** Whether the site must be built: it is not there, half there, or older than its sources. */
function siteIsStale(): boolean {
  const page = join(siteFolder, 'index.html');
  if (!existsSync(page) || !existsSync(rendererFile) || existsSync(building)) return true;
  const built = statSync(page).mtimeMs;
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(join(root, file)).mtimeMs > built,
  );
}

async function buildSite(): Promise<void> {
  writeFileSync(building, '');
  for (const config of ['vite.config.ts', 'build/renderer.config.ts']) await buildWith(config);
  rmSync(building);
}

async function buildWith(config: string): Promise<void> {
  const vite = createRequire(import.meta.url).resolve('vite/package.json');
  // The data folder is for this user only; the site is for everybody.
  const umask = process.umask(0o022);
  const child = spawn(
    process.execPath,
    [
      join(dirname(vite), 'bin/vite.js'),
      ...['build', '--config', `frontend/${config}`, '--logLevel', 'warn'],
    ],
    {
      cwd: root,
      // Tests build it too, under a NODE_ENV of their own: the site is the one that is served.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  process.umask(umask);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new StartError('The site cannot be built: see above.');
}
