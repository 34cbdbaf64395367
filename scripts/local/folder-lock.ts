import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identityOf, isAlive, type ProcessIdentity } from './processes.ts';

/**
 * A lock that survives `kill -9` of its holder without ever being held twice. Locks are numbered
 * files, created by an exclusive link; the highest number counts. Whoever finds its holder dead
 * competes for the next number, and only one link succeeds. The highest file is never removed, so
 * that a number is never given twice.
 */
export interface FolderLock {
  release(): void;
}

/** Takes the lock, or answers who holds it. */
export function takeLock(folder: string): FolderLock | { readonly holder: ProcessIdentity } {
  for (;;) {
    const last = highest(folder);
    const holder = last === undefined ? undefined : holderOf(folder, last);
    if (holder) return { holder };
    const mine = (last ?? 0) + 1;
    if (!create(folder, mine)) continue;
    // Someone may have gone further between the look and the link: theirs counts.
    if (highest(folder) !== mine) {
      rmSync(lockPath(folder, mine), { force: true });
      continue;
    }
    for (const number of lockNumbers(folder))
      if (number < mine) rmSync(lockPath(folder, number), { force: true });
    return { release: () => replace(folder, mine, {}) };
  }
}

/** Who holds the lock now, if anybody does and the folder is there. */
export function lockHolder(folder: string): ProcessIdentity | undefined {
  if (!existsSync(folder)) return undefined;
  const last = highest(folder);
  return last === undefined ? undefined : holderOf(folder, last);
}

const lockName = /^lock\.(\d+)$/;
const lockPath = (folder: string, number: number) => join(folder, `lock.${number}`);

function lockNumbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const number = lockName.exec(name)?.[1];
    return number ? [Number(number)] : [];
  });
}

function highest(folder: string): number | undefined {
  const numbers = lockNumbers(folder);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

function holderOf(folder: string, number: number): ProcessIdentity | undefined {
  try {
    const holder = JSON.parse(readFileSync(lockPath(folder, number), 'utf8'));
    return typeof holder.pid === 'number' && isAlive(holder) ? holder : undefined;
  } catch {
    return undefined;
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

function replace(folder: string, number: number, content: object): void {
  renameSync(draftOf(folder, number, content), lockPath(folder, number));
}

function draftOf(folder: string, number: number, content: object): string {
  const draft = join(folder, `lock.${number}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(content));
  return draft;
}
