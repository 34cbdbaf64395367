import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type Deletion, deleteDocument } from '../../work/delete-document.ts';
import { figuresFollowing, followingWrite, withoutDocument } from '../store/figures-following.ts';
import { findReading } from '../store/readings.ts';
import { changedDatasets } from './compare-with-public.ts';
import { figuresWithDocument } from './figures-with-document.ts';

/**
 * Deletes a document or an unpublished upload. Where public figures go with it this needs a reason and a note, which the
 * change of the figures keeps. @throws Refusal reason_needed; as `deleteDocument`
 */
export function deleteWithFigures(id: string, deletion: Deletion): Promise<void> {
  const { reason, note, now } = deletion;
  return deleteDocument(id, deletion, async () => {
    // Read first, as its write is what fails when anything below changes.
    const found = await figuresFollowing();
    const read = await findReading(id);
    const datasets = [...changedDatasets({}, read?.blocks ?? [])];
    const { figures: gone, reading } = await figuresWithDocument(id, now);
    if ((gone > 0 || reading) && !(reason && note)) throw new Refusal('reason_needed', { gone });
    const known = found.following.find(({ document }) => document === id);
    if (!known && !read) return [];
    const { version, following } = withoutDocument(found, id);
    const all = [...new Set([...(known?.datasets ?? []), ...datasets])];
    const own = { document: id, datasets: all, ...(note ? { note } : {}) };
    return [followingWrite({ version, following: [...following, own] })];
  });
}
