import type { Instant } from '../../../platform/kernel/as-of.ts';
import { isoDate } from '../../../platform/kernel/calendar.ts';
import { monthsOf, type PeriodKind, periodKind } from '../../../platform/kernel/periods.ts';
import { averagesAsOf, hasPrice } from '../../../prices/averages/store/averages.ts';
import { dutySteps } from '../../../prices/national-prices/rules/duty-changes.ts';
import {
  type ReleaseSeries,
  releasePeriod,
} from '../../../prices/surveys/rules/release-calendar.ts';
import { seriesAsOf } from '../../../prices/surveys/store/series-years.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import type { ChartLine, ChartPoint } from '../rules/chart-data.ts';
import { type DutyMark, dutyMarks } from '../rules/duty-marks.ts';

/** All totals of some products in a series, as they are public now or were at a moment. */
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

/** The changes of excise duty within the dates of a chart's lines, on the days of the surveys that show them first. */
export async function readMarks(
  lines: readonly ChartLine[],
  asOf: Instant | undefined,
): Promise<readonly DutyMark[]> {
  const dates = lines.flatMap(({ points }) => points.map(({ date }) => date)).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return [];
  const drawn = new Set(lines.map(({ productId }) => productId));
  const duties = dutySteps(await seriesAsOf(asOf)).flatMap(({ date, changes }) =>
    changes.map(({ productId, before, after }) => ({
      date,
      productId,
      change: after.excise - before.excise,
    })),
  );
  const own = duties.filter(({ productId, change }) => drawn.has(productId) && change !== 0);
  return dutyMarks(own, { from, to });
}
