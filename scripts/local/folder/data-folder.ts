import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../settings/start-error.ts';
import { takeLock } from './folder-lock.ts';
import { identityOf, isOfThisPlace, type ProcessIdentity } from './processes.ts';

/** The folder of one running stack: created when missing, checked to be writable, and locked against a second stack. */
export interface DataFolder {
  readonly path: string;
  /** A folder inside it, created when missing. */
  folder(name: string): string;
  /** A file inside it. */
  file(name: string): string;
  /** Lets another process use it. */
  release(): void;
}

/**
 * Opens the folder for this process alone. It holds personal data, so from now on this process creates files for their
 * owner only, and existing files of the folder are restricted too.
 * @throws StartError when the folder cannot be created or written, or is in use
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  process.umask(0o077);
  ensureFolder(path);
  proveWritable(path);
  const lock = await takeLock(path, {
    onWatch: (holder) =>
      console.error(`Checking for ten seconds whether ${nameOf(holder)} still uses ${path}.`),
    onLost: () => endSinceTaken(path),
  });
  if ('holder' in lock) throw inUse(path, lock.holder);
  keepPrivate(path);
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

function inUse(path: string, holder: ProcessIdentity): StartError {
  return new StartError(
    `The data folder ${path} is in use by ${nameOf(holder)}: stop that one first, ` +
      'or set DATA_DIR to another folder (and PORT to other ports).',
  );
}

function nameOf(holder: ProcessIdentity): string {
  if (isOfThisPlace(holder)) return `process ${holder.pid}`;
  return `another machine or container (${holder.host ?? 'of unknown name'})`;
}

/** Two stacks writing the same files would destroy them: the one that had stood still ends. */
function endSinceTaken(path: string): void {
  console.error(
    `Another process has taken over the data folder ${path}, because this one had stood still. This process ends.`,
  );
  process.exit(1);
}

/**
 * Created level by level, because Node's own `recursive` never ends below a folder like /proc, in which no folders can
 * be created.
 */
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

/** Writes enough bytes to notice a full disk. */
function proveWritable(path: string): void {
  const probe = join(path, `probe.${process.pid}.${identityOf(process.pid).host}`);
  try {
    writeFileSync(probe, Buffer.alloc(4096), { flush: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${reason(error)}): make it writable, ` +
        'or set DATA_DIR to another folder.',
      { cause: error },
    );
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Files that the stack creates in the folder; other files there belong to somebody else. */
const ownFiles = ['*.json', 'lock.*', 'dynamodb.sqlite*', 's3', 's3/**', 'cognito', 'cognito/**'];

/** Restricts the files of earlier versions to their owner. */
function keepPrivate(path: string): void {
  const mode = (file: string) => statSync(file).mode & 0o777;
  const isOurs = existsSync(join(path, 'dynamodb.sqlite')) || isNew(path);
  if (!isOurs || (mode(path) & 0o077) === 0) return;
  try {
    for (const name of globSync(ownFiles, { cwd: path })) {
      const file = join(path, name);
      chmodSync(file, mode(file) & 0o700);
    }
    chmodSync(path, 0o700);
  } catch (error) {
    console.error(`The data folder ${path} can be read by other users (${reason(error)}).`);
  }
}

const isNew = (path: string) => readdirSync(path).every((name) => name.startsWith('lock.'));

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
