import type { SeriesPoint } from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { percentVariation } from '../../../functions/platform/kernel/money.ts';
import type { MonthlyPrice } from '../../../functions/prices/averages/contract.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/sample/rules/products.ts';

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** Published monthly averages of each product, oldest first. */
export type MonthlyPrices = ReadonlyMap<ProductId, readonly MonthlyPrice[]>;

/** The latest months that have any price, newest first. */
export function latestMonths(prices: MonthlyPrices, count: number): readonly Month[] {
  const priced = [...prices.values()].flat().filter(({ totalPrice }) => totalPrice !== null);
  const numbers = new Set(priced.map(numberOf));
  return [...numbers]
    .toSorted((a, b) => b - a)
    .slice(0, count)
    .map(monthOf);
}

/** The records of the `count` calendar months that end with a month. */
export function lastMonths(
  records: readonly MonthlyPrice[],
  end: Month,
  count: number,
): readonly MonthlyPrice[] {
  const last = numberOf(end);
  return records.filter((one) => numberOf(one) > last - count && numberOf(one) <= last);
}

/** The records from the first one with a price on. */
export function fromFirstPrice(records: readonly MonthlyPrice[]): readonly MonthlyPrice[] {
  const first = records.findIndex(({ totalPrice }) => totalPrice !== null);
  return first < 0 ? [] : records.slice(first);
}

export interface ProductMonth {
  readonly productId: ProductId;
  readonly totalPrice: number;
  /** Null where it is not available. */
  readonly vat: number | null;
  readonly exciseDuty: number | null;
  readonly netPrice: number | null;
  /** Total minus VAT: what haulage contracts use. */
  readonly withoutVat: number | null;
  /** Price of the month before, and price of the same month a year before; undefined when there was none. */
  readonly before: number | undefined;
  readonly yearBefore: number | undefined;
  /** Change from the month before in percent; undefined when there was no price. */
  readonly change: number | undefined;
}

/** The products' averages of one month, in the order used everywhere. */
export function pricesOfMonth(prices: MonthlyPrices, month: Month): readonly ProductMonth[] {
  return PRODUCT_IDS.flatMap((id) => {
    const records = prices.get(id) ?? [];
    const recordAt = (number: number) => records.find((one) => numberOf(one) === number);
    const record = recordAt(numberOf(month));
    if (!record || record.totalPrice === null) return [];
    const { totalPrice, vat, exciseDuty, netPrice } = record;
    const before = recordAt(numberOf(month) - 1)?.totalPrice ?? undefined;
    const change = before === undefined ? undefined : changeOf(totalPrice, before);
    const withoutVat = withoutVatOf(record);
    const yearBefore = recordAt(numberOf(month) - 12)?.totalPrice ?? undefined;
    const parts = { totalPrice, vat, exciseDuty, netPrice, withoutVat };
    return { productId: id, ...parts, before, yearBefore, change };
  });
}

/** The months from the first that any product has a price of to the latest, oldest first. */
export function monthsFrom(prices: MonthlyPrices, latest: Month): readonly Month[] {
  const priced = [...prices.values()].flat().filter(({ totalPrice }) => totalPrice !== null);
  const last = numberOf(latest);
  const first = Math.min(last, ...priced.map(numberOf));
  return Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index));
}

/** A month in addresses: `2026-03`. */
export const monthInAddress = (month: Month): string => firstDayOf(month).slice(0, 7);

/** The month in an address, `mese=2026-03`, whether or not it has prices. */
export function monthAsked(address: URLSearchParams): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(address.get('mese') ?? '') ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

/** The address of the page with a month; the rest of it stays. */
export function withMonth(address: URLSearchParams, month: Month): string {
  const next = new URLSearchParams(address);
  next.set('mese', monthInAddress(month));
  return `?${next}`;
}

/** Whether any product has a price in a month. */
export const isPriced = (prices: MonthlyPrices, month: Month): boolean =>
  pricesOfMonth(prices, month).length > 0;

/** Total minus VAT, in EUR per 1000 units; null where either is not available. */
export function withoutVatOf({ totalPrice, vat }: MonthlyPrice): number | null {
  return totalPrice === null || vat === null ? null : Math.round((totalPrice - vat) * 100) / 100;
}

/** A record as a point of a chart, dated on the first day of its month. */
export function pointOf(
  record: MonthlyPrice,
  value: 'totalPrice' | 'netPrice' = 'totalPrice',
): SeriesPoint {
  return { date: firstDayOf(record), value: record[value] };
}

export function firstDayOf({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

function changeOf(price: number, before: number): number | undefined {
  const percent = percentVariation(Math.round(price * 100), Math.round(before * 100));
  return percent === 'Infinity' ? undefined : percent;
}

/** Months counted from year 0, so that neighbours differ by one. */
function numberOf({ year, month }: Month): number {
  return year * 12 + month - 1;
}

function monthOf(number: number): Month {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 };
}
