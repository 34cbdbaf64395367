import * as z from 'zod/mini';
import { coreTable, platformKeys } from '../../functions/platform/tables/keys.ts';
import { queryPrefix } from '../../functions/platform/tables/queries.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
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
};

const marked = z.object({ sk: z.string() });

/** Runs the migrations that have not been run on these tables. @returns their names */
export async function migrateStore(): Promise<string[]> {
  const done = new Set((await queryPrefix(marked, platformKeys.migrations)).map(({ sk }) => sk));
  const missing = Object.entries(migrations).filter(([name]) => !done.has(name));
  for (const [name, run] of missing) {
    await run();
    const Item = { ...platformKeys.migration(name), at: new Date().toISOString() };
    await transact([{ operation: { Put: { TableName: coreTable(), Item } } }]);
  }
  return missing.map(([name]) => name);
}
