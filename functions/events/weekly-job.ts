import { clock } from '../aws/clock.ts';
import type { JobRun } from '../store/job-runs.ts';
import { runWeeklyJob } from '../usecases/weekly-job.ts';

/**
 * Runs every minute, so that a release takes place in its planned one. What is not due yet is read
 * by nobody but the functions: nothing is written for the public beforehand.
 */
export async function handler(): Promise<{ readonly runs: readonly JobRun[] }> {
  return { runs: await runWeeklyJob(clock.now()) };
}
