import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from '../folder/folder-lock.ts';
import { StartError } from '../settings/start-error.ts';

const root = join(import.meta.dirname, '../../..');
/** Folder of the built site. */
export const siteFolder = join(root, 'dist/site');
/** Module that renders its pages as files. */
export const rendererFile = join(root, 'dist/renderer/page-renderer.mjs');
/** Exists while a build is running, and remains when one was interrupted. */
const building = join(dirname(siteFolder), 'site-building');

/** Sources of the built site. */
const sources = [
  'frontend/**/*',
  'functions/routes.ts',
  'functions/**/{contract,rules,kernel}/**/*',
  'functions/**/contract.ts',
  'package-lock.json',
];

/**
 * Builds the site unless it is up to date. When several processes start at once, it is built only once.
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
      // Built only once, because a source with a future date must not cause endless builds.
      return await buildSite();
    } finally {
      lock.release();
    }
  }
}

/** Whether the site must be built: it is missing, incomplete, or older than its sources. */
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
  // The data folder is for this user only; everybody may read the site.
  const umask = process.umask(0o022);
  const child = spawn(
    process.execPath,
    [
      join(dirname(vite), 'bin/vite.js'),
      ...['build', '--config', `frontend/${config}`, '--logLevel', 'warn'],
    ],
    {
      cwd: root,
      // Tests, which have a NODE_ENV of their own, also build it; the build must be the one that is served.
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
