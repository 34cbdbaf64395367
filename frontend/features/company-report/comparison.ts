import type { CompanyHistory } from '../../../functions/contract/company-prices.ts';
import { percentVariation } from '../../../functions/domain/money.ts';
import { PRODUCT_IDS, type ProductId } from '../../../functions/domain/products.ts';

/** One survey: the company's price beside the national one, EUR per 1000 units. */
export interface ComparedPrice {
  readonly date: string;
  /** Null when none was declared; 0 when nothing was sold. */
  readonly own: number | null;
  /** The company declared none, and this one was computed for it. */
  readonly isImputed: boolean;
  readonly national: number | null;
  readonly difference: number | null;
  /** Difference in percent of the national price. */
  readonly percent: number | null;
}

/** Products with at least one price of the company's, in product order. */
export function productsIn(history: CompanyHistory): ProductId[] {
  const known = new Set(
    history.flatMap(({ prices }) =>
      prices.flatMap(({ productId, price }) => (price === null ? [] : productId)),
    ),
  );
  return PRODUCT_IDS.filter((id) => known.has(id));
}

/** One row a survey, oldest first; a survey without a price of the company's keeps its place. */
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
