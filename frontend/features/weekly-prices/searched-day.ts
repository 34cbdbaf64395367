import { isIsoDate } from '../../../functions/platform/kernel/calendar.ts';

/** First day that can be looked up. */
export const firstDay = '2006-01-02';

/**
 * The day of a search text: a year starting with 19 or 20, month and day, separated by `-` or `.`.
 * Anything else clears the search.
 */
export function searchedDay(text: string | null): string | undefined {
  const match = /^((?:19|20)\d\d)[-.](0[1-9]|1[0-2])[-.](0[1-9]|[12]\d|3[01])$/.exec(text ?? '');
  if (!match) return undefined;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return isIsoDate(day) ? day : undefined;
}

/** The address of the page with another day, or with the latest survey; the rest of it stays. */
export function withDay(address: URLSearchParams, day: string | undefined): string {
  const next = new URLSearchParams(address);
  if (day) next.set('data', day);
  else next.delete('data');
  return `?${next}`;
}
