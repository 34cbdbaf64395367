import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { getItem, putAll } from './table.ts';

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

export const firstStart = (): Promise<FirstStart | undefined> => getItem(stored, keys.firstStart);

export const saveFirstStart = (state: FirstStart): Promise<void> =>
  putAll([{ ...state, ...keys.firstStart }]);
