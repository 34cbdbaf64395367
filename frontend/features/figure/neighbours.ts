import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '../../../functions/open-data/figures/rules/figures.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { type MonthCode, monthsOf } from '../../../functions/platform/kernel/periods.ts';
import {
  averagePeriod,
  type ReleaseSeries,
  releasePeriod,
} from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { valueYearBefore } from '../../shared/prices/year-before.ts';

/** The public figure of a period, in EUR per 1000 units. */
export interface Neighbour {
  readonly period: string;
  /** The survey's date, or the period's first day. */
  readonly date: string;
  readonly value: number;
}

/** The figures of the same product around one. */
export interface Neighbours {
  /** Oldest first, the figure's own period among them. */
  readonly all: readonly Neighbour[];
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
  /** Null where there is none, and for years, which have neighbouring years only. */
  readonly yearBefore: number | null;
}

/** Surveys after the next one are not requested. */
const LATER_DAYS = 21;

/**
 * The public figures of a product around one of them; empty until they are read, because the figure can be shown
 * without them.
 */
export function useNeighbours({ series, period, productId }: FigureName): Neighbours {
  const isWeek = series === 'weekly';
  const weeks = useQuery({
    ...apiQuery('weekly-prices/report', {
      query: { years: 5, lastDate: isWeek ? addDays(period, LATER_DAYS) : '' },
      silent: true,
    }),
    enabled: isWeek,
  });
  const months = useQuery({
    ...apiQuery('monthly-prices/list', { params: { productId }, silent: true }),
    enabled: series === 'monthly',
  });
  const longer = useQuery({
    ...apiQuery('monthly-prices/annual', { params: { productId }, silent: true }),
    enabled: series === 'quarterly' || series === 'yearly',
  });
  const { reportKey } = productById(productId);
  const rows = isWeek
    ? (weeks.data ?? []).map((row) => ({
        ...{ period: row.date, date: row.date, value: row[reportKey] ?? null },
      }))
    : (months.data ?? longer.data ?? []).map(({ year, month, totalPrice }) => ({
        period: releasePeriod(year, month as MonthCode),
        date: firstDayOf(year, month as MonthCode),
        value: totalPrice,
      }));
  const all = rows.flatMap(({ value, ...one }) =>
    value !== null && seriesOf(one.period) === series ? [{ ...one, value }] : [],
  );
  const at = all.findIndex((one) => one.period === period);
  return {
    all,
    before: at < 0 ? undefined : all[at - 1],
    after: at < 0 ? undefined : all[at + 1],
    yearBefore: series === 'yearly' ? null : valueYearBefore(all, dayOf({ series, period })),
  };
}

/** The series that a period's form belongs to. */
const seriesOf = (period: string): ReleaseSeries =>
  period.includes('Q')
    ? 'quarterly'
    : ((['yearly', 'monthly', 'weekly'] as const)[period.split('-').length - 1] ?? 'weekly');

/** The day on which charts draw a figure. */
export function dayOf({ series, period }: Omit<FigureName, 'productId'>): string {
  const average = averagePeriod({ series, period });
  return average ? firstDayOf(average.year, average.month) : period;
}

const firstDayOf = (year: number, code: MonthCode): string =>
  `${year}-${String(monthsOf(code)[0] ?? 1).padStart(2, '0')}-01`;
