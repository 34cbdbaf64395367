import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../code/imports.ts';
import type { Portal } from './portal.ts';

/** Imports an export file of prices into a running portal, as `npm run import` does. */
export async function importFile({ dataFolder }: Portal, text: string): Promise<void> {
  const file = join(dataFolder, 'prices.csv');
  await writeFile(file, text);
  const command = [join(repository, 'scripts/import.ts'), file];
  const env = { ...process.env, DATA_DIR: dataFolder };
  await promisify(execFile)(process.execPath, command, { env });
}
