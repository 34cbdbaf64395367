import * as z from 'zod/mini';
import { coreTable, keys } from './keys.ts';
import { getItem } from './queries.ts';
import { transact } from './transactions.ts';

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
