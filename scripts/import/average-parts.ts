import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import type { MonthCode } from '../../functions/platform/kernel/periods.ts';
import { netOf, type StoredAverage } from '../../functions/prices/averages/store/averages.ts';
import { releasePeriod } from '../../functions/prices/calendar/rules/release-calendar.ts';
import type { ProductId } from '../../functions/sample/rules/products.ts';

/** By product and period. */
export type StoredAverages = ReadonlyMap<string, StoredAverage>;

interface Place {
  readonly productId: ProductId;
  readonly year: number;
  readonly month: MonthCode;
}

export const averageKey = ({ productId, year, month }: Place): string =>
  `${productId}/${year}/${month}`;

/** As the calendar names it. */
export const periodName = ({ year, month }: Omit<Place, 'productId'>): string =>
  releasePeriod(year, month);

export function partsOf(average: StoredAverage): PriceParts {
  const { total, vat, excise } = average;
  return { total, vat, excise, net: netOf(average) };
}
