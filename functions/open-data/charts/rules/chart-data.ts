/** The data of a chart: lines of totals over time, limited to a span of dates. */

import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Hundredths } from '../../../platform/kernel/money.ts';
import type { DaySpan } from '../../../platform/kernel/refusal.ts';
import type { ReleaseSeries } from '../../../prices/surveys/rules/release-calendar.ts';
import { lastYears } from '../../../prices/surveys/rules/series.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

/** More lines cannot be told apart in a small frame, and would outgrow its weight. */
export const MAX_CHART_PRODUCTS = 4;

export interface ChartPoint {
  /** In the form used in addresses: a survey's date, `2026-11`, `2026-Q4`, `2026`. */
  readonly period: string;
  /** Position in time: the survey's date, or the period's first day. */
  readonly date: IsoDate;
  readonly total: Hundredths;
}

export interface ChartLine {
  readonly productId: ProductId;
  /** Oldest first. */
  readonly points: readonly ChartPoint[];
}

export interface ChartSpan extends DaySpan {
  /** Number of years before the last date, or `all`; ignored if either day is given. */
  readonly years?: string | undefined;
}

/** Number of years that each series' page shows at first. */
const DEFAULT_YEARS: Readonly<Record<ReleaseSeries, string>> = {
  weekly: '1',
  monthly: '5',
  quarterly: '10',
  yearly: 'all',
};

/** The lines' points within a span; years count back from the last point of all lines. */
export function withinSpan(
  lines: readonly ChartLine[],
  series: ReleaseSeries,
  { years = DEFAULT_YEARS[series], from, to }: ChartSpan,
): ChartLine[] {
  const last = lines.flatMap(({ points }) => points.at(-1)?.date ?? []).reduce(laterDate, '');
  return lines.map(({ productId, points }) => {
    if (from !== undefined || to !== undefined) {
      const isWithin = ({ date }: ChartPoint) =>
        (from === undefined || date >= from) && (to === undefined || date <= to);
      return { productId, points: points.filter(isWithin) };
    }
    if (years === 'all') return { productId, points };
    return { productId, points: lastYears(points, last, Number(years)) };
  });
}

const laterDate = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);
