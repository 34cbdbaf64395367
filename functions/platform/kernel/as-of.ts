import { addDays, type IsoDate, isIsoDate, startOfDay, todayInRome } from './calendar.ts';
import { Refusal } from './refusal.ts';
/** Figures as of a past moment: each figure is public from one instant until another. */

/** ISO 8601 in UTC with milliseconds, so that sorting the texts sorts by time. */
export type Instant = string;

/**
 * The instant that an `asOf` means: for a day, its last instant in Rome; undefined for today, which
 * means the present state.
 * @param text a day, `YYYY-MM-DD`, or an instant with its offset, such as `2026-11-24T12:00:00Z`
 * @throws Refusal as_of_unreadable, as_of_in_future
 */
export function momentOf(text: string, now: Date): Instant | undefined {
  if (isIsoDate(text) && isOfOurTime(text)) return endOf(text, now);
  const moment = instantIn(text);
  if (!moment || !isOfOurTime(text)) throw new Refusal('as_of_unreadable');
  if (moment > now) throw new Refusal('as_of_in_future');
  return moment.toISOString();
}

const isOfOurTime = (text: string) => /^(19|20)/.test(text);

/** The instant of a text with its offset; undefined for anything else. */
export function instantIn(text: string): Date | undefined {
  // An unescaped plus sign in an address arrives as a space.
  const [, day = '', time] = WRITTEN.exec(text.replace(' ', '+')) ?? [];
  const moment = new Date(isIsoDate(day) ? `${day}${time}` : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))$/;

function endOf(day: IsoDate, now: Date): Instant | undefined {
  const today = todayInRome(now);
  if (day > today) throw new Refusal('as_of_in_future');
  if (day === today) return undefined;
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1).toISOString();
}

/**
 * Whether the figures as of a moment can no longer change. A publication counts from the moment of its
 * request and becomes visible before its function ends, so until the longest run is over it may still
 * be under way.
 */
export const isSettled = (moment: Instant, now: Date): boolean =>
  now.getTime() - Date.parse(moment) > LONGEST_RUN_MS;

/** Longest run of a function. */
const LONGEST_RUN_MS = 15 * 60_000;

/** When something became public, and when it was replaced or withdrawn. */
export interface PublicSpan {
  readonly since: Instant;
  /** Absent while it is public. */
  readonly until?: Instant | undefined;
}

/** At the moment of a replacement, the new figure counts. */
export const isPublicAt = ({ since, until }: PublicSpan, moment: Instant): boolean =>
  since <= moment && (until === undefined || moment < until);

/** Whether something is public now, or was at a moment. */
export const isPublic = (span: PublicSpan, moment: Instant | undefined): boolean =>
  moment === undefined ? span.until === undefined : isPublicAt(span, moment);

export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/**
 * The last moment, up to a given one, at which one of these became public or stopped being public; undefined before
 * the first. Imported figures may also take effect at a time that is still to come.
 */
export function lastChange(spans: Iterable<PublicSpan>, upTo: Instant): Instant | undefined {
  let last: Instant | undefined;
  for (const { since, until } of spans)
    for (const moment of until === undefined ? [since] : [since, until])
      if (moment <= upTo && (last === undefined || moment > last)) last = moment;
  return last;
}

/** Spans that had begun by a moment, as they were known then: a later end is left out. */
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
