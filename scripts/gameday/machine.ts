import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';

import { findRunning } from '../local/folder/folder-records.ts';
import { processesWhere, programOf } from '../local/folder/processes.ts';

/** A portal of its own in a temporary folder, and the commands of the runbook on it. */

const scripts = join(import.meta.dirname, '..');

export interface Said {
  readonly code: number;
  /** All of its output. */
  readonly text: string;
}

export interface Machine {
  readonly dataFolder: string;
  /** What an operator did so far, as commands. */
  readonly did: string[];
  /** A folder next to the data folder. */
  path(name: string): string;
  /** Starts the portal. @returns its output if it did not start */
  start(): Promise<Said | undefined>;
  stop(): Promise<void>;
  /** What the portal has printed since its last start. */
  log(): string;
  /** Moves the data folder away, as somebody does who wants to look at it later. */
  moveAside(): Promise<void>;
  /** Stops the database of the running portal from answering, or lets it answer again. */
  haltDatabase(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Runs a command: `restore.ts --from backup`. */
  run(script: string, ...args: readonly string[]): Promise<Said>;
  /** Calls the running portal. @param path below the API's, or with `/dgsaie` a page */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Texts of the mails that were sent, oldest first. */
  mails(): Promise<string[]>;
  /** Removes the whole folder. */
  remove(): Promise<void>;
}

/** @param from folder of another machine to begin with */
export async function newMachine(from?: Machine): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'gameday-'));
  const path = (name: string) => join(folder, name);
  if (from) await cp(from.path('.'), folder, { recursive: true });
  const dataFolder = path('data');
  const environment = { ...process.env, DATA_DIR: dataFolder, DEMO: '0', PORT: '0', LOG: 'error' };
  const did: string[] = [];
  let portal: ChildProcess | undefined;
  let log = '';
  const program = (script: string, args: readonly string[] = []) =>
    spawn(process.execPath, [join(scripts, script), ...args], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const stop = async () => {
    const running = portal;
    portal = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
    did.push('stop the portal');
  };
  return {
    dataFolder,
    did,
    path,
    stop,
    log: () => log,
    async start() {
      did.push('npm start');
      portal = program('start.ts');
      log = '';
      for (const stream of [portal.stdout, portal.stderr])
        stream?.setEncoding('utf8').on('data', (more: string) => {
          log += more;
        });
      while (portal.exitCode === null) {
        if (/portal runs/.test(log)) return undefined;
        await delay(50);
      }
      return { code: portal.exitCode, text: log };
    },
    async moveAside() {
      did.push('move the data folder aside');
      await rename(dataFolder, path('damaged'));
    },
    haltDatabase(signal) {
      const file = join(dataFolder, 'dynamodb.sqlite');
      const isOurs = (argv: readonly string[]) =>
        programOf(argv) === 'dynoxide' && argv.includes(file);
      for (const { pid } of processesWhere(isOurs)) process.kill(pid, signal);
    },
    async run(script, ...args) {
      const shown = args.map((arg) => shellWord(arg.replace(`${folder}/`, '')));
      did.push(`npm run ${script.replace('.ts', '')} -- ${shown.join(' ')}`);
      const child = program(script, args);
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
      await once(child, 'close');
      return { code: child.exitCode ?? 1, text: text.trim() };
    },
    call(to, init) {
      const { origin = '' } = findRunning(dataFolder) ?? {};
      return fetch(`${origin}${to.startsWith('/dgsaie') ? to : apiBase + to}`, init);
    },
    async mails() {
      const outbox = join(dataFolder, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).sort();
      return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const shellWord = (word: string): string => (/^[\w./@-]+$/.test(word) ? word : `"${word}"`);
