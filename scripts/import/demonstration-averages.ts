import { addDays, type IsoDate, isoDate } from '../../functions/domain/calendar.ts';
import { daysInPeriod, monthsOf } from '../../functions/domain/periods.ts';
import { PRODUCT_IDS } from '../../functions/domain/products.ts';
import { publishedAverages, type StoredAverage } from '../../functions/store/averages.ts';

/** Published demonstration averages of periods that share a day with a span, both ends included. */
export async function demonstrationAverages(from: IsoDate, to: IsoDate): Promise<StoredAverage[]> {
  const all = await Promise.all(PRODUCT_IDS.map(publishedAverages));
  return all.flat().filter((average) => average.demonstration && overlaps(average, from, to));
}

function overlaps({ year, month }: StoredAverage, from: IsoDate, to: IsoDate): boolean {
  const first = isoDate(year, monthsOf(month)[0] ?? 1, 1);
  return first <= to && addDays(first, daysInPeriod(year, month) - 1) >= from;
}
