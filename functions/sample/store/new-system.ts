import * as z from 'zod/mini';
import { platformKeys } from '../../platform/tables/keys.ts';
import { getItem } from '../../platform/tables/queries.ts';
import { put, transact, versionedPut } from '../../platform/tables/transactions.ts';
import { DEFAULT_TIMELINES } from '../rules/default-settings.ts';
import { productName } from '../rules/product-names.ts';
import { type ByProduct, PRODUCTS } from '../rules/products.ts';
import { sampleKeys } from './keys.ts';
import { allProducts, type StoredProduct } from './product-settings.ts';

/** Short names of products whose names are too long for narrow tables. */
const SHORT_NAMES: ByProduct<string> = {
  2: 'Gasolio',
  3: 'Gasolio risc.',
  6: 'O.C. fluido',
  8: 'O.C. denso',
};

/** The products of a new system, which administrators can change afterwards. */
export const referenceProducts: readonly StoredProduct[] = PRODUCTS.map(({ id, unit }, index) => {
  const name = productName(id, 'it');
  return {
    id,
    order: index + 1,
    name,
    shortName: SHORT_NAMES[id] ?? name,
    sisenCode: String(id),
    unitMeasure: unit === 'litre' ? 'l' : 'kg',
    unit: 1000,
    timeline: DEFAULT_TIMELINES[id] ?? [],
    group: false,
    notes: '',
    version: 1,
  };
});

/** Stores the products of a new system that are missing. @returns the ones it stored */
export async function seedProducts(): Promise<StoredProduct[]> {
  const known = new Set((await allProducts()).map(({ id }) => id));
  const missing = referenceProducts.filter(({ id }) => !known.has(id));
  if (missing.length > 0)
    await transact(
      missing.map((item) => versionedPut(sampleKeys.product(item.id), { ...item }, 0)),
    );
  return missing;
}

const stored = z.object({
  /** With demonstration data. */
  demo: z.boolean(),
  startedAt: z.string(),
  /** Absent while the filling is under way, or after it was interrupted. */
  finishedAt: z.optional(z.string()),
});
/** State of the first start, which fills a system with data. */
export type FirstStart = Readonly<z.infer<typeof stored>>;

/** Documents are added separately, after all other data. */
export type FirstStartPart = 'firstStart' | 'firstStartOfDocuments';

export const firstStart = (part: FirstStartPart = 'firstStart'): Promise<FirstStart | undefined> =>
  getItem(stored, platformKeys[part]);

export const saveFirstStart = (
  state: FirstStart,
  part: FirstStartPart = 'firstStart',
): Promise<void> => transact([put({ ...state, ...platformKeys[part] })]);
