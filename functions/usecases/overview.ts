import { approvalRequired } from '../aws/environment.ts';
import { isApproved } from '../domain/approval.ts';
import { addDays, type IsoDate, nextSurveyDate, todayInRome } from '../domain/calendar.ts';
import type { Gates } from '../domain/publication-gates.ts';
import { RELEASE_SERIES, type ReleaseSeries } from '../domain/release-calendar.ts';
import { type CalendarRelease, lastAndNext } from '../domain/release-outcomes.ts';
import type { SurveyResponse } from '../domain/respondents.ts';
import { mayAddSurvey, proposedSurveyDate, type Survey } from '../domain/surveys.ts';
import { isJobMissing, type JobOutcome, standingFailures } from '../domain/weekly-job.ts';
import { jobState } from '../store/job-runs.ts';
import { averageDrafts, type PeriodRevision } from '../store/period-revisions.ts';
import { latestSurveys, surveysInCorrection } from '../store/survey-records.ts';
import { type Period, periodState } from './compute-averages.ts';
import { periodStandings } from './outdated-averages.ts';
import { approvable as approvableAverages, gatesOf } from './publish-averages.ts';
import { approvable, checkDraft } from './publish-survey.ts';
import { queriesOfSurvey } from './query-prices.ts';
import { everyRelease, expectedReleases } from './release-calendar.ts';
import { respondentsOf } from './respondents.ts';
import { type SurveyProgress, surveyProgress } from './step-states.ts';

/** Where everything stands that an administrator has to do something about. */
export interface Overview {
  /** Undefined before the first survey. */
  readonly week: WeekOverview | undefined;
  /** Date of the survey to open next; undefined while one is open. */
  readonly opens: IsoDate | undefined;
  readonly releases: readonly SeriesReleases[];
  readonly corrections: readonly Survey[];
  /** Surveys that are not public, but for the week's own, newest first. */
  readonly unpublished: readonly Survey[];
  readonly outdated: readonly Period[];
  readonly drafts: readonly (Period & { readonly needsApproval: boolean })[];
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
/** Unpublished surveys are few: those in hand, and those that were withdrawn. */
const MOST_UNPUBLISHED = 20;

export async function overview(now: Date): Promise<Overview> {
  const today = todayInRome(now);
  const [unpublished, [published], calendar, corrections, { outdated }, drafts, job] =
    await Promise.all([
      latestSurveys(false, MOST_UNPUBLISHED),
      latestSurveys(true, 1),
      everyRelease(addDays(today, -SPAN_DAYS), addDays(today, SPAN_DAYS), now),
      surveysInCorrection(),
      periodStandings(),
      averageDrafts(),
      jobOverview(now),
    ]);
  const latest = [unpublished[0], published]
    .filter((survey) => survey !== undefined)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  const expected = expectedReleases(calendar);
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

/** What stands between a survey's draft and its publication. */
async function beforeRelease(survey: Survey, now: Date): Promise<Gates & Approvable> {
  const { gates, draft, gathered } = await checkDraft(survey, now);
  return {
    refused: gates.refused,
    needsReason: draft?.reason ? [] : gates.needsReason,
    needsApproval:
      approvalRequired() && !(draft && isApproved(approvable(draft, survey, gathered))),
  };
}

interface Approvable {
  readonly needsApproval: boolean;
}

async function draftOf(draft: PeriodRevision, now: Date): Promise<Period & Approvable> {
  const { year, month } = draft;
  if (!approvalRequired()) return { year, month, needsApproval: false };
  const gates = await gatesOf({ year, month }, await periodState({ year, month }), now);
  const isReady = gates.refused.length === 0 && isApproved(approvableAverages(draft));
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
