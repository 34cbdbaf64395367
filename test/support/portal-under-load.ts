import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning } from '../../scripts/local/folder-records.ts';
import { type StartedPortal, startPortal } from './portal.ts';

export const API = '/dgsaie/api/v1';

/** A portal with demonstration data, as `npm start` runs it, to be measured. */
export interface MeasuredPortal extends StartedPortal {
  /** Resident memory of its process, MiB; the database's own process is not part of it. */
  memory(): number;
  /** Calls the API as the demonstration's administrator. @throws Error when it is refused */
  call(method: string, path: string, body?: object): Promise<unknown>;
}

export async function startMeasuredPortal(): Promise<MeasuredPortal> {
  const portal = await startPortal({ demo: true });
  const pid = findRunning(portal.dataFolder)?.pid;
  const token = await signedIn(portal.origin);
  return {
    ...portal,
    memory: () => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async call(method, path, body) {
      const response = await fetch(`${portal.origin}${API}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
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
  /** Undefined on a machine that cannot have it. */
  readonly address: string | undefined;
  stop(): Promise<void>;
}

/** @param program file of test/bench; told `address`, it tells its own */
export async function startOther(program: string, address: string): Promise<OtherServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, '../bench', program), {
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
