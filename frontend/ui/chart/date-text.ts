import { useFormat } from '../../lib/format.ts';

/** What a point of a chart over time stands for; months and years are dated on their first day. */
export type ChartPeriod = 'day' | 'month' | 'year';

/** How the dates of a chart are written: 30/03/2026, March 2026 or 2026. */
export function useDateText(period: ChartPeriod): (date: string) => string {
  const format = useFormat();
  const writers: Readonly<Record<ChartPeriod, (date: string) => string>> = {
    day: format.date,
    month: (date) => format.monthOfYear(Number(date.slice(0, 4)), Number(date.slice(5, 7))),
    year: (date) => date.slice(0, 4),
  };
  return writers[period];
}
