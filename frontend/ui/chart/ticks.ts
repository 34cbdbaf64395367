import type { Series } from './series.ts';

/** Decimals that tell neighbouring ticks apart: none for prices per 1000 units, three per litre. */
export function tickDecimals(series: readonly Series[], ticks: number): number {
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const span = Math.max(...values) - Math.min(...values);
  if (!(span > 0)) return values.some((value) => !Number.isInteger(value)) ? 3 : 0;
  return Math.min(3, Math.max(0, Math.ceil(-Math.log10(span / ticks))));
}

/** How a tick is written: day, month or year, as the span needs. */
export function tickDate(dates: readonly string[], locale: string): (instant: Date) => string {
  const days = (Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / 86_400_000;
  const options: Intl.DateTimeFormatOptions =
    days > 1500
      ? { year: 'numeric' }
      : days > 150
        ? { month: 'short', year: '2-digit' }
        : { day: '2-digit', month: '2-digit' };
  const writer = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (instant) => writer.format(instant);
}
