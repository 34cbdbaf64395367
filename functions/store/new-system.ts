import * as z from 'zod/mini';
import { DEFAULT_TIMELINES } from '../domain/default-settings.ts';
import { type ByProduct, PRODUCTS } from '../domain/products.ts';
import { productName } from '../domain/published-names.ts';
import { coreTable, keys } from './keys.ts';
import type { StoredProduct } from './product-settings.ts';
import { getItem } from './queries.ts';
import { transact } from './transactions.ts';

/** What a new system is filled with, and how far that has got. */

/** Of products whose name is too long for narrow tables. */
const SHORT_NAMES: ByProduct<string> = {
  2: 'Gasolio',
  3: 'Gasolio risc.',
  6: 'O.C. fluido',
  8: 'O.C. denso',
};

/** Products as a new system starts with them; administrators change them afterwards. */
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

/** What a system was filled with when it started for the first time. */
export interface FirstStart {
  /** With demonstration data. */
  readonly demo: boolean;
  readonly startedAt: string;
  /** Absent while the filling goes on, or after it was cut off. */
  readonly finishedAt?: string | undefined;
}

const stored = z.object({
  demo: z.boolean(),
  startedAt: z.string(),
  finishedAt: z.optional(z.string()),
});

/** Documents are filled in apart, after everything else. */
export type FirstStartPart = 'firstStart' | 'firstStartOfDocuments';

export const firstStart = (part: FirstStartPart = 'firstStart'): Promise<FirstStart | undefined> =>
  getItem(stored, keys[part]);

export const saveFirstStart = (
  state: FirstStart,
  part: FirstStartPart = 'firstStart',
): Promise<void> =>
  transact([{ operation: { Put: { TableName: coreTable(), Item: { ...state, ...keys[part] } } } }]);
