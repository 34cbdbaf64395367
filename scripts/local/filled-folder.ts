import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isFilled } from './folder-records.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** A database without data, where there were some. */
export class EmptyDatabase extends Error {}

/** What a filled folder holds, by the part of the stack that keeps it there. */
const contents = [
  { part: 'dynamodb', name: 'dynamodb.sqlite', what: 'database' },
  { part: 'cognito', name: 'cognito/pool.jsonl', what: 'user pool' },
  { part: 's3', name: 's3/public', what: 'store of published files' },
] as const;

/**
 * @throws StartError when a folder that was filled lacks a part of its data: an empty one would be
 *   served in its place
 */
export function requireFilledParts(
  folder: string,
  settings: Settings,
  wanted: ReadonlySet<string>,
): void {
  if (!isFilled(settings)) return;
  for (const { part, name, what } of contents) {
    if (!wanted.has(part) || (part === 'dynamodb' && settings.dynamodbEndpoint)) continue;
    const file = join(folder, name);
    if (!existsSync(file)) throw withoutItsData(folder, `its ${what} (${name}) is missing`);
    const found = statSync(file);
    if (found.isFile() && found.size === 0)
      throw withoutItsData(folder, `its ${what} (${name}) is empty`);
  }
}

export function withoutItsData(folder: string, fault: string): StartError {
  return new StartError(
    `The data folder ${folder} was filled before, but ${fault}: restore the whole folder from a ` +
      'backup, or set DATA_DIR to another folder to start with an empty system.',
  );
}
