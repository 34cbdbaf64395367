/** An error that the person who starts the stack can put right: only its message is shown, exit code 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Advice for a person about an error of the operating system. */
const faults: Readonly<Record<string, string>> = {
  EACCES: 'no permission; give the user who starts the portal the right to it',
  EEXIST: 'a file or folder has its name; move that away',
  EDQUOT: 'the quota of disk space is used up; free some space',
  EIO: 'the disk cannot be read or written; look whether it is broken',
  EISDIR: 'a folder has its name; move that away',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine; close other programs',
  ENOMEM: 'there is not enough memory; close other programs',
  ENOSPC: 'the disk is full; free some space',
  ENOTDIR: 'a part of its path is a file; move that away',
  EPERM: 'not permitted; give the user who starts the portal the right to it',
  EROFS: 'the disk is read-only; make it writable, or set DATA_DIR to a folder elsewhere',
};

/** What a service says to its callers of a fault of its own; the whole is in its log. */
export const toldFault = (error: unknown): string | undefined =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
    ? 'The disk is full.'
    : undefined;

/** Messages of the database, which differ from those of the operating system. */
const databaseFaults: readonly (readonly [RegExp, string])[] = [
  [/database or disk is full/, 'ENOSPC'],
  [/disk I\/O error/, 'EIO'],
];

function faultOf({ code = '', message }: NodeJS.ErrnoException): string | undefined {
  return faults[databaseFaults.find(([words]) => words.test(message))?.[1] ?? code];
}

/** Adds the place to an error of the operating system, which often names no file. */
export function metAt(place: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const found: NodeJS.ErrnoException = error;
  if (faultOf(found)) found.path ??= place;
  else metAt(place, found.cause);
  return error;
}

/**
 * One line for people when an error is an ordinary fault of their settings or of the machine. Undefined for faults of
 * the program, which are shown in full.
 */
export function faultMessage(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  const fault = faultOf(error);
  if (fault) return `${path ?? 'The portal'}: ${fault}.`;
  return error.cause === undefined ? undefined : faultMessage(error.cause);
}
