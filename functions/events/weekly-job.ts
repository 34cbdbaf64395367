import { clock } from '../platform/kernel/clock.ts';
import { pausingRun } from '../platform/tables/maintenance.ts';
import type { JobRun } from '../prices/automation/store/job-runs.ts';
import { runWeeklyJob } from '../prices/automation/work/weekly-job.ts';

/**
 * Runs every minute, so that a release takes place in the minute it is planned for. Only functions read data that are
 * not due yet; nothing is written to a public place beforehand.
 */
export const handler = pausingRun(
  'weekly-job',
  { runs: [] },
  async (): Promise<{ readonly runs: readonly JobRun[] }> => ({
    runs: await runWeeklyJob(clock.now()),
  }),
);
