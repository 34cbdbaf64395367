import * as z from 'zod/mini';
import { JOB_PARTS, type JobAnswers, type JobOutcome } from '../domain/weekly-job.ts';
import { coreTable, keys } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { transact, type Write } from './transactions.ts';

/** What the weekly job did, and when it ran last. */

export interface JobRun extends JobOutcome {
  readonly at: string;
}

/** What a run leaves for the next one. */
export interface JobState {
  readonly lastRunAt?: string | undefined;
  /** So that the same answer is told once. */
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

/** Of a month `YYYY-MM`, newest first. */
export async function jobRunsOf(month: string): Promise<JobRun[]> {
  const runs = await queryPrefix(storedRun, keys.jobRunsOf(month), { newestFirst: true });
  return runs as JobRun[];
}

export async function jobState(): Promise<JobState> {
  return (await getItem(storedState, keys.jobState)) ?? { answers: {} };
}

/** Stores what a run did, if anything, and that it ran. */
export async function saveRun(state: JobState, runs: readonly JobRun[]): Promise<void> {
  await transact([
    put({ ...state, ...keys.jobState }),
    ...runs.map((run) => put({ ...run, ...keys.jobRun(run.at, `${run.part}#${run.subject}`) })),
  ]);
}

const put = (Item: Record<string, unknown>): Write => ({
  operation: { Put: { TableName: coreTable(), Item } },
});
