import { clock } from '../aws/clock.ts';
import { loggedRun } from '../aws/log.ts';
import type { JobRun } from '../store/job-runs.ts';
import { runWeeklyJob } from '../usecases/weekly-job.ts';

/**
 * Runs every minute, so that a release takes place in its planned one. What is not due yet is read
 * by nobody but the functions: nothing is written for the public beforehand.
 */
export const handler = loggedRun(
  'weekly-job',
  async (): Promise<{ readonly runs: readonly JobRun[] }> => ({
    runs: await runWeeklyJob(clock.now()),
  }),
);
