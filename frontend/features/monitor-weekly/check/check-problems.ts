import { percentVariation } from '../../../../functions/platform/kernel/money.ts';
import type {
  CompanyPriceRow,
  CompanyWeek,
} from '../../../../functions/prices/collection/contract/company-prices.ts';
import { DOUBTED_FROM_NATIONAL } from '../../../../functions/prices/collection/rules/doubted-change.ts';
import {
  isOutside,
  type PriceSpread,
  spreadOf,
} from '../../../../functions/prices/collection/rules/price-spread.ts';
import {
  type ByProduct,
  PRODUCTS,
  type ProductId,
} from '../../../../functions/sample/rules/products.ts';
import { priceOf, sells } from './check-values.ts';

/** Percent above which a change or distance is notable, and above which it is large. */
const NOTABLE = 4;
const LARGE = 8;

/** A price that a company declares, or should declare, for one product, with its possible problems. */
export interface CheckedPrice {
  readonly week: CompanyWeek;
  readonly productId: ProductId;
  readonly price: CompanyPriceRow['price'];
  /** It was imputed, because the company has not declared it. */
  readonly isImputed?: true;
  /** Percent from the company's own price of the week before. */
  readonly moved?: number;
  /** Percent from the last published national price, where the company has none of the week before. */
  readonly fromNational?: number;
  /** Percent from the prices of the company's stations. */
  readonly fromStations?: number;
  /** Whether it lies outside the other companies' prices. */
  readonly isOutlier: boolean;
  /** The company's comment on it. */
  readonly comment?: string;
}

export const FILTERS = [
  'missing',
  'over4',
  'over8',
  'offNational',
  'offStations',
  'outliers',
  'commented',
] as const;
export type CheckFilter = (typeof FILTERS)[number];

const tests: Readonly<Record<CheckFilter, (checked: CheckedPrice) => boolean>> = {
  missing: ({ price }) => price === 'no',
  over4: ({ moved = 0 }) => Math.abs(moved) > NOTABLE,
  over8: ({ moved = 0 }) => Math.abs(moved) > LARGE,
  offNational: ({ fromNational = 0 }) => Math.abs(fromNational) > DOUBTED_FROM_NATIONAL,
  offStations: ({ fromStations = 0 }) => Math.abs(fromStations) > NOTABLE,
  outliers: ({ isOutlier }) => isOutlier,
  commented: ({ comment }) => comment !== undefined,
};

/** Whether the price matches the filter, or any filter when undefined. */
export function isProblem(checked: CheckedPrice, filter?: CheckFilter): boolean {
  return filter ? tests[filter](checked) : FILTERS.some((one) => tests[one](checked));
}

/** The prices with problems: the largest distance first, missing ones last. */
export function problemsOf(weeks: readonly CompanyWeek[]): CheckedPrice[] {
  return checkedPrices(weeks)
    .filter((checked) => isProblem(checked))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

function sizeOf({ price, ...distances }: CheckedPrice): number {
  const { moved = 0, fromNational = 0, fromStations = 0 } = distances;
  return price === 'no' ? -1 : Math.max(...[moved, fromNational, fromStations].map(Math.abs));
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
  const { price, variation, fromNational, benchmarkPrice } = row;
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
    ...(fromNational !== undefined && { fromNational }),
    ...(fromStations !== 'Infinity' && { fromStations }),
    isOutlier: sold && isOutside(price, spread),
    ...(row.comment !== undefined && { comment: row.comment }),
  };
}

/** The distribution of the companies' prices for each product; products with too few prices are absent. */
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
