/** Figures as they were known at a moment: each is public from an instant until another. */
import {
  addDays,
  daysInMonth,
  type IsoDate,
  instantInRome,
  isIsoDate,
  isoDate,
  nextSurveyDate,
  publicationDay,
  startOfDay,
  todayInRome,
} from './calendar.ts';
import { type MonthCode, monthsOf } from './periods.ts';
import { Refusal } from './refusal.ts';
import { DEFAULT_RELEASE_TIME } from './release-calendar.ts';

/** ISO 8601 in UTC with milliseconds, so that the order of the texts is that of time. */
export type Instant = string;

/**
 * The instant that an `asOf` stands for; undefined for today, which means as things are now. A day
 * stands for its last instant in Rome.
 * @param text a day, `YYYY-MM-DD`, or an instant with its offset, such as `2026-11-24T12:00:00Z`
 * @throws Refusal as_of_unreadable, as_of_in_future
 */
export function momentOf(text: string, now: Date): Instant | undefined {
  // A plus sign that was not escaped in the address arrives as a space.
  const [, day = '', time] = WRITTEN.exec(text.replace(' ', '+')) ?? [];
  if (!isIsoDate(day) || !/^(19|20)/.test(day)) throw new Refusal('as_of_unreadable');
  if (time === undefined) return endOf(day, now);
  const moment = new Date(`${day}${time}`);
  if (Number.isNaN(moment.getTime())) throw new Refusal('as_of_unreadable');
  if (moment > now) throw new Refusal('as_of_in_future');
  return moment.toISOString();
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

function endOf(day: IsoDate, now: Date): Instant | undefined {
  const today = todayInRome(now);
  if (day > today) throw new Refusal('as_of_in_future');
  if (day === today) return undefined;
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1).toISOString();
}

/**
 * Whether what was public at the moment can change no more. A publication counts from the moment at
 * which it was asked for, and becomes visible before its function must have ended.
 */
export const isSettled = (moment: Instant, now: Date): boolean =>
  now.getTime() - Date.parse(moment) > LONGEST_RUN_MS;

/** Of a function. */
const LONGEST_RUN_MS = 15 * 60_000;

/** When something became public, and when it was replaced or taken back. */
export interface PublicSpan {
  readonly since: Instant;
  /** Absent while it is public. */
  readonly until?: Instant | undefined;
}

/** What follows at the very moment counts, not what it follows. */
export const isPublicAt = ({ since, until }: PublicSpan, moment: Instant): boolean =>
  since <= moment && (until === undefined || moment < until);

/**
 * When the rules publish a survey. Imported figures were public from then on, at the ministry's
 * earlier service, whenever they were brought here.
 */
export const surveyRelease = (date: IsoDate): Instant =>
  instantInRome(publicationDay(date), DEFAULT_RELEASE_TIME).toISOString();

/** The same of a month, quarter or year: with the first survey dated after it. */
export function periodRelease(year: number, code: MonthCode): Instant {
  const last = monthsOf(code).at(-1) ?? 12;
  return surveyRelease(nextSurveyDate(isoDate(year, last, daysInMonth(year, last))));
}

/** When a day's station prices are read, for days on whose records no other moment is. */
export const stationDayRelease = (date: IsoDate): Instant =>
  instantInRome(date, '09:30').toISOString();

export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** Spans that had begun by a moment, as they were known then: an end still to come was not known. */
export function knownAt<Span extends PublicSpan>(
  spans: readonly Span[],
  moment: Instant | undefined,
): Span[] {
  if (moment === undefined) return [...spans];
  return spans
    .filter(({ since }) => since <= moment)
    .map((span) =>
      span.until !== undefined && span.until > moment ? { ...span, until: undefined } : span,
    );
}
