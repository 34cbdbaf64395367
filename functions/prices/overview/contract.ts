import * as z from 'zod/mini';
import { instant, isoDate } from '../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../platform/contract/route.ts';
import { release } from '../publication/contract/release-calendar.ts';
import { finding } from '../surveys/contract/fields.ts';
import { survey } from '../surveys/contract/surveys.ts';
import { RELEASE_SERIES } from '../surveys/rules/release-calendar.ts';
import { JOB_PARTS } from '../surveys/rules/weekly-job.ts';

/** The matters that an administrator needs to know first. */

const namedSurvey = z.object({ id: z.int(), date: isoDate });
const namedPeriod = z.object({ year: z.int(), month: z.int() });

/** The survey of the week: the latest of all. */
const week = z.object({
  /** Includes its next step. */
  survey,
  /** Its own release, planned or past. */
  release: z.optional(release),
  /** Companies asked, those that have declared all their prices, percent of the weight declared. */
  response: z.object({ asked: z.int(), answered: z.int(), weightShare: z.number() }),
  /** Once it is to be published: what forbids it, and what needs a reason that is not given yet. */
  refused: z.array(finding),
  needsReason: z.array(finding),
  /** A second administrator has to approve it first. */
  needsApproval: z.boolean(),
  /** Questions to companies without an answer. */
  openQueries: z.int(),
});
export type WeekOverview = z.infer<typeof week>;

const seriesReleases = z.object({
  series: z.enum(RELEASE_SERIES),
  last: z.optional(release),
  next: z.optional(release),
});
export type SeriesReleases = z.infer<typeof seriesReleases>;

const overview = z.object({
  /** Null before the first survey. */
  week: z.nullable(week),
  /** Date of the survey to open next; null while one is open. */
  opens: z.nullable(isoDate),
  releases: z.array(seriesReleases),
  /** Published surveys whose next revision is prepared. */
  corrections: z.array(namedSurvey),
  /** Other surveys that are not public, newest first; `withdrawn` when they were. */
  unpublished: z.array(z.object({ ...namedSurvey.shape, withdrawn: z.boolean() })),
  /** Published averages that a correction reached. */
  outdated: z.array(namedPeriod),
  /** Averages that are computed and wait to be published, or approved where that comes first. */
  drafts: z.array(z.object({ ...namedPeriod.shape, needsApproval: z.boolean() })),
  /** An import of figures, by `npm run import`, that stopped half way; null when there is none. */
  stoppedImport: z.nullable(
    z.object({
      /** The names of its files. */
      source: z.string(),
      at: instant,
      /** Whether its figures are public; otherwise none of them is. */
      isVisible: z.boolean(),
    }),
  ),
  /** Workbooks that wait until somebody confirms what was read of them: the oldest few. */
  heldUploads: z.array(z.object({ id: z.string(), fileName: z.string(), startedAt: instant })),
  /** The number of others that wait. */
  moreHeld: z.int(),
  /** Whether the weekly job runs, and the tasks that it could not do and still cannot. */
  job: z.object({
    missing: z.boolean(),
    lastRunAt: z.nullable(instant),
    failures: z.array(
      z.object({ part: z.enum(JOB_PARTS), subject: z.string(), code: z.optional(z.string()) }),
    ),
  }),
});
export type Overview = z.infer<typeof overview>;

export const overviewRoutes = {
  'overview/get': {
    ...adminCall('GET', '/overview'),
    summary: 'Where the week stands, what is due and what waits for a decision',
    response: overview,
  },
} as const satisfies Routes<'overview'>;
