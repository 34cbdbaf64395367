import type { CompanyChange } from '../../../functions/sample/contract/companies.ts';
import { keyedByProduct } from '../../../functions/sample/rules/products.ts';

export type Weights = Omit<CompanyChange, 'name' | 'brands'>;

/** Weights for the products that the company sells; the others are 0. */
export function weightsOf(some: Partial<Weights> = {}): Weights {
  return { ...keyedByProduct('weightKey', () => 0), ...some };
}
