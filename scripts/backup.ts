/**
 * Makes a backup.
 *
 *   npm run backup -- --to FOLDER                      the whole data folder of the stopped portal
 *   npm run backup -- [--stage NAME] --people FILE     the people of the user pool, as JSON
 *   npm run backup -- --stage NAME --audit DAY         the audit records of a day that were not copied to the locked bucket
 *
 * The data folder is that of DATA_DIR. Tables and files in the cloud need no command: see the runbook. Exit code 0 when
 * the copy is complete and was compared, 2 when it cannot be made.
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { clock } from '../functions/platform/kernel/clock.ts';
import { copyAuditDay } from './backup/copy-audit.ts';
import { backUpFolder } from './backup/folder-backup.ts';
import { exportPeople } from './backup/people.ts';
import { withoutRemovedItems } from './local/database/whole-database.ts';
import { openDataFolder } from './local/folder/data-folder.ts';
import { readSettings } from './local/settings/settings.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { attachOrStart } from './shared/store-access.ts';
import { connectToStage } from './stage/deployed-stack.ts';

async function backup(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      stage: { type: 'string' },
      people: { type: 'string' },
      audit: { type: 'string' },
    },
  });
  if (values.audit && values.stage && !values.to && !values.people)
    return audit(values.stage, values.audit);
  if (values.people && !values.to && !values.audit) return people(values.people, values.stage);
  if (!values.to || values.stage || values.people || values.audit) throw new UsageError(USAGE);
  const folder = await openDataFolder(readSettings().dataFolder);
  try {
    const to = resolve(values.to);
    withoutRemovedItems(folder.file('dynamodb.sqlite'));
    const { files } = await backUpFolder(folder.path, to, clock.now());
    console.log(`${folder.path}: ${files.length} files copied to ${to} and compared`);
  } finally {
    folder.release();
  }
}

const USAGE =
  'usage: npm run backup -- --to FOLDER\n       npm run backup -- [--stage NAME] --people FILE\n       npm run backup -- --stage NAME --audit DAY';

async function audit(stageName: string, day: string): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day))
    throw new UsageError(`--audit ${day} is no day, such as 2026-03-30`);
  await connectToStage(stageName);
  console.log(`${await copyAuditDay(day)} audit records of ${day} are copied`);
}

async function people(file: string, stageName: string | undefined): Promise<void> {
  const attached = stageName ? undefined : await attachOrStart(readSettings(), ['cognito']);
  if (stageName) await connectToStage(stageName);
  try {
    console.log(`${await exportPeople(file)} people written to ${file}`);
  } finally {
    await attached?.stop();
  }
}

await runCommand(backup);
