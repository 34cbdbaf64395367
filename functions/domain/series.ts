/** The public weekly series: compact to store and send, wide to read. */
import type { IsoDate } from './calendar.ts';
import { type Hundredths, type PriceParts, percentVariation, priceChange } from './money.ts';
import type { PricedSurvey } from './periods.ts';
import { type ByProduct, PRODUCTS, type Product, type ProductId } from './products.ts';

/** Total, VAT and excise in hundredths; net is what remains. */
export type CompactParts = readonly [total: Hundredths, vat: Hundredths, excise: Hundredths];

/** A published survey in the series. */
export interface SeriesEntry {
  readonly id: number;
  readonly date: IsoDate;
  readonly revision: number;
  readonly prices: ByProduct<CompactParts>;
}

export function compactParts({ total, vat, excise }: PriceParts): CompactParts {
  return [total, vat, excise];
}

export function expandParts([total, vat, excise]: CompactParts): PriceParts {
  return { total, vat, excise, net: total - vat - excise };
}

export function compactPrices(prices: ByProduct<PriceParts>): ByProduct<CompactParts> {
  return mapProducts(prices, compactParts);
}

/** The entry as the period averages take it. */
export function pricedSurvey(entry: SeriesEntry): PricedSurvey {
  return { date: entry.date, prices: mapProducts(entry.prices, expandParts) };
}

/** A product's published price in one survey, beside the previous published survey. */
export interface WeeklyPrice extends PriceParts {
  readonly productId: ProductId;
  /** Hundredths of EUR per 1000 units; absent when the product was not published before. */
  readonly variation?: Hundredths;
  /** The same in percent of the previous price, to two decimals. */
  readonly variationPercent?: number;
}

/** Rows of one survey in product order. @param previous the published survey before it */
export function weeklyPrices(entry: SeriesEntry, previous?: SeriesEntry): WeeklyPrice[] {
  return PRODUCTS.flatMap(({ id }) => {
    const parts = entry.prices[id];
    if (!parts) return [];
    const before = previous?.prices[id]?.[0];
    const variation = priceChange(parts[0], before);
    const percent = percentVariation(parts[0], before);
    return {
      productId: id,
      ...expandParts(parts),
      ...(variation !== undefined && { variation }),
      ...(percent !== 'Infinity' && { variationPercent: percent }),
    };
  });
}

export type ReportType = 'FULL' | 'NET' | 'VARIATION';

/** One survey as a wide row: hundredths by report key, absent where a product has no value. */
export type ReportRow = { readonly date: IsoDate } & {
  readonly [key in Product['reportKey']]?: Hundredths;
};

/** Wide rows, oldest first. @param series in any order; the first entry has no variations */
export function reportRows(series: Iterable<SeriesEntry>, type: ReportType): ReportRow[] {
  const entries = oldestFirst(series);
  return entries.map((entry, index) => {
    const row: { date: IsoDate } & { [key in Product['reportKey']]?: Hundredths } = {
      date: entry.date,
    };
    for (const { id, reportKey } of PRODUCTS) {
      const value = REPORT_VALUES[type](entry.prices[id], entries[index - 1]?.prices[id]);
      if (value !== undefined) row[reportKey] = value;
    }
    return row;
  });
}

export function oldestFirst<E extends { readonly date: IsoDate }>(series: Iterable<E>): E[] {
  return [...series].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Rows dated in the last `years` years up to and including a day. */
export function lastYears<R extends { readonly date: IsoDate }>(
  rows: Iterable<R>,
  lastDate: IsoDate,
  years: number,
): R[] {
  const year = Math.max(0, Number(lastDate.slice(0, 4)) - years);
  // Text comparison is enough, so 29 February needs no other day to exist.
  const after = `${String(year).padStart(4, '0')}${lastDate.slice(4)}`;
  return [...rows].filter(({ date }) => date > after && date <= lastDate);
}

const REPORT_VALUES: Readonly<
  Record<ReportType, (parts?: CompactParts, previous?: CompactParts) => Hundredths | undefined>
> = {
  FULL: (parts) => parts?.[0],
  NET: (parts) => parts && parts[0] - parts[1] - parts[2],
  VARIATION: (parts, previous) => priceChange(parts?.[0], previous?.[0]),
};

function mapProducts<A, B>(values: ByProduct<A>, map: (value: A) => B): ByProduct<B> {
  const mapped: ByProduct<B> = {};
  for (const { id } of PRODUCTS) {
    const value = values[id];
    if (value !== undefined) mapped[id] = map(value);
  }
  return mapped;
}
