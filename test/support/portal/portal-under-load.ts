import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning } from '../../../scripts/local/folder/folder-records.ts';
import { OWN_PROCESS } from '../../../scripts/local/functions/handler-process.ts';
import { type StartedPortal, startPortal } from './portal.ts';

export const API = '/dgsaie/api/v1';

/** A portal with demonstration data, run like `npm start`, for measurements. */
export interface MeasuredPortal extends StartedPortal {
  /** In MiB, without the database's own process. */
  memory(): Memory;
  /** Calls the API as the demonstration's administrator. @throws Error when it is refused */
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** The same with bytes of any kind. */
  send(method: string, path: string, body: BodyInit, headers: object): Promise<unknown>;
}

export interface Memory {
  /** Resident memory of the process that answers. */
  readonly own: number;
  /** Including the processes that make pages and files. */
  readonly all: number;
}

export async function startMeasuredPortal(): Promise<MeasuredPortal> {
  const portal = await startPortal({ demo: true });
  const pid = findRunning(portal.dataFolder)?.pid;
  const token = await signedIn(portal.origin);
  const send = async (
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: object,
  ) => {
    const response = await fetch(`${portal.origin}${API}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    ...portal,
    memory: () => memoryOf(Number(pid)),
    call: (method, path, body) =>
      send(method, path, body && JSON.stringify(body), { 'content-type': 'application/json' }),
    send,
  };
}

function memoryOf(pid: number): Memory {
  const own = kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/gm);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  const added = children
    .filter((child) => child !== '' && contentOf(`/proc/${child}/cmdline`).includes(OWN_PROCESS))
    .map((child) => kilobytes(`/proc/${child}/smaps_rollup`, /^Private_\w+:\s+(\d+)/gm));
  return { own: own / 1024, all: added.reduce((sum, one) => sum + one, own) / 1024 };
}

/** Sum of the matching values in a file of the system; 0 when the process has ended. */
const kilobytes = (file: string, found: RegExp): number =>
  [...contentOf(file).matchAll(found)].reduce((sum, [, amount]) => sum + Number(amount), 0);

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function signedIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}${API}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@example.org', password: 'Demo-password-2026' }),
  });
  return (await response.json()).token;
}

/** A server of test/bench in a process of its own. */
export interface OtherServer {
  /** Undefined on a machine where it cannot run. */
  readonly address: string | undefined;
  stop(): Promise<void>;
}

/** @param program file of test/bench, which gets `address` and reports its own */
export async function startOther(program: string, address: string): Promise<OtherServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, '../../bench', program), {
    execArgv: [],
  });
  child.send(address);
  const [told] = await once(child, 'message');
  return {
    address: told ?? undefined,
    async stop() {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
