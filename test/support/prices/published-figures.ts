import type { IsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { publicChange } from '../../../functions/platform/tables/counters.ts';
import { transact } from '../../../functions/platform/tables/transactions.ts';
import {
  averageWrite,
  type StoredAverage,
} from '../../../functions/prices/averages/store/averages.ts';
import type { SeriesEntry } from '../../../functions/prices/surveys/rules/series.ts';
import {
  seriesYear,
  withSurveys,
  yearWrite,
} from '../../../functions/prices/surveys/store/series-years.ts';
import type { ByProduct, ProductId } from '../../../functions/sample/rules/products.ts';
import { type Amounts, aSeriesEntry } from './surveys.ts';

/** Makes weekly prices public as if their surveys had been published. */
export async function publishWeeks(...entries: readonly SeriesEntry[]): Promise<void> {
  for (const [year, some] of Map.groupBy(entries, ({ date }) => Number(date.slice(0, 4)))) {
    await transact([
      yearWrite(withSurveys(await seriesYear(year), { entries: some })),
      publicChange(),
    ]);
  }
}

export function aWeek(id: number, date: IsoDate, prices: ByProduct<Amounts>): SeriesEntry {
  return aSeriesEntry({ id, date, prices });
}

/** Makes averages public as they are. */
export async function publishPeriods(...averages: readonly StoredAverage[]): Promise<void> {
  await transact([...averages.map((average) => averageWrite(average)), publicChange()]);
}

/** A published average; amounts in hundredths: total, VAT, excise. */
export function aPeriod(
  productId: ProductId,
  [year, month]: readonly [year: number, month: number],
  [total, vat, excise]: Amounts,
  days = 30,
): StoredAverage {
  const computedAt = '2026-01-01T00:00:00.000Z';
  return { productId, year, month, total, vat, excise, days, published: true, computedAt };
}

/** The ministry's first two surveys of 2005, some of their products (weekly export, type ALL). */
export const januaryWeeks: readonly SeriesEntry[] = [
  aWeek(1, '2005-01-03', {
    1: [111575, 18596, 55864],
    2: [101828, 16971, 40321],
    8: [22952, 0, 3139],
  }),
  aWeek(2, '2005-01-10', {
    1: [108800, 18133, 55864],
    2: [100439, 16740, 40321],
    8: [23837, 0, 3139],
  }),
];
