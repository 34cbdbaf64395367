import type { PublicChange } from '../../../open-data/changes/rules/changes.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

/**
 * The part of a change of figures that is about some products. Undefined when none of them is in the figures, or
 * when a correction left their total, its parts and the differences of the next survey as they were. @param products
 * all when absent
 */
export function changeOfProducts<C extends PublicChange>(
  change: C,
  products: readonly ProductId[] | undefined,
): C | undefined {
  if (!products) return change;
  const own = <T extends { readonly productId: ProductId }>(some: readonly T[]) =>
    some.filter(({ productId }) => products.includes(productId));
  const { nextChange, underReview = [] } = change.followed ?? {};
  const figures = own(change.figures);
  const next = nextChange && { ...nextChange, figures: own(nextChange.figures) };
  const hasNext = next !== undefined && next.figures.length > 0;
  if (figures.length === 0 && !hasNext) return undefined;
  return {
    ...change,
    ...{ figures, totals: own(change.totals) },
    ...(change.followed && { followed: { ...(hasNext && { nextChange: next }), underReview } }),
  };
}
