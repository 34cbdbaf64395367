import type { CompanyPriceRow, CompanyWeek } from '../../../functions/contract/company-prices.ts';
import { percentVariation } from '../../../functions/domain/money.ts';
import { isOutside, type PriceSpread, spreadOf } from '../../../functions/domain/price-spread.ts';
import { type ByProduct, PRODUCTS, type ProductId } from '../../../functions/domain/products.ts';
import { priceOf, sells } from './check-values.ts';

/** Percent from which on a change or a distance is looked at, and from which on it is large. */
const NOTABLE = 4;
const LARGE = 8;

/** What a company declares, or should, of one product, with all that can be wrong with it. */
export interface CheckedPrice {
  readonly week: CompanyWeek;
  readonly productId: ProductId;
  readonly price: CompanyPriceRow['price'];
  /** It was put in for the company, which has not declared it. */
  readonly isImputed?: true;
  /** Percent from the company's own price of the week before. */
  readonly moved?: number;
  /** Percent from what the company's stations show. */
  readonly fromStations?: number;
  /** It lies outside the prices of the other companies. */
  readonly isOutlier: boolean;
}

export const FILTERS = ['missing', 'over4', 'over8', 'offStations', 'outliers'] as const;
export type CheckFilter = (typeof FILTERS)[number];

const tests: Readonly<Record<CheckFilter, (checked: CheckedPrice) => boolean>> = {
  missing: ({ price }) => price === 'no',
  over4: ({ moved = 0 }) => Math.abs(moved) > NOTABLE,
  over8: ({ moved = 0 }) => Math.abs(moved) > LARGE,
  offStations: ({ fromStations = 0 }) => Math.abs(fromStations) > NOTABLE,
  outliers: ({ isOutlier }) => isOutlier,
};

/** Whether the filter, any of them when undefined, finds the price. */
export function isProblem(checked: CheckedPrice, filter?: CheckFilter): boolean {
  return filter ? tests[filter](checked) : FILTERS.some((one) => tests[one](checked));
}

/** The prices that something is wrong with: those that lie farthest off first, missing ones last. */
export function problemsOf(weeks: readonly CompanyWeek[]): CheckedPrice[] {
  return checkedPrices(weeks)
    .filter((checked) => isProblem(checked))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

function sizeOf({ price, moved = 0, fromStations = 0 }: CheckedPrice): number {
  return price === 'no' ? -1 : Math.max(Math.abs(moved), Math.abs(fromStations));
}

const declared = PRODUCTS.filter((product) => product.declared).map(({ id }) => id);

export function checkedPrices(weeks: readonly CompanyWeek[]): CheckedPrice[] {
  const spreads = spreadsOf(weeks);
  return weeks.flatMap((week) =>
    declared.filter((id) => sells(week, id)).map((id) => checkedPrice(week, id, spreads[id])),
  );
}

function checkedPrice(
  week: CompanyWeek,
  productId: ProductId,
  spread: PriceSpread | undefined,
): CheckedPrice {
  const row = priceOf(week, productId);
  if (!row || row.price === 'no') return { week, productId, price: 'no', isOutlier: false };
  const { price, variation, benchmarkPrice } = row;
  const sold = price > 0;
  const fromStations =
    sold && benchmarkPrice
      ? percentVariation(price * 100, Math.round(benchmarkPrice * 100))
      : 'Infinity';
  return {
    week,
    productId,
    price,
    ...(row.imputed && { isImputed: true as const }),
    ...(variation !== 'Infinity' && { moved: variation }),
    ...(fromStations !== 'Infinity' && { fromStations }),
    isOutlier: sold && isOutside(price, spread),
  };
}

/** How the companies' prices of each product lie; products with too few prices are absent. */
export function spreadsOf(weeks: readonly CompanyWeek[]): ByProduct<PriceSpread> {
  const spreads: ByProduct<PriceSpread> = {};
  for (const id of declared) {
    const spread = spreadOf(pricesOf(weeks, id).map(({ price }) => price));
    if (spread) spreads[id] = spread;
  }
  return spreads;
}

/** The prices of the companies that sell a product and sold it this week. */
export function pricesOf(
  weeks: readonly CompanyWeek[],
  productId: ProductId,
): { readonly week: CompanyWeek; readonly price: number }[] {
  return weeks.flatMap((week) => {
    const price = sells(week, productId) ? priceOf(week, productId)?.price : undefined;
    return typeof price === 'number' && price > 0 ? [{ week, price }] : [];
  });
}
