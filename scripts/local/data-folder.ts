import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { takeLock } from './folder-lock.ts';
import { StartError } from './start-error.ts';

/** The folder of one running stack: made when missing, proved writable, and held against a second one. */
export interface DataFolder {
  readonly path: string;
  /** A folder inside it, made when missing. */
  folder(name: string): string;
  /** A file inside it. */
  file(name: string): string;
  /** Lets another process use it. */
  release(): void;
}

/** @throws StartError when the folder cannot be made, written or is in use */
export function openDataFolder(path: string): DataFolder {
  ensureFolder(path);
  proveWritable(path);
  const lock = takeLock(path);
  if ('holder' in lock)
    throw new StartError(
      `The data folder ${path} is in use by process ${lock.holder.pid}: stop that one first, ` +
        'or set DATA_DIR to another folder (and PORT to other ports).',
    );
  return {
    path,
    folder: (name) => {
      const folder = join(path, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    file: (name) => join(path, name),
    release: lock.release,
  };
}

/** Level by level: Node's own `recursive` never ends below a folder like /proc, which takes no folders. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function ensureFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be made (${reason(error)}): set DATA_DIR to a folder that can.`,
      { cause: error },
    );
  }
  if (!statSync(path).isDirectory())
    throw new StartError(`DATA_DIR=${path} is not a folder: set DATA_DIR to a folder.`);
}

function proveWritable(path: string): void {
  const probe = join(path, `probe.${process.pid}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${reason(error)}): make it writable, ` +
        'or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

const reasons: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file has its name',
  ENOENT: 'a part of its path does not exist',
};

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
