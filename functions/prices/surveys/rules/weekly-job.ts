/** The steps that the weekly job may take by itself, and the time at which each is due. */
import {
  addDays,
  type IsoDate,
  instantInRome,
  mondayOf,
  nextSurveyDate,
  publicationDay,
  todayInRome,
} from '../../../platform/kernel/calendar.ts';
import type { Timeline } from '../../../sample/rules/dated-settings.ts';
import { mayAddSurvey } from './survey-dates.ts';
import type { Survey } from './surveys.ts';

/** The parts of the job, in the order in which a run does them. */
export const JOB_PARTS = ['open', 'close', 'compute', 'prepare', 'release', 'periods'] as const;
export type JobPart = (typeof JOB_PARTS)[number];

export interface JobSettings {
  readonly parts: Readonly<Record<JobPart, boolean>>;
  /** Whether the job only reports the steps that it would take. */
  readonly dryRun: boolean;
  /** Times of day in Rome, `HH:MM`. */
  readonly openTime: string;
  /** On the survey's own date, or on the day of its publication. */
  readonly closeDay: 'survey' | 'publication';
  readonly closeTime: string;
  /** Times of release, by the survey's date. */
  readonly releaseTimes: Timeline<string>;
}

/**
 * The settings under which the portal works without the job, except that it releases surveys that people have closed
 * and computed.
 */
export const DEFAULT_JOB_SETTINGS: JobSettings = {
  parts: {
    open: false,
    close: false,
    compute: false,
    prepare: false,
    release: true,
    periods: false,
  },
  dryRun: false,
  openTime: '08:00',
  closeDay: 'publication',
  closeTime: '09:30',
  releaseTimes: [],
};

export const JOB_RESULTS = ['done', 'dry_run', 'refused', 'failed'] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

/** The result of one part of the job for one survey or period, with the reason where nothing was done. */
export interface JobOutcome {
  readonly part: JobPart;
  /** `survey/12`, `average/2026/10`; for a survey that is still to be opened, its date. */
  readonly subject: string;
  readonly result: JobResult;
  /** The code of a refusal, or the condition that the release is still waiting for. */
  readonly code?: string;
}

/** The last answer to each due task, such as `release survey/12` -> `refused survey_open`. */
export type JobAnswers = Readonly<Record<string, string>>;

export const answerName = ({ part, subject }: Pick<JobOutcome, 'part' | 'subject'>): string =>
  `${part} ${subject}`;

export const answerText = ({ result, code = '' }: Pick<JobOutcome, 'result' | 'code'>): string =>
  `${result} ${code}`.trim();

/** The tasks that failed when the job ran last. */
export function standingFailures(answers: JobAnswers): JobOutcome[] {
  return Object.entries(answers).flatMap(([name, text]) => {
    const [part, subject] = name.split(' ') as [JobPart, string];
    const [result, code] = text.split(' ') as [JobResult, string | undefined];
    const isFailure = result === 'refused' || result === 'failed';
    return isFailure ? [{ part, subject, result, ...(code && { code }) }] : [];
  });
}

type KnownSurvey = Pick<Survey, 'id' | 'date' | 'active' | 'published' | 'revision'>;

/** The date of the survey to open now: regularly dated today, where its week has none. */
export function surveyToOpen(
  unpublished: readonly KnownSurvey[],
  dates: Iterable<IsoDate>,
  settings: Pick<JobSettings, 'openTime'>,
  now: Date,
): IsoDate | undefined {
  const today = todayInRome(now);
  if (nextSurveyDate(addDays(today, -1)) !== today) return undefined;
  if (now < instantInRome(today, settings.openTime)) return undefined;
  const monday = mondayOf(today);
  const isThere = [...dates].some((date) => mondayOf(date) === monday);
  return isThere || !mayAddSurvey(unpublished[0]) ? undefined : today;
}

/** Time after the planned opening from which a survey that is still not opened counts as missed. */
const OPENING_GRACE_MINUTES = 60;

/** The regular date of this week's survey, when its week has none although it is past time. */
export function surveyNotOpened(
  dates: Iterable<IsoDate>,
  { openTime }: Pick<JobSettings, 'openTime'>,
  now: Date,
): IsoDate | undefined {
  const monday = mondayOf(todayInRome(now));
  const regular = nextSurveyDate(addDays(monday, -1));
  const due = instantInRome(regular, openTime).getTime() + OPENING_GRACE_MINUTES * 60_000;
  const isThere = [...dates].some((date) => mondayOf(date) === monday);
  return isThere || now.getTime() < due ? undefined : regular;
}

/** When a survey closes by itself. */
export function closingTime(
  date: IsoDate,
  { closeDay, closeTime }: Pick<JobSettings, 'closeDay' | 'closeTime'>,
): Date {
  return instantInRome(closeDay === 'survey' ? date : publicationDay(date), closeTime);
}

/** Surveys that the job works on. Withdrawn surveys and those older than a week are left to people. */
export const isInHand = ({ published, revision, date }: KnownSurvey, now: Date): boolean =>
  !published && revision === 0 && date <= todayInRome(now) && date >= addDays(todayInRome(now), -7);

/**
 * Whether a planned release takes place now. An unapproved one does so only on its day; later an administrator
 * decides.
 */
export function isReleaseDue(plannedAt: string, isApproved: boolean, now: Date): boolean {
  if (Date.parse(plannedAt) > now.getTime()) return false;
  return isApproved || todayInRome(new Date(plannedAt)) === todayInRome(now);
}

/** Minutes after which runs are missing: the job runs every minute. */
const MISSED_AFTER_MINUTES = 10;

export function isJobMissing(lastRunAt: string | undefined, now: Date): boolean {
  if (lastRunAt === undefined) return true;
  return now.getTime() - Date.parse(lastRunAt) > MISSED_AFTER_MINUTES * 60_000;
}
