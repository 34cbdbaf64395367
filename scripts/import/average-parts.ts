import { addDays, type IsoDate, isoDate } from '../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../functions/platform/kernel/money.ts';
import {
  daysInPeriod,
  type MonthCode,
  monthsOf,
  periodKind,
  YEAR_CODE,
} from '../../functions/platform/kernel/periods.ts';
import { netOf, type StoredAverage } from '../../functions/prices/averages/store/averages.ts';
import { releasePeriod } from '../../functions/prices/surveys/rules/release-calendar.ts';
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

/** Whether a period shares a day with a span, both ends included. */
export function overlaps(
  { year, month }: Omit<Place, 'productId'>,
  from: IsoDate,
  to: IsoDate,
): boolean {
  const first = isoDate(year, monthsOf(month)[0] ?? 1, 1);
  return first <= to && addDays(first, daysInPeriod(year, month) - 1) >= from;
}

/** The first and the last code of each kind. */
const CODES = { month: [1, 12], year: [YEAR_CODE, YEAR_CODE], quarter: [14, 17] } as const;

/** The name of the period before, of the same kind. */
export function nameBefore({ year, month }: Omit<Place, 'productId'>): string {
  const [first, last] = CODES[periodKind(month)];
  if (month === first) return periodName({ year: year - 1, month: last });
  return periodName({ year, month: (month - 1) as MonthCode });
}
