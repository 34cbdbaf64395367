import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../settings/start-error.ts';

/** SQLite's codes for a damaged page and for a file that is not a database. */
const DAMAGED = new Set([11, 26]);

/**
 * Checks the whole database before it is used, which takes five milliseconds per megabyte; the emulator would notice a
 * damaged page only when somebody asks for its content.
 * @throws StartError when it is damaged
 */
export function requireWholeDatabase(file: string): void {
  const fault = existsSync(file) ? faultOf(file) : undefined;
  if (fault === undefined) return;
  throw new StartError(
    `The database ${file} cannot be opened (${fault}): it is damaged; restore it from a backup.`,
  );
}

/**
 * Writes a database that nobody uses anew, so that nothing of removed items is left in its free space.
 * @throws Error of SQLite for one that is damaged, or when there is no room; it is unchanged then
 */
export function withoutRemovedItems(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('VACUUM');
  } finally {
    database.close();
  }
}

/** The fault that SQLite finds; a file that cannot be read at all is reported by the emulator. */
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
