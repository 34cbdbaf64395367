import * as z from 'zod/mini';
import { publicNote } from '../../../platform/contract/primitives.ts';
import { getItem } from '../../../platform/tables/queries.ts';
import { versionedPut, type Write, WriteConflict } from '../../../platform/tables/transactions.ts';
import { documentKeys } from '../../store/keys.ts';
import { DATASET_NAMES } from '../rules/datasets.ts';

/**
 * Workbooks that were published or deleted and whose figures follow, with the data sets that their checks stand on.
 * Until they have followed nothing else changes these data sets, so that what becomes public is what was checked.
 */
const following = z.object({
  document: z.string(),
  datasets: z.array(z.enum(DATASET_NAMES)),
  /** Of a document that was deleted: what the public is told of its figures. */
  note: z.optional(publicNote),
});
const stored = z.object({ version: z.int(), following: z.array(following) });

export type FiguresFollowing = z.infer<typeof stored>;

export async function figuresFollowing(): Promise<FiguresFollowing> {
  return (await getItem(stored, documentKeys.figuresFollowing)) ?? { version: 0, following: [] };
}

/** Written with every change of public figures, too, so that none happens unseen. @throws WriteConflict */
export const followingWrite = ({ version, following }: FiguresFollowing): Write =>
  versionedPut(documentKeys.figuresFollowing, { following }, version, new WriteConflict());

export const withoutDocument = (
  { version, following }: FiguresFollowing,
  document: string,
): FiguresFollowing => ({
  version,
  following: following.filter((one) => one.document !== document),
});
