/** The days on which a survey can be dated, and the number of surveys in a week. */
import {
  addDays,
  type IsoDate,
  isWorkingDay,
  mondayOf,
  nextSurveyDate,
} from '../../../platform/kernel/calendar.ts';
import { Refusal, type RefusalCode } from '../../../platform/kernel/refusal.ts';

/** Most days between today and a survey's date: with a later date companies would fill in the wrong survey. */
const DAYS_AHEAD = 14;

/** The first survey of the national series: an earlier date is a slip of the year, also before anything is published. */
export const FIRST_DATE: IsoDate = '2005-01-03';

/** The surveys that a new or edited one must fit in with. */
export interface OtherSurveys {
  /** The day in Rome. */
  readonly today: IsoDate;
  /** Date of the latest published survey; undefined before the first. */
  readonly published: IsoDate | undefined;
  /** Dates of the others, published or not. */
  readonly dates: Iterable<IsoDate>;
}

/**
 * A survey is dated on a working day after the latest published one and at most two weeks ahead, in a
 * week without another; only an imported one keeps what it has.
 * @throws Refusal survey_exists, survey_date_not_working, survey_date_too_early, survey_date_too_late,
 *   week_taken
 */
export function assertSurveyDate(date: IsoDate, { today, published, dates }: OtherSurveys): void {
  const sameWeek = [...dates].filter((other) => mondayOf(other) === mondayOf(date));
  if (sameWeek.includes(date)) throw new Refusal('survey_exists', { date });
  const last = addDays(today, DAYS_AHEAD);
  if (!isWorkingDay(date)) throw dateRefusal('survey_date_not_working', { date });
  if (date < FIRST_DATE || (published !== undefined && date <= published)) {
    throw dateRefusal('survey_date_too_early', { date, published, first: FIRST_DATE });
  }
  if (date > last) throw dateRefusal('survey_date_too_late', { date, last });
  const [taken] = sameWeek;
  if (taken !== undefined) throw new Refusal('week_taken', { date, taken });
}

/** The weeks in which the ministry published two surveys. */
const WEEKS_OF_TWO: ReadonlySet<IsoDate> = new Set(['2006-05-01', '2022-12-26']);

/**
 * A survey that becomes public, also again after its withdrawal, is the only public one of its week.
 * @param others dates of the public surveys of its week
 * @throws Refusal week_taken
 */
export function assertAloneInWeek(date: IsoDate, others: Iterable<IsoDate>): void {
  const [taken] = [...others].filter((other) => other !== date);
  if (taken !== undefined && !WEEKS_OF_TWO.has(mondayOf(date)))
    throw new Refusal('week_taken', { date, taken });
}

/**
 * Companies declare prices for one survey at a time.
 * @param open another survey that is open
 * @throws Refusal survey_open
 */
export function assertNoneOpen(
  open: { readonly id: number; readonly date: IsoDate } | undefined,
): void {
  if (open) throw new Refusal('survey_open', { surveyId: open.id, date: open.date });
}

const dateRefusal = (code: RefusalCode, details: Record<string, unknown>): Refusal =>
  new Refusal(code, { ...details, errors: [{ pointer: '/date', code }] });

/** Date proposed for the survey that follows the latest one, whose week has no room for a second. */
export function proposedSurveyDate({ date }: { readonly date: IsoDate }): IsoDate {
  const next = nextSurveyDate(date);
  return mondayOf(next) === mondayOf(date) ? nextSurveyDate(next) : next;
}

/** A new survey waits until the latest unpublished one is closed. */
export function mayAddSurvey(latestUnpublished: { readonly active: boolean } | undefined): boolean {
  return latestUnpublished === undefined || !latestUnpublished.active;
}
