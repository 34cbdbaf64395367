import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '../code/imports.ts';

/** A Chromium that can be started: its program, and the environment it needs. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The Chromium for tests: CHROMIUM_PATH; otherwise the one that comes as a package, unpacked on first use, where it can
 * run; otherwise an installed one. BROWSER=installed asks for the installed one. The package is the same on every
 * machine and uses half the processor time, because it draws no window.
 */
export async function chromiumForTests(environment = process.env): Promise<Chromium> {
  const { BROWSER: browser = '', CHROMIUM_PATH: named = '' } = environment;
  if (!['', 'bundled', 'installed'].includes(browser))
    throw new Error(
      `BROWSER=${browser} is not understood: set it to bundled or installed, or leave it out.`,
    );
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH=${named} does not exist.`);
  if (browser === 'bundled' || (!named && browser === '' && isBundledForHere))
    return bundledChromium();
  const executablePath = named || installedChromium();
  if (!executablePath) throw new Error('There is no Chromium here: name one with CHROMIUM_PATH.');
  return { executablePath, env: process.env };
}

/** The package exists for 64-bit Linux only. */
export const isBundledForHere = process.platform === 'linux' && process.arch === 'x64';

export function installedChromium(): string | undefined {
  return usualPlaces.find((path) => existsSync(path) && starts(path));
}

/** Some systems have a program of this name that only explains how to install one. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

async function bundledChromium(): Promise<Chromium> {
  const folder = await unpacked();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      // A minimal system has neither the shared libraries nor any font.
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/**
 * The folder with the package's Chromium. It is filled under another name first, so that it is always complete, and
 * test files that start together do not disturb each other.
 */
async function unpacked(): Promise<string> {
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = readFileSync(join(dirname(module), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest);
  const folder = join(repository, '.tmp', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const filling = `${folder}-${process.pid}`;
  await mkdir(filling, { recursive: true });
  try {
    await inflate(module, filling);
    await writeFile(join(filling, 'fonts.conf'), fontSettings(folder));
    await rename(filling, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(filling, { recursive: true, force: true });
  }
  return folder;
}

/** The package can only unpack into the folder for temporary files, so this runs in a process that has its own. */
async function inflate(module: string, folder: string): Promise<void> {
  const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) =>
    join(dirname(module), '../bin', name),
  );
  const code = `
    const { inflate } = await import(${JSON.stringify(pathToFileURL(module).href)});
    await Promise.all(${JSON.stringify(archives)}.map((archive) => inflate(archive)));
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, TMPDIR: folder },
  });
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
