import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import type { DeclaredPrice } from '../../surveys/rules/company-prices.ts';

interface Declarations {
  readonly declared: ByProduct<DeclaredPrice>;
  /** Instant of the last declaration, and those of the prices that it left as they were. */
  readonly declaredAt?: string | undefined;
  readonly keptSince?: ByProduct<string> | undefined;
}

/** When the prices that a declaration leaves as they are were declared. */
export function keptSince(
  { declared: before, declaredAt, keptSince: known = {} }: Declarations,
  declared: ByProduct<DeclaredPrice>,
): ByProduct<string> {
  const kept = PRODUCT_IDS.filter((id) => declared[id] && declared[id] === before[id]);
  const moments = kept.map((id) => [id, known[id] ?? declaredAt] as const);
  return Object.fromEntries(moments.filter(([, at]) => at !== undefined));
}
