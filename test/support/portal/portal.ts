import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  findRunning,
  recordPublicationsFilled,
} from '../../../scripts/local/folder/folder-records.ts';
import type { StackEnvironment } from '../../../scripts/local/folder/local-aws.ts';
import { temporaryFolder } from '../aws/emulators.ts';
import { repository } from '../code/imports.ts';
import { keepOutput, keepSecret, keepsLogs } from '../kept-logs.ts';

/** Another site that its pages link to, instead of the ministry's own. */
export const setAddress = 'https://form.agid.gov.it/view/a-declared-site';

/** A whole portal, run like `npm start`. */
export interface Portal {
  /** `http://localhost:PORT` */
  readonly origin: string;
  /** Origins that its pages may load from and send to: the site first, then its services. */
  readonly origins: readonly string[];
  /** Its data folder, for commands such as `npm run import`. */
  readonly dataFolder: string;
  /** Environment of its functions. */
  readonly environment: Readonly<StackEnvironment>;
}

export interface StartedPortal extends Portal {
  /** Sets the clock of a portal that was started with one, and runs the weekly job at that time. */
  setClock(time: string): Promise<void>;
  stop(): Promise<void>;
}

interface PortalSettings {
  /** Its data folder, which stays when it is stopped; a new one when absent. */
  readonly folder?: string;
  readonly demo: boolean;
  /** Whether it gets the demonstration's documents and news, too; they are waited for. As `demo` when absent. */
  readonly documents?: boolean;
  /** Instant at which its clock begins; the real time when absent. */
  readonly clock?: string;
  /** Whether a second administrator has to approve publications. */
  readonly approvalRequired?: boolean;
  /** Whether administrators who sign in by password need a second factor. */
  readonly secondFactor?: boolean;
  /** Whether a price that rests on a single company can be published. */
  readonly publishSingleCompany?: boolean;
  /** Number of files and connections that its process may have open; that of the tests when absent. */
  readonly openFiles?: number;
}

/**
 * Names a folder with demonstration data (`fillFolder`), with a copy of which portals of the tests start. Without it, or
 * where it is not filled, each fills a folder of its own.
 */
export const FILLED_FOLDER = 'FILLED_PORTAL_FOLDER';

/**
 * Starts a portal on free ports with a new folder, in a separate process.
 * @throws Error with its output when it does not start
 */
export async function startPortal(settings: PortalSettings): Promise<StartedPortal> {
  if (settings.folder) return run(settings.folder, settings);
  const folder = await temporaryFolder();
  const filled = process.env[FILLED_FOLDER];
  try {
    if (settings.demo && filled && existsSync(placesIn(filled).done))
      await cp(placesIn(filled).data, folder.path, {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
    const portal = await run(folder.path, settings);
    return { ...portal, stop: () => portal.stop().then(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** The demonstration's data folder and the mark that it is whole, below the folder that a run names for it. */
const placesIn = (folder: string) => ({ data: join(folder, 'data'), done: join(folder, 'done') });

/** Fills the folder from which portals of the run start, unless it is filled; by one process at a time. */
export async function fillFolder(folder: string): Promise<void> {
  const { data, done } = placesIn(folder);
  if (existsSync(done)) return;
  await (await run(data, { demo: true })).stop();
  writeFileSync(done, '');
}

/** Starts a portal on this folder, which stays. */
async function run(dataFolder: string, settings: PortalSettings): Promise<StartedPortal> {
  const { demo, documents = demo, clock, openFiles } = settings;
  const { approvalRequired = false, publishSingleCompany = false } = settings;
  const { secondFactor = false } = settings;
  if (demo && !documents) recordPublicationsFilled({ dataFolder });
  const program = clock ? ['test/support/portal/start-with-clock.ts'] : npmStart();
  const limited = openFiles ? ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`] : [];
  const [command = '', ...args] = [...limited, process.execPath, ...program];
  const child = spawn(command, args, {
    cwd: repository,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataFolder,
      DEMO: demo ? '1' : '0',
      LOG: keepsLogs() ? 'debug' : 'error',
      EXTERNAL_LINKS: JSON.stringify({ accessibility: setAddress }),
      APPROVAL_REQUIRED: approvalRequired ? 'on' : 'off',
      SECOND_FACTOR: secondFactor ? 'on' : 'off',
      PUBLISH_SINGLE_COMPANY: publishSingleCompany ? 'on' : 'off',
      ...(clock && { CLOCK: clock }),
      // The tests' own process may have these set for its services.
      DYNAMODB_ENDPOINT: '',
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(clock ? (['ipc'] as const) : [])],
  });
  const stop = () => ended(child);
  keepOutput(child);
  try {
    await readiness(child);
    if (documents) await publicationsIn(dataFolder);
    const running = findRunning(dataFolder);
    if (!running?.origin) throw new Error('the portal runs, but left no record of it');
    const { origin, environment } = running;
    keepSecret(environment.AWS_SECRET_ACCESS_KEY ?? '');
    const origins = await originsOf(origin, environment.S3_ENDPOINT);
    const setClock = (time: string) => sent(child, time);
    return { origin, origins, dataFolder, environment, setClock, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Node's arguments in `npm start`: memory limits and the program. */
export function npmStart(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  return String(scripts.start).replace('exec node ', '').split(' ');
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

/** Waits for the demonstration documents, which are added while the portal is already answering. */
async function publicationsIn(folder: string): Promise<void> {
  const end = performance.now() + 400_000;
  while (!hasPublications(folder)) {
    if (performance.now() > end) throw new Error('the demonstration documents do not come');
    await delay(100);
  }
}

const hasPublications = (folder: string) => existsSync(join(folder, 'publications-filled.json'));

/** Waits until the child has carried out the message. */
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
