import * as z from 'zod/mini';
import { publicNote } from '../../../platform/contract/primitives.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { queryBetween, queryPrefix } from '../../../platform/tables/queries.ts';
import { put, type Write } from '../../../platform/tables/transactions.ts';
import { documentKeys } from '../../store/keys.ts';
import { DATASET_NAMES, SERIES_DIMENSIONS } from '../rules/datasets.ts';

/** The public figures that versions of documents, or their withdrawals, changed. */

const changedFigure = z.object({
  dataset: z.enum(DATASET_NAMES),
  /** The figure's name, without what all figures of the document have in common. */
  name: z.object({ it: z.string(), en: z.string() }),
  unit: z.string(),
  period: z.string(),
  /** By dimension. */
  codes: z.optional(z.partialRecord(z.enum(SERIES_DIMENSIONS), z.string())),
  before: z.string(),
  /** Absent where no document states the figure any more. */
  after: z.optional(z.string()),
  /** Of the value after; absent for changes of before it was kept. */
  status: z.optional(z.enum(['final', 'provisional', 'preliminary'])),
});

const figureChange = z.object({
  document: z.string(),
  fileName: z.string(),
  location: z.string(),
  kind: z.enum(['release', 'correction', 'withdrawal']),
  at: z.string(),
  /** From when its figures count, or did until then; absent for changes of before it was kept. */
  since: z.optional(z.string()),
  datasets: z.array(z.enum(DATASET_NAMES)),
  /** First and last period of the figures that were added or changed. */
  first: z.string(),
  last: z.string(),
  added: z.int(),
  revised: z.int(),
  gone: z.int(),
  note: z.optional(publicNote),
  /** Figures that were public and were changed or removed; long lists are cut off. */
  figures: z.array(changedFigure),
});
export type FigureChangeRecord = z.infer<typeof figureChange>;

const stored = z.object({ sk: z.string(), packed: compressedJsonOf(figureChange) });

export const figureChangeWrite = (change: FigureChangeRecord): Write =>
  put({
    ...documentKeys.figureChange(change.at, change.document),
    packed: compressedJson(change),
  });

/** Changes from one moment to another, both included, in order of time. */
export async function figureChangesBetween(
  from: Instant,
  to: Instant,
): Promise<FigureChangeRecord[]> {
  const found = await queryBetween(stored, documentKeys.figureChanges.pk, from, `${to}~`);
  return found.map(({ packed }) => packed);
}

/** The latest first. */
export async function latestFigureChanges(limit: number): Promise<FigureChangeRecord[]> {
  const found = await queryPrefix(stored, documentKeys.figureChanges, { limit, newestFirst: true });
  return found.map(({ packed }) => packed);
}
