import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StartError } from '../settings/start-error.ts';
import { identityOf, isAlive, isOfThisPlace, type ProcessIdentity } from './processes.ts';

/**
 * A lock that survives `kill -9` of its holder and is never held twice. Locks are numbered files, created by an
 * exclusive link; the highest number counts. A process that finds the holder dead competes for the next number, and
 * only one link succeeds. The highest file is never removed, so that a number is never used twice.
 *
 * For a holder on this machine and in this container, its process number tells whether it lives. A holder on another
 * machine or in another container touches its file every two seconds, and counts as dead after ten seconds without.
 */
export interface FolderLock {
  release(): void;
}

export interface LockOptions {
  /** Called when another process took the lock, because this one had stood still for too long. */
  readonly onLost?: () => void;
  readonly heartbeatMs?: number;
  /** How long the holder in another place is watched for a sign of life. */
  readonly watchMs?: number;
  /** Called before such a holder is watched. */
  readonly onWatch?: (holder: ProcessIdentity) => void;
}

/**
 * Takes the lock, or returns its holder.
 * @throws StartError when something that is not a file has the name of a lock
 */
export async function takeLock(
  folder: string,
  { onLost, onWatch, heartbeatMs = 2000, watchMs = 10_000 }: LockOptions = {},
): Promise<FolderLock | { readonly holder: ProcessIdentity }> {
  for (;;) {
    const last = highest(folder);
    const holder = last === undefined ? undefined : holderOf(folder, last);
    if (last !== undefined && holder) {
      const isHere = isOfThisPlace(holder);
      if (!isHere) onWatch?.(holder);
      if (isHere ? isAlive(holder) : await isTouched(folder, last, watchMs)) return { holder };
    }
    const mine = (last ?? 0) + 1;
    if (!create(folder, mine)) continue;
    // Another process may have taken a higher number between the look and the link; then its lock counts.
    if (highest(folder) !== mine) {
      rmSync(lockPath(folder, mine), { force: true });
      continue;
    }
    for (const number of lockNumbers(folder))
      if (number < mine) rmSync(lockPath(folder, number), { force: true });
    const heartbeat = setInterval(() => {
      if (touch(folder, mine)) return;
      clearInterval(heartbeat);
      onLost?.();
    }, heartbeatMs).unref();
    return {
      release() {
        clearInterval(heartbeat);
        giveBack(folder, mine);
      },
    };
  }
}

/** The living process of this machine and container that holds the lock, if there is one. */
export function lockHolder(folder: string): ProcessIdentity | undefined {
  if (!existsSync(folder)) return undefined;
  const last = highest(folder);
  const holder = last === undefined ? undefined : holderOf(folder, last);
  return holder && isOfThisPlace(holder) && isAlive(holder) ? holder : undefined;
}

async function isTouched(folder: string, number: number, watchMs: number): Promise<boolean> {
  const touched = touchedAt(folder, number);
  const end = performance.now() + watchMs;
  while (performance.now() < end) {
    await delay(Math.min(250, watchMs));
    // Clocks of other machines may differ, so only a change of the time matters.
    if (touchedAt(folder, number) !== touched) return highest(folder) === number;
  }
  return false;
}

const lockName = /^lock\.(\d+)$/;
const lockPath = (folder: string, number: number) => join(folder, `lock.${number}`);

function lockNumbers(folder: string): number[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const number = lockName.exec(entry.name)?.[1];
    if (!number) return [];
    // This is not a lock, and its number cannot be used.
    if (!entry.isFile())
      throw new StartError(`${join(folder, entry.name)} is no file, as locks are: move that away.`);
    return [Number(number)];
  });
}

function highest(folder: string): number | undefined {
  const numbers = lockNumbers(folder);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

const lockContent = z.object({
  pid: z.optional(z.number()),
  startTime: z.optional(z.string()),
  bootId: z.optional(z.string()),
  pidNamespace: z.optional(z.string()),
  host: z.optional(z.string()),
});

/** Undefined when the lock was released or has gone; a holder in an unknown place when the file is damaged. */
function holderOf(folder: string, number: number): ProcessIdentity | undefined {
  try {
    const { pid, ...place } = z.parse(lockContent, read(folder, number));
    return pid === undefined ? undefined : ({ pid, ...place } as ProcessIdentity);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { pid: 0 };
  }
}

const read = (folder: string, number: number): unknown =>
  JSON.parse(readFileSync(lockPath(folder, number), 'utf8'));

function touchedAt(folder: string, number: number): number | undefined {
  return statSync(lockPath(folder, number), { throwIfNoEntry: false })?.mtimeMs;
}

/** @returns false when another process holds the lock now */
function touch(folder: string, number: number): boolean {
  try {
    const now = new Date();
    utimesSync(lockPath(folder, number), now, now);
  } catch {
    // The disk cannot be written for a moment, or the folder is gone and there is nothing left to hold.
  }
  try {
    return (highest(folder) ?? 0) <= number;
  } catch {
    // If the folder cannot be read, or too many files are open, nothing shows that the lock was taken.
    return true;
  }
}

function create(folder: string, number: number): boolean {
  const draft = draftOf(folder, number, identityOf(process.pid));
  try {
    linkSync(draft, lockPath(folder, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Overwriting needs no space on a full disk, though a reader may see half of the content. */
function giveBack(folder: string, number: number): void {
  const path = lockPath(folder, number);
  try {
    renameSync(draftOf(folder, number, {}), path);
  } catch {
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) return;
    const file = openSync(path, 'r+');
    writeSync(file, '{}'.padEnd(size));
    closeSync(file);
  }
}

/** Removes a draft that could not be written completely. */
function draftOf(folder: string, number: number, content: object): string {
  const draft = join(folder, `lock.${number}.${process.pid}.${hostname()}`);
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return draft;
}
