import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunning } from '../../scripts/local/folder-records.ts';
import type { StackEnvironment } from '../../scripts/local/stack-environment.ts';
import { temporaryFolder } from './emulators.ts';
import { repository } from './imports.ts';

/** Another site that its pages link to, in place of the ministry's own. */
export const setAddress = 'https://form.agid.gov.it/view/a-declared-site';

/** A whole portal that runs as `npm start` runs it. */
export interface Portal {
  /** `http://localhost:PORT` */
  readonly origin: string;
  /** Where its pages may load from and send to: the site first, then its services. */
  readonly origins: readonly string[];
  /** Where its data are, for commands such as `npm run import`. */
  readonly dataFolder: string;
  /** What its functions find in their environment. */
  readonly environment: Readonly<StackEnvironment>;
}

export interface StartedPortal extends Portal {
  /** Sets the clock of a portal that was started with one, and runs the weekly job at that time. */
  setClock(time: string): Promise<void>;
  stop(): Promise<void>;
}

interface PortalSettings {
  readonly demo: boolean;
  /** Waits for the demonstration documents too, unless told not to. */
  readonly documents?: boolean;
  /** Instant at which its clock begins; the real time when absent. */
  readonly clock?: string;
  /** Whether a second administrator approves what is published. */
  readonly approvalRequired?: boolean;
  /** How many files and connections its process may have open, when not as many as the tests' own. */
  readonly openFiles?: number;
}

/**
 * Starts a portal on free ports and a folder of its own, in a process of its own.
 * @throws Error with what it said when it does not start
 */
export async function startPortal(settings: PortalSettings): Promise<StartedPortal> {
  const { demo, documents = demo, clock, approvalRequired = false, openFiles } = settings;
  const folder = await temporaryFolder();
  const program = clock ? ['test/support/start-with-clock.ts'] : npmStart();
  const limited = openFiles ? ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`] : [];
  const [command = '', ...args] = [...limited, process.execPath, ...program];
  const child = spawn(command, args, {
    cwd: repository,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder.path,
      DEMO: demo ? '1' : '0',
      LOG: 'error',
      EXTERNAL_LINKS: JSON.stringify({ accessibility: setAddress }),
      APPROVAL_REQUIRED: approvalRequired ? 'on' : 'off',
      ...(clock && { CLOCK: clock }),
      // A tests' process may have these set for services of its own.
      DYNAMODB_ENDPOINT: '',
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(clock ? (['ipc'] as const) : [])],
  });
  const stop = async () => {
    await ended(child);
    await folder.remove();
  };
  try {
    await readiness(child);
    if (documents) await publicationsIn(folder.path);
    const running = findRunning(folder.path);
    if (!running?.origin) throw new Error('the portal runs, but left no record of it');
    const { origin, environment } = running;
    const origins = await originsOf(origin, environment.S3_ENDPOINT);
    const setClock = (time: string) => sent(child, time);
    return { origin, origins, dataFolder: folder.path, environment, setClock, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What `npm start` gives to Node: bounds of its memory, and the program. */
export function npmStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const [, ...args] = String(scripts.start).split(' ');
  return args;
}

/** Waits for the line that `npm start` writes when everything answers. */
function readiness(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/portal runs/.test(said)) resolve();
    });
  }
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${said}`)));
  return promise;
}

/** Waits for the demonstration documents, which come while the portal answers already. */
async function publicationsIn(folder: string): Promise<void> {
  const end = Date.now() + 200_000;
  while (!existsSync(join(folder, 'publications-filled.json'))) {
    if (Date.now() > end) throw new Error('the demonstration documents do not come');
    await delay(100);
  }
}

/** Waits until the child has done what it was told. */
async function sent(child: ChildProcess, message: string): Promise<void> {
  const answer = once(child, 'message');
  child.send(message);
  await answer;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function originsOf(origin: string, storage?: string): Promise<string[]> {
  const response = await fetch(`${origin}/dgsaie/config.json`);
  const { userPoolEndpoint, hostedDomain } = await response.json();
  // Large files are sent straight to storage.
  const uploads = storage ? [new URL(storage).origin] : [];
  return [origin, new URL(userPoolEndpoint).origin, `https://${hostedDomain}`, ...uploads];
}
