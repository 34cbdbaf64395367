import * as z from 'zod/mini';
import { coreTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { transact, type Write } from '../../../platform/tables/transactions.ts';
import { JOB_PARTS, type JobAnswers, type JobOutcome } from '../../calendar/rules/weekly-job.ts';
import { priceKeys } from '../../surveys/store/price-keys.ts';

/** The result of one task of the weekly job, and its time. */

export interface JobRun extends JobOutcome {
  readonly at: string;
}

/** The state that a run leaves for the next one. */
export interface JobState {
  readonly lastRunAt?: string | undefined;
  /** The last answers, kept so that the same answer is reported only once. */
  readonly answers: JobAnswers;
}

const storedRun = z.object({
  at: z.string(),
  part: z.enum(JOB_PARTS),
  subject: z.string(),
  result: z.enum(['done', 'dry_run', 'refused', 'failed']),
  code: z.optional(z.string()),
});
const storedState = z.object({
  lastRunAt: z.optional(z.string()),
  answers: z.record(z.string(), z.string()),
});

/** The runs of a month `YYYY-MM`, newest first. */
export async function jobRunsOf(month: string): Promise<JobRun[]> {
  const runs = await queryPrefix(storedRun, priceKeys.jobRunsOf(month), { newestFirst: true });
  return runs as JobRun[];
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

const put = (Item: Record<string, unknown>): Write => ({
  operation: { Put: { TableName: coreTable(), Item } },
});
