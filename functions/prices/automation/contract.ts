import * as z from 'zod/mini';
import { reasonText } from '../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../platform/contract/route.ts';
import { OFFICE_HOURS } from '../surveys/rules/release-calendar.ts';
import { JOB_PARTS, JOB_RESULTS } from '../surveys/rules/weekly-job.ts';

/** The weekly job: the steps that it may take by itself, and those that it took. */

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = z.string().check(z.regex(TIME, { error: 'time' }));
/** What is no time is refused as such. */
const isInOrder = (...times: readonly string[]): boolean =>
  times.every((time) => TIME.test(time)) ? times.toSorted().join() === times.join() : true;
const parts = z.object({
  open: z.boolean(),
  close: z.boolean(),
  compute: z.boolean(),
  prepare: z.boolean(),
  release: z.boolean(),
  periods: z.boolean(),
} satisfies Record<(typeof JOB_PARTS)[number], z.ZodMiniType>);

const fields = {
  parts,
  /** Whether the job only reports the steps that it would take. */
  dryRun: z.boolean(),
  /** Times of day in Rome, `HH:MM`. */
  openTime: timeOfDay,
  closeDay: z.enum(['survey', 'publication']),
  closeTime: timeOfDay,
  /** Time of the releases that are not moved; a change holds for surveys dated from today on. */
  releaseTime: timeOfDay,
};
const change = z.object({
  ...fields,
  /** Why the releases that are announced get another time of day; needed where they do. */
  reason: z.optional(reasonText(500)),
});
export const jobSettingsChange = change.check(
  z.refine(({ releaseTime }) => isInOrder(OFFICE_HOURS[0], releaseTime, OFFICE_HOURS[1]), {
    path: ['releaseTime'],
    error: 'out_of_hours',
  }),
  z.refine(
    ({ closeDay, openTime, closeTime }) => closeDay !== 'survey' || isInOrder(openTime, closeTime),
    {
      path: ['closeTime'],
      error: 'before_opening',
    },
  ),
  z.refine(
    ({ closeDay, closeTime, releaseTime }) =>
      closeDay !== 'publication' || isInOrder(closeTime, releaseTime),
    { path: ['closeTime'], error: 'after_release' },
  ),
);
export type JobSettingsChange = z.infer<typeof jobSettingsChange>;

const jobSettings = z.object({ ...fields, version: z.int() });
export type JobSettingsView = z.infer<typeof jobSettings>;

export const jobRun = z.object({
  at: z.string(),
  part: z.enum(JOB_PARTS),
  /** `survey/12`, `average/2026/10`. */
  subject: z.string(),
  result: z.enum(JOB_RESULTS),
  /** The code of a refusal, or the condition that the release is still waiting for. */
  code: z.optional(z.string()),
});
export type JobRunView = z.infer<typeof jobRun>;

const jobRuns = z.object({
  lastRunAt: z.nullable(z.string()),
  /** Runs are missing: it has not run for ten minutes. */
  missing: z.boolean(),
  /** Newest first, of this month and the one before. */
  runs: z.array(jobRun),
});
export type JobRuns = z.infer<typeof jobRuns>;

export const jobRoutes = {
  'jobs/runs': {
    ...adminCall('GET', '/job-runs'),
    summary: 'What the weekly job did, and whether it runs',
    response: jobRuns,
  },
  'jobs/settings': {
    ...adminCall('GET', '/job-settings'),
    summary: 'What the weekly job may do by itself, and when',
    response: jobSettings,
  },
  'jobs/change-settings': {
    ...adminCall('PUT', '/job-settings'),
    summary: 'Change what the weekly job may do by itself, and when',
    body: jobSettingsChange,
    response: jobSettings,
  },
} as const satisfies Routes<'jobs'>;
