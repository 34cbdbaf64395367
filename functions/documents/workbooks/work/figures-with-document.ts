import type { DocumentFigures } from '../../contract/documents.ts';
import { DATASET_TITLES } from '../rules/dataset-titles.ts';
import { figuresFollowing } from '../store/figures-following.ts';
import { findReading } from '../store/readings.ts';
import { compareWithPublic } from './compare-with-public.ts';

/**
 * The public figures that go when a document is deleted, or get the value of another one, by data set with the first and
 * the last period.
 */
export async function figuresWithDocument(document: string, now: Date): Promise<DocumentFigures> {
  // Read first: figures that have followed since are among those below.
  const { following } = await figuresFollowing();
  const blocks = (await findReading(document))?.blocks ?? [];
  const source = { document, month: '', since: now.toISOString() };
  const { changes } = await compareWithPublic(source, {}, blocks);
  const datasets = Array.from(
    Map.groupBy(changes, ({ dataset }) => dataset),
    ([dataset, own]) => {
      const ends = own.map(({ period }) => period.split('/').at(-1) ?? period).sort();
      const [first = '', last = first] = [ends[0], ends.at(-1)];
      return { name: { ...DATASET_TITLES[dataset] }, figures: own.length, first, last };
    },
  );
  const isRead = following.every((one) => one.document !== document);
  return { figures: changes.length, datasets, ...(isRead ? {} : { reading: true }) };
}
