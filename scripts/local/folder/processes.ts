import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Identifies a process. The time of its start distinguishes it from a later one with the same number; host, boot and
 * namespace distinguish it from those of other machines and containers. Without /proc only number and host are known.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime?: string;
  /** Identifies the present boot of the machine. */
  readonly bootId?: string;
  /** Each container of a machine numbers its processes separately. */
  readonly pidNamespace?: string;
  readonly host?: string;
}

export function identityOf(pid: number): ProcessIdentity {
  const startTime = startTimeOf(pid);
  const bootId = read('/proc/sys/kernel/random/boot_id')?.trim();
  const pidNamespace = linkOf('/proc/self/ns/pid');
  return {
    pid,
    host: hostname(),
    ...(startTime ? { startTime } : {}),
    ...(bootId ? { bootId } : {}),
    ...(pidNamespace ? { pidNamespace } : {}),
  };
}

/** Whether a process belongs to this machine and container, so that its number tells whether it lives. */
export function isOfThisPlace(identity: ProcessIdentity): boolean {
  const here = identityOf(process.pid);
  if (!here.bootId || !here.pidNamespace) return identity.host === here.host;
  return identity.bootId === here.bootId && identity.pidNamespace === here.pidNamespace;
}

/** Whether a process of this machine and container lives. */
export function isAlive(identity: ProcessIdentity): boolean {
  const now = identityOf(identity.pid);
  if (identity.bootId && identity.bootId !== now.bootId) return false;
  if (identity.startTime) return identity.startTime === now.startTime;
  return accepts(identity.pid, 0);
}

/** Living processes of this machine whose arguments satisfy `matches`. Empty where /proc is missing. */
export function processesWhere(matches: (argv: readonly string[]) => boolean): ProcessIdentity[] {
  return processNumbers()
    .filter((pid) => {
      const argv = argumentsOf(pid);
      return argv !== undefined && argv.length > 0 && matches(argv);
    })
    .map(identityOf);
}

/** Program and arguments of a process; undefined where /proc is missing. */
export const argumentsOf = (pid: number): string[] | undefined =>
  read(`/proc/${pid}/cmdline`)?.split('\0').slice(0, -1);

/** Number of the process that started another; undefined where /proc is missing. */
export function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Name of the program an argument list starts. */
export function programOf(argv: readonly string[]): string {
  return basename(argv[0] ?? '');
}

/** Ends a process for certain and waits until it is gone. */
export async function endProcess(identity: ProcessIdentity): Promise<void> {
  const began = Date.now();
  while (isAlive(identity)) {
    const waited = Date.now() - began;
    if (waited > 5000) throw new Error(`process ${identity.pid} does not end`);
    accepts(identity.pid, waited > 2500 ? 'SIGKILL' : 'SIGTERM');
    await delay(20);
  }
}

function accepts(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function processNumbers(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Clock ticks since boot at which the process started; a zombie counts as ended. */
function startTimeOf(pid: number): string | undefined {
  const fields = statOf(pid);
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

/** The kernel's data about a process, from its state on. */
function statOf(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name is in brackets and may itself contain brackets.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
