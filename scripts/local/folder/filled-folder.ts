import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/start-error.ts';
import { isFilled } from './folder-records.ts';

/** A database without data in a folder that had some before. */
export class EmptyDatabase extends Error {}

/** Content of a filled folder, by the part of the stack that keeps it there. */
const contents = [
  { part: 'dynamodb', name: 'dynamodb.sqlite', what: 'database' },
  { part: 'cognito', name: 'cognito/pool.jsonl', what: 'user pool' },
  { part: 's3', name: 's3/public', what: 'store of published files' },
] as const;

/**
 * @throws StartError when a folder that was filled lacks a part of its data: otherwise an empty
 *   part would be served instead
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
  const people = fault.includes('user pool')
    ? 'restore its people by npm run restore -- --people, which invites them to choose a password and loses nothing else. Or '
    : '';
  return new StartError(
    `The data folder ${folder} was filled before, but ${fault}: ${people}restore the whole folder from a ` +
      'backup (docs/runbook/one-machine.md says how), or set DATA_DIR to another folder to start with an empty system.',
  );
}
