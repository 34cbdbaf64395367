import { percentVariation } from '../../../functions/platform/kernel/money.ts';
import type { CompanyHistory } from '../../../functions/prices/collection/contract/company-prices.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/sample/rules/products.ts';

/** One survey: the company's price beside the national one, EUR per 1000 units. */
export interface ComparedPrice {
  readonly date: string;
  /** Null when no price was declared; 0 when nothing was sold. */
  readonly own: number | null;
  /** Whether the company declared no price and this one was computed for it. */
  readonly isImputed: boolean;
  readonly national: number | null;
  readonly difference: number | null;
  /** Difference in percent of the national price. */
  readonly percent: number | null;
}

/** Products for which the company has at least one price, in product order. */
export function productsIn(history: CompanyHistory): ProductId[] {
  const known = new Set(
    history.flatMap(({ prices }) =>
      prices.flatMap(({ productId, price }) => (price === null ? [] : productId)),
    ),
  );
  return PRODUCT_IDS.filter((id) => known.has(id));
}

/** One row for each survey, oldest first, including surveys without a price of the company. */
export function comparisonOf(history: CompanyHistory, productId: ProductId): ComparedPrice[] {
  return history.map(({ date, prices }) => {
    const found = prices.find((price) => price.productId === productId);
    const own = found?.price ?? null;
    const national = found?.nationalPrice ?? null;
    return {
      date,
      own,
      isImputed: found?.imputed === true,
      national,
      difference: found?.difference ?? null,
      percent: percentOf(own, national),
    };
  });
}

function percentOf(own: number | null, national: number | null): number | null {
  if (!own || !national) return null;
  const percent = percentVariation(own * 100, Math.round(national * 100));
  return percent === 'Infinity' ? null : percent;
}
