import * as z from 'zod/mini';
import { coreTable, keys } from '../../functions/store/keys.ts';
import { queryPrefix } from '../../functions/store/queries.ts';
import { transact } from '../../functions/store/transactions.ts';
import { indexNationalDays } from './national-days.ts';
import { separatePartitions } from './partitions.ts';
import { fileHistoriesBySurvey } from './survey-histories.ts';
import { linkUsernames } from './usernames.ts';
import { indexWaitingDrafts } from './waiting-drafts.ts';

/**
 * What brings data of earlier versions up to date, in order. Each can be cut off and run again, and
 * leaves what the version before can still read unless it says otherwise; none is ever removed or
 * renamed.
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
  const done = new Set((await queryPrefix(marked, keys.migrations)).map(({ sk }) => sk));
  const missing = Object.entries(migrations).filter(([name]) => !done.has(name));
  for (const [name, run] of missing) {
    await run();
    const Item = { ...keys.migration(name), at: new Date().toISOString() };
    await transact([{ operation: { Put: { TableName: coreTable(), Item } } }]);
  }
  return missing.map(([name]) => name);
}
