import { documentRoot } from '../../../documents/rules/document-folders.ts';
import { type Upload, uploadsTo } from '../../../documents/store/uploads.ts';
import { approvalRequired } from '../../../platform/aws/environment.ts';
import {
  addDays,
  type IsoDate,
  nextSurveyDate,
  todayInRome,
} from '../../../platform/kernel/calendar.ts';
import { type StoppedWrite, stoppedLargeWrite } from '../../../platform/tables/large-write.ts';
import { jobState } from '../../automation/store/job-runs.ts';
import { averageDrafts, type PeriodRevision } from '../../averages/store/period-revisions.ts';
import { type Period, periodState } from '../../averages/work/compute-averages.ts';
import { periodStandings } from '../../averages/work/outdated-averages.ts';
import { gatesOf } from '../../averages/work/publish-averages.ts';
import type { SurveyResponse } from '../../collection/rules/respondents.ts';
import { queriesOfSurvey } from '../../collection/work/query-prices.ts';
import { respondentsOf } from '../../collection/work/respondents.ts';
import { type CalendarRelease, lastAndNext } from '../../publication/rules/release-outcomes.ts';
import { checkDraft } from '../../publication/work/publish-survey.ts';
import {
  everyRelease,
  expectedReleases,
  seriesBegun,
} from '../../publication/work/release-calendar.ts';
import { type SurveyProgress, surveyProgress } from '../../publication/work/step-states.ts';
import { isApproved } from '../../surveys/rules/drafts.ts';
import type { Gates } from '../../surveys/rules/publication-gates.ts';
import { RELEASE_SERIES, type ReleaseSeries } from '../../surveys/rules/release-calendar.ts';
import { mayAddSurvey, proposedSurveyDate } from '../../surveys/rules/survey-dates.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { isJobMissing, type JobOutcome, standingFailures } from '../../surveys/rules/weekly-job.ts';
import { latestSurveys, surveysInCorrection } from '../../surveys/store/survey-records.ts';

/** The state of everything that an administrator may have to act on. */
export interface Overview {
  /** Undefined before the first survey. */
  readonly week: WeekOverview | undefined;
  /** Date of the survey to open next; undefined while one is open. */
  readonly opens: IsoDate | undefined;
  readonly releases: readonly SeriesReleases[];
  readonly corrections: readonly Survey[];
  /** Surveys that are not public, except the week's own, newest first. */
  readonly unpublished: readonly Survey[];
  readonly outdated: readonly Period[];
  readonly drafts: readonly (Period & { readonly needsApproval: boolean })[];
  readonly stoppedImport: StoppedWrite | undefined;
  /** Workbooks that wait until somebody confirms what was read of them, oldest first. */
  readonly heldUploads: readonly Upload[];
  readonly job: JobOverview;
}

/** The latest survey of all. */
export interface WeekOverview extends Gates {
  readonly survey: Survey;
  readonly progress: SurveyProgress;
  readonly release: CalendarRelease | undefined;
  readonly response: SurveyResponse;
  readonly needsApproval: boolean;
  readonly openQueries: number;
}

export interface SeriesReleases {
  readonly series: ReleaseSeries;
  readonly last: CalendarRelease | undefined;
  readonly next: CalendarRelease | undefined;
}

export interface JobOverview {
  readonly missing: boolean;
  readonly lastRunAt: string | undefined;
  readonly failures: readonly JobOutcome[];
}

/** Days to each side of today in which every series has a release. */
const SPAN_DAYS = 366;
/** Unpublished surveys are few: those being worked on, and those that were withdrawn. */
const MOST_UNPUBLISHED = 20;

export async function overview(now: Date): Promise<Overview> {
  const today = todayInRome(now);
  const [
    unpublished,
    [published],
    calendar,
    begun,
    corrections,
    { outdated },
    drafts,
    stoppedImport,
    uploads,
    job,
  ] = await Promise.all([
    latestSurveys(false, MOST_UNPUBLISHED),
    latestSurveys(true, 1),
    everyRelease(addDays(today, -SPAN_DAYS), addDays(today, SPAN_DAYS), now),
    seriesBegun(addDays(today, -SPAN_DAYS)),
    surveysInCorrection(),
    periodStandings(),
    averageDrafts(),
    stoppedLargeWrite(now),
    uploadsTo(documentRoot),
    jobOverview(now),
  ]);
  const latest = [unpublished[0], published]
    .filter((survey) => survey !== undefined)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  const expected = expectedReleases(calendar, begun);
  return {
    week: latest && (await weekOverview(latest, calendar, now)),
    opens: mayAddSurvey(unpublished[0])
      ? latest
        ? proposedSurveyDate(latest)
        : nextSurveyDate(addDays(today, -1))
      : undefined,
    releases: RELEASE_SERIES.map((series) => ({
      series,
      ...lastAndNext(expected.filter((release) => release.series === series)),
    })),
    corrections,
    unpublished: unpublished.filter(({ id }) => id !== latest?.id),
    outdated: outdated.map(({ period: { year, month } }) => ({ year, month })),
    drafts: await Promise.all(drafts.map((draft) => draftOf(draft, now))),
    stoppedImport,
    heldUploads: uploads
      .filter(({ state }) => state === 'held')
      .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)),
    job,
  };
}

async function weekOverview(
  survey: Survey,
  calendar: readonly CalendarRelease[],
  now: Date,
): Promise<WeekOverview> {
  const [progress, { response }, queries] = await Promise.all([
    surveyProgress(survey),
    respondentsOf(survey.id),
    queriesOfSurvey(survey.id),
  ]);
  return {
    survey,
    progress,
    release: calendar.find(
      ({ series, surveyDate }) => series === 'weekly' && surveyDate === survey.date,
    ),
    response,
    openQueries: queries.filter(({ query }) => query.state === 'asked').length,
    ...(progress.next === 'publish' ? await beforeRelease(survey, now) : NOTHING_YET),
  };
}

const NOTHING_YET = { refused: [], needsReason: [], needsApproval: false } as const;

/** The conditions that are still to be met before a survey's draft is published. */
async function beforeRelease(survey: Survey, now: Date): Promise<Gates & Approvable> {
  const checked = await checkDraft(survey, now);
  const { gates, draft } = checked;
  return {
    refused: gates.refused,
    needsReason: draft?.reason ? [] : gates.needsReason,
    needsApproval: approvalRequired() && !checked.isApproved,
  };
}

interface Approvable {
  readonly needsApproval: boolean;
}

async function draftOf(draft: PeriodRevision, now: Date): Promise<Period & Approvable> {
  const { year, month } = draft;
  if (!approvalRequired()) return { year, month, needsApproval: false };
  const gates = await gatesOf({ year, month }, await periodState({ year, month }), now);
  const isReady = gates.refused.length === 0 && isApproved(draft);
  return { year, month, needsApproval: !isReady };
}

async function jobOverview(now: Date): Promise<JobOverview> {
  const state = await jobState();
  return {
    missing: isJobMissing(state.lastRunAt, now),
    lastRunAt: state.lastRunAt,
    failures: standingFailures(state.answers),
  };
}
