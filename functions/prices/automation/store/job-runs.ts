import * as z from 'zod/mini';
import { getItem, queryPrefix, type Stored } from '../../../platform/tables/queries.ts';
import { put, transact } from '../../../platform/tables/transactions.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';
import { jobRun } from '../contract.ts';

/** The result of one task of the weekly job, and its time. */
export type JobRun = Stored<typeof jobRun>;

const storedState = z.object({
  lastRunAt: z.optional(z.string()),
  /** The last answers, kept so that the same answer is reported only once. */
  answers: z.record(z.string(), z.string()),
});
/** The state that a run leaves for the next one. */
export type JobState = Stored<typeof storedState>;

/** The runs of a month `YYYY-MM`, newest first. */
export function jobRunsOf(month: string): Promise<JobRun[]> {
  return queryPrefix(jobRun, priceKeys.jobRunsOf(month), { newestFirst: true });
}

export async function jobState(): Promise<JobState> {
  return (await getItem(storedState, priceKeys.jobState)) ?? { answers: {} };
}

/** Stores the results of a run, if there are any, and its time. */
export async function saveRun(state: JobState, runs: readonly JobRun[]): Promise<void> {
  await transact([
    put({ ...state, ...priceKeys.jobState }),
    ...runs.map((run) =>
      put({ ...run, ...priceKeys.jobRun(run.at, `${run.part}#${run.subject}`) }),
    ),
  ]);
}
