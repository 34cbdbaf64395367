import { dateTicks as firstDays } from '../../functions/open-data/charts/rules/chart-geometry.ts';

/**
 * First days of months or years between two dates, evenly spaced, as an axis labels them: `dic`, `feb 2026`, `apr`;
 * years as `2026`. The first month of each further year names that year.
 */
export function dateTicks(
  first: string,
  last: string,
  most: number,
  locale: string,
): readonly { readonly date: string; readonly label: string }[] {
  const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' });
  const ticks = firstDays(first, last, most);
  const yearOf = (index: number) => ticks.at(index)?.date.slice(0, 4);
  return ticks.map(({ date, label }, index) => {
    if (label.length === 4) return { date, label };
    const name = month.format(new Date(date));
    // If all are in one year, the first label names it.
    const isTold = index > 0 ? yearOf(index) !== yearOf(index - 1) : yearOf(0) === yearOf(-1);
    return { date, label: isTold ? `${name} ${date.slice(0, 4)}` : name };
  });
}
