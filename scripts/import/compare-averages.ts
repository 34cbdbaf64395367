/**
 * Recomputes published averages: months from the weekly prices, quarters and years from the published months, each
 * compared with the published figure.
 */
import { daysInMonth } from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import {
  type MonthCode,
  monthsOf,
  type PeriodKind,
  periodKind,
} from '../../functions/platform/kernel/periods.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import {
  type MonthPrices,
  monthlyAverages,
  type PeriodPrice,
  periodAverages,
} from '../../functions/prices/averages/rules/averages.ts';
import type { PricedSurvey } from '../../functions/prices/surveys/rules/series.ts';
import type { ByProduct, ProductId } from '../../functions/sample/rules/products.ts';
import type { MonthlyRow, WeeklyRow } from './price-file-rows.ts';

export interface ComparedAverage {
  readonly kind: PeriodKind;
  readonly year: number;
  readonly monthCode: MonthCode;
  readonly productId: ProductId;
  readonly computed: PriceParts;
  readonly published: PriceParts;
}

export interface Comparison {
  readonly compared: readonly ComparedAverage[];
  /** Published periods that cannot be computed from the files, with the refusal's code. */
  readonly refused: readonly { year: number; monthCode: MonthCode; code: string }[];
  /** Published figures for which the computed period lacks the product. */
  readonly lacking: readonly Pick<ComparedAverage, 'year' | 'monthCode' | 'productId'>[];
}

export interface ComparisonOptions {
  /** First and last month, `YYYY-MM`; a longer period is included when all its months are inside. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Months (`YYYY-MM`) whose last survey also counts for the days after it. */
  readonly lastStands?: ReadonlySet<string> | undefined;
}

export function compareAverages(
  weekly: Iterable<WeeklyRow>,
  monthly: Iterable<MonthlyRow>,
  options: ComparisonOptions = {},
): Comparison {
  const series = surveysOf(weekly);
  const periods = periodsOf(monthly);
  const compared: ComparedAverage[] = [];
  const refused: Comparison['refused'][number][] = [];
  const lacking: Comparison['lacking'][number][] = [];
  const months = new Map<string, ReturnType<typeof computedOrRefused>>();
  const monthOf = (year: number, month: number) => {
    const text = monthText(year, month);
    const daysAfterLast = options.lastStands?.has(text) ? 'last' : 'next';
    const computed =
      months.get(text) ??
      computedOrRefused(() => monthlyAverages(series, year, month, { daysAfterLast }));
    months.set(text, computed);
    return computed;
  };
  for (const { year, monthCode, rows } of periods.values()) {
    if (!isInside(year, monthCode, options)) continue;
    const kind = periodKind(monthCode);
    const computed =
      kind === 'month'
        ? monthOf(year, monthCode)
        : computedOrRefused(() =>
            periodAverages(publishedMonths(periods, monthOf, year, monthCode), monthCode),
          );
    if (typeof computed === 'string') {
      refused.push({ year, monthCode, code: computed });
      continue;
    }
    const byProduct = new Map(computed.map((row) => [row.productId, row]));
    for (const published of rows) {
      const { productId } = published;
      const ours = byProduct.get(productId);
      if (ours) compared.push({ kind, year, monthCode, productId, computed: ours, published });
      else lacking.push({ year, monthCode, productId });
    }
  }
  return { compared, refused, lacking };
}

export function monthText(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

interface Period {
  readonly year: number;
  readonly monthCode: MonthCode;
  readonly rows: MonthlyRow[];
}

function surveysOf(weekly: Iterable<WeeklyRow>): PricedSurvey[] {
  const surveys = new Map<string, ByProduct<PriceParts>>();
  for (const row of weekly) {
    const prices = surveys.get(row.date) ?? {};
    prices[row.productId] = row;
    surveys.set(row.date, prices);
  }
  return [...surveys].map(([date, prices]) => ({ date, prices }));
}

function periodsOf(monthly: Iterable<MonthlyRow>): ReadonlyMap<string, Period> {
  const periods = new Map<string, Period>();
  for (const row of monthly) {
    const { year, monthCode } = row;
    const key = monthText(year, monthCode);
    const period = periods.get(key) ?? { year, monthCode, rows: [] };
    period.rows.push(row);
    periods.set(key, period);
  }
  return periods;
}

function isInside(year: number, code: MonthCode, { from, to }: ComparisonOptions): boolean {
  const months = monthsOf(code).map((month) => monthText(year, month));
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return (from === undefined || first >= from) && (to === undefined || last <= to);
}

/**
 * The published file has no numbers of days: a published month counts with the days that its surveys cover, or with its
 * calendar days where there are no surveys.
 */
function publishedMonths(
  periods: ReadonlyMap<string, Period>,
  monthOf: (year: number, month: number) => PeriodPrice[] | string,
  year: number,
  code: MonthCode,
): MonthPrices[] {
  return monthsOf(code).map((month) => {
    const rows = periods.get(monthText(year, month))?.rows ?? [];
    const computed = monthOf(year, month);
    const covered = new Map(
      typeof computed === 'string' ? [] : computed.map(({ productId, days }) => [productId, days]),
    );
    const days = daysInMonth(year, month);
    const prices = rows.map((row) => ({ ...row, days: covered.get(row.productId) ?? days }));
    return { month, prices };
  });
}

function computedOrRefused(compute: () => PeriodPrice[]): PeriodPrice[] | string {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
