import type { ProductId } from '../../functions/domain/products.ts';

/** The products that one chart shows together, because their prices can be compared. */
export interface ProductGroup {
  /** Key of its name in the `app` texts below `productGroups`. */
  readonly name: string;
  readonly products: readonly ProductId[];
}

export const productGroups: readonly ProductGroup[] = [
  { name: 'petrolAndDiesel', products: [1, 2] },
  { name: 'lpg', products: [5] },
  { name: 'methane', products: [12] },
  { name: 'lng', products: [13] },
  { name: 'heating', products: [3] },
  { name: 'fuelOils', products: [6, 8] },
];
