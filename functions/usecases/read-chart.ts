import type { Instant } from '../domain/as-of.ts';
import { isoDate } from '../domain/calendar.ts';
import type { ChartLine, ChartPoint } from '../domain/chart-data.ts';
import { monthsOf, type PeriodKind, periodKind } from '../domain/periods.ts';
import type { ProductId } from '../domain/products.ts';
import { type ReleaseSeries, releasePeriod } from '../domain/release-calendar.ts';
import { averagesAsOf, hasPrice } from '../store/averages.ts';
import { seriesAsOf } from '../store/series-years.ts';

/** A series' totals of some products, whole, as they are public or were at a moment. */
export async function readLines(
  series: ReleaseSeries,
  products: readonly ProductId[],
  asOf: Instant | undefined,
): Promise<ChartLine[]> {
  if (series !== 'weekly') return Promise.all(products.map((id) => averageLine(series, id, asOf)));
  const entries = await seriesAsOf(asOf);
  return products.map((productId) => ({
    productId,
    points: entries.flatMap(({ date, prices }): ChartPoint[] => {
      const total = prices[productId]?.total;
      return total === undefined ? [] : [{ period: date, date, total }];
    }),
  }));
}

const KINDS: Readonly<Record<Exclude<ReleaseSeries, 'weekly'>, PeriodKind>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
};

async function averageLine(
  series: Exclude<ReleaseSeries, 'weekly'>,
  productId: ProductId,
  asOf: Instant | undefined,
): Promise<ChartLine> {
  const averages = (await averagesAsOf(productId, asOf)).filter(
    (average) => hasPrice(average) && periodKind(average.month) === KINDS[series],
  );
  const points = averages.map(({ year, month, total }) => ({
    period: releasePeriod(year, month),
    date: isoDate(year, monthsOf(month)[0] ?? 1, 1),
    total,
  }));
  return { productId, points: points.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
