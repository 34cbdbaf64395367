import * as z from 'zod/mini';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { platformKeys } from '../../functions/platform/tables/keys.ts';
import { asMaintenance } from '../../functions/platform/tables/maintenance.ts';
import { queryPrefix } from '../../functions/platform/tables/queries.ts';
import { put, transact } from '../../functions/platform/tables/transactions.ts';
import { addDocumentChecksums } from './document-checksums.ts';
import { linkEmails } from './emails.ts';
import { indexNationalDays } from './national-days.ts';
import { separatePartitions } from './partitions.ts';
import { fileHistoriesBySurvey } from './survey-histories.ts';
import { linkUsernames } from './usernames.ts';
import { indexWaitingDrafts } from './waiting-drafts.ts';

/**
 * The migrations of data from earlier versions, in order. Each can be interrupted and run again, and leaves data that
 * the previous version can still read unless it says otherwise. None is ever removed or renamed.
 */
const migrations: Readonly<Record<string, () => Promise<unknown>>> = {
  'link-usernames': linkUsernames,
  'file-histories-by-survey': fileHistoriesBySurvey,
  'index-national-days': indexNationalDays,
  'separate-partitions': separatePartitions,
  'index-waiting-drafts': indexWaitingDrafts,
  'add-document-checksums': addDocumentChecksums,
  'link-emails': linkEmails,
};

const marked = z.object({ sk: z.string() });

/** Names of the migrations that have not been run on these tables. */
export async function missingMigrations(): Promise<string[]> {
  const done = new Set((await queryPrefix(marked, platformKeys.migrations)).map(({ sk }) => sk));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** Runs the migrations that have not been run on these tables. @returns their names */
export async function migrateStore(): Promise<string[]> {
  const names = new Set(await missingMigrations());
  const missing = Object.entries(migrations).filter(([name]) => names.has(name));
  for (const [name, run] of missing) {
    await asMaintenance(run);
    const Item = { ...platformKeys.migration(name), at: clock.now().toISOString() };
    await asMaintenance(() => transact([put(Item)]));
  }
  return missing.map(([name]) => name);
}
