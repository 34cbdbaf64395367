import { datesOf, type Series } from './series.ts';

/** Where the axes of a chart over time have ticks, and how those are written. */

/** Decimals that tell neighbouring ticks apart: none for prices per 1000 units, three per litre. */
export function tickDecimals(series: readonly Series[], ticks: number): number {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const span = Math.max(...values) - Math.min(...values);
  if (!(span > 0)) return values.some((value) => !Number.isInteger(value)) ? 3 : 0;
  return Math.min(3, Math.max(0, Math.ceil(-Math.log10(span / ticks))));
}

/**
 * Up to `count` dates of the series with the last one, so that each label names a date that has values.
 * Undefined where labels are years and points are not: a year's label then belongs to its first day.
 */
export function dateTicks(
  series: readonly Series[],
  count: number,
  pointsAreYears: boolean,
): readonly string[] | undefined {
  const dates = datesOf(series);
  if (spanOf(dates) > longestInMonths && !pointsAreYears) return undefined;
  const step = Math.max(1, Math.ceil((dates.length - 1) / (count - 1)));
  return dates.filter((_, index) => (dates.length - 1 - index) % step === 0);
}

/** Longest periods whose ticks are written as days and as months. */
const [longestInDays, longestInMonths] = [150, 1500];

const spanOf = (dates: readonly string[]) =>
  (Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / 86_400_000;

/** How a tick is written: day, month or year, as the span needs. */
export function tickDate(dates: readonly string[], locale: string): (instant: Date) => string {
  const days = spanOf(dates);
  const options: Intl.DateTimeFormatOptions =
    days > longestInMonths
      ? { year: 'numeric' }
      : days > longestInDays
        ? { month: 'short', year: '2-digit' }
        : { day: '2-digit', month: '2-digit' };
  const writer = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (instant) => writer.format(instant);
}
