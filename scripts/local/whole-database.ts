import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** Of SQLite: a page that is not what it should be, and a file that is no database. */
const DAMAGED = new Set([11, 26]);

/**
 * Reads the database through before it is used, five milliseconds for a megabyte: of a damaged page
 * the emulator knows nothing until somebody asks for what was on it.
 * @throws StartError when it is damaged
 */
export function requireWholeDatabase(file: string): void {
  const fault = existsSync(file) ? faultOf(file) : undefined;
  if (fault === undefined) return;
  throw new StartError(
    `The database ${file} cannot be opened (${fault}): it is damaged; restore it from a backup.`,
  );
}

/** What SQLite finds; the emulator tells about a file that cannot be read at all. */
function faultOf(file: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare('PRAGMA quick_check(1)').get();
    const found = String(row?.quick_check);
    return found === 'ok' ? undefined : found.split('\n').at(-1);
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    return DAMAGED.has(errcode ?? 0) ? message : undefined;
  } finally {
    database?.close();
  }
}
