import type {
  CompanyPriceRow,
  CompanyWeek,
  WeeklyAverage,
} from '../../../../functions/prices/collection/contract/company-prices.ts';
import { DOUBTED_FROM_NATIONAL } from '../../../../functions/prices/collection/rules/doubted-change.ts';
import {
  type ByProduct,
  PRODUCTS,
  type Product,
  type ProductId,
} from '../../../../functions/sample/rules/products.ts';

const idsWhere = (fits: (product: Product) => boolean): readonly ProductId[] =>
  PRODUCTS.filter(fits).map(({ id }) => id);

/** Declared products that stations sell too, so that both prices can be compared. */
export const stationFuels = idsWhere(
  ({ declared, stationFuel }) => declared && Boolean(stationFuel),
);
export const combustibles = idsWhere(({ declared, stationFuel }) => declared && !stationFuel);
export const undeclaredProducts = idsWhere(({ declared }) => !declared);

/** The average summary of the check page, by product. */
export interface AverageSummary {
  readonly average: number;
  readonly var: WeeklyAverage['variation'];
  readonly benchmarkAverage: number | null;
  readonly rangeItems: number;
}

export function byProduct(averages: readonly WeeklyAverage[]): ByProduct<AverageSummary> {
  const summary: ByProduct<AverageSummary> = {};
  for (const { productId, average, variation, benchmarkAverage, rangeItems } of averages) {
    summary[productId] = { average: average ?? 0, var: variation, benchmarkAverage, rangeItems };
  }
  return summary;
}

/** The company and product of one price on the check page. */
export interface PricePlace {
  readonly week: CompanyWeek;
  readonly productId: ProductId;
}

export function priceOf(week: CompanyWeek, productId: ProductId): CompanyPriceRow | undefined {
  return week.prices.find((price) => price.productId === productId);
}

/** Companies that sell at least one of the products. */
export function sellersOf(
  weeks: readonly CompanyWeek[],
  products: readonly ProductId[],
): readonly CompanyWeek[] {
  return weeks.filter((week) => products.some((id) => sells(week, id)));
}

export function sells(week: CompanyWeek, productId: ProductId): boolean {
  return (week.weights[productId] ?? 0) > 0;
}

/** An id of the earlier system that no product has; its prices have no colour. */
const PLAIN_PRODUCT = 900;

interface ShownPrice extends Pick<CompanyPriceRow, 'price' | 'isAdminCommunicating' | 'imputed'> {
  readonly productId: number;
}

/** Class of a price: red for zero, grey when not declared, plain when an administrator entered it. */
export function priceClass(shown: ShownPrice): string {
  const { productId, price, isAdminCommunicating, imputed } = shown;
  if (price === 'no') return 'price-none';
  if (imputed) return 'price-imputed';
  if (price === 0) return 'price-zero';
  return isAdminCommunicating || productId === PLAIN_PRODUCT ? 'price-plain' : 'price-declared';
}

/**
 * Class of a variation in percent: above 8 red, above 4 a warning, else grey. Red also without one, if the price is far
 * from the national one.
 */
export function variationClass(variation: number | 'Infinity', fromNational = 0): string {
  if (Math.abs(fromNational) > DOUBTED_FROM_NATIONAL) return 'variation-high';
  const size = variation === 'Infinity' ? 0 : Math.abs(variation);
  if (size > 8) return 'variation-high';
  return size > 4 ? 'variation-raised' : 'variation-usual';
}
