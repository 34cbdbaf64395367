/** The public weekly series, and the tables made of it. */
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { type Hundredths, type PriceParts, priceChange } from '../../../platform/kernel/money.ts';
import {
  type ByProduct,
  PRODUCT_IDS,
  PRODUCTS,
  type Product,
  type ProductId,
} from '../../../sample/rules/products.ts';

/** A published survey's national prices. */
export interface PricedSurvey {
  readonly date: IsoDate;
  readonly prices: ByProduct<PriceParts>;
}

/** A product's published price, as it is stored. */
export interface PublishedPrice extends PriceParts {
  /** The change as stated in the file that the price was imported from; read it with `variationOf`. */
  readonly variation?: Hundredths | undefined;
}

export interface SeriesEntry extends PricedSurvey {
  readonly id: number;
  readonly revision: number;
  readonly prices: ByProduct<PublishedPrice>;
  /** Products whose price holds imputed ones of companies; absent where there are none. */
  readonly imputed?: readonly ProductId[] | undefined;
  /** Products that the revision was published without, with a reason; absent if there are none. */
  readonly leftOut?: readonly ProductId[] | undefined;
  /** When the revision became public; absent where the rules give the moment, as for imported figures. */
  readonly since?: string | undefined;
}

/**
 * The price of each product in the last survey before a day that has one: a product that was left out for a week is
 * compared with what was public last. @param series oldest first
 */
export function lastPrices(series: Iterable<PricedSurvey>, before: IsoDate): ByProduct<PriceParts> {
  let last: ByProduct<PriceParts> = {};
  for (const { date, prices } of series) if (date < before) last = { ...last, ...prices };
  return last;
}

/**
 * Difference from the price in the previous published survey, as published where it was imported:
 * surveys in between may be missing from the history, or figures have been corrected since. Undefined where
 * there is nothing to compare with, for which the ministry's files say 0.
 */
export function variationOf(
  price: PublishedPrice | undefined,
  previous: PriceParts | undefined,
): Hundredths | undefined {
  const imported = price?.variation;
  if (imported === 0 && previous === undefined) return undefined;
  return imported ?? priceChange(price?.total, previous?.total);
}

/**
 * Whether an imported variation no longer is the difference, because the survey before was corrected after this one
 * was published.
 */
function isContradicted(
  { variation, total }: PublishedPrice,
  since: string | undefined,
  before: PriceParts | undefined,
  previous: SeriesEntry | undefined,
): boolean {
  if (variation === undefined || !before || previous?.since === undefined) return false;
  const isCorrected = previous.revision > 1 && previous.since > (since ?? '');
  return isCorrected && variation !== total - before.total;
}

/** A product's published price in one survey, beside the previous published survey. */
export interface WeeklyPrice extends PriceParts {
  readonly productId: ProductId;
  /** Hundredths of EUR per 1000 units; absent when the product was not published before. */
  readonly variation?: Hundredths;
  /** The change is shown as it was imported, although it no longer fits the corrected survey before. */
  readonly isContradicted?: true;
}

/** Rows of one survey in product order. @param previous the published survey before it */
export function weeklyPrices(entry: SeriesEntry, previous?: SeriesEntry): WeeklyPrice[] {
  return PRODUCTS.flatMap(({ id }) => {
    const price = entry.prices[id];
    if (!price) return [];
    const { variation: _, ...parts } = price;
    const before = previous?.prices[id];
    const variation = variationOf(price, before);
    if (variation === undefined) return { productId: id, ...parts };
    return {
      productId: id,
      ...parts,
      variation,
      ...(isContradicted(price, entry.since, before, previous) && { isContradicted: true }),
    };
  });
}

export type ReportType = 'FULL' | 'NET' | 'VARIATION';

/** One survey as a wide row: hundredths by report key, absent where a product has no value. */
export type ReportRow = { readonly date: IsoDate } & {
  readonly [key in Product['reportKey']]?: Hundredths;
};

/**
 * Wide rows, oldest first.
 * @param series in any order
 * @param incomparable the change of a price that has nothing to compare with
 */
export function reportRows(
  series: Iterable<SeriesEntry>,
  type: ReportType,
  incomparable?: Hundredths,
): ReportRow[] {
  const entries = oldestFirst(series);
  return entries.map((entry, index) => {
    const row: { date: IsoDate } & { [key in Product['reportKey']]?: Hundredths } = {
      date: entry.date,
    };
    for (const { id, reportKey } of PRODUCTS) {
      const price = entry.prices[id];
      const value =
        REPORT_VALUES[type](price, entries[index - 1]?.prices[id]) ??
        (type === 'VARIATION' && price ? incomparable : undefined);
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
  Record<ReportType, (price?: PublishedPrice, previous?: PriceParts) => Hundredths | undefined>
> = {
  FULL: (price) => price?.total,
  NET: (price) => price?.net,
  VARIATION: variationOf,
};

/** The totals of products' prices, in product order. */
export const totalsOf = (prices: ByProduct<PriceParts>): ByProduct<Hundredths> =>
  Object.fromEntries(
    PRODUCT_IDS.flatMap((id) => {
      const price = prices[id];
      return price ? [[id, price.total]] : [];
    }),
  );
