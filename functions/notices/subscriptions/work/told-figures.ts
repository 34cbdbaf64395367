import { isWorkbook } from '../../../documents/rules/inside/file-types.ts';
import type { ContentChange } from '../../../documents/store/content-changes.ts';
import {
  type FigureChangeRecord,
  figureChangesBetween,
} from '../../../documents/workbooks/store/figure-changes.ts';
import { findReading } from '../../../documents/workbooks/store/readings.ts';

/** A change with what it did to the public figures. */
export type ToldChange = ContentChange & { readonly figures?: FigureChangeRecord };

/** Figures follow their document within seconds; after this time it is told without them. */
const LONGEST_READING_MS = 5 * 60_000;

/** The change of a workbook with its figures; undefined while these are still being read. */
export async function withFigures(
  change: ContentChange,
  now: Date,
): Promise<ToldChange | undefined> {
  if (change.series !== 'documents' || !isWorkbook(change.item.fileName)) return change;
  const reading = await findReading(change.item.id);
  const isGone = change.kind === 'withdrawal';
  const isFollowed = isGone ? !reading : reading?.key === change.edition;
  if (!isFollowed)
    return now.getTime() - Date.parse(change.at) < LONGEST_READING_MS ? undefined : change;
  // Read after the document was published, or taken away with it.
  const changes = await figureChangesBetween(change.at, now.toISOString());
  const figures = changes.findLast(
    ({ document, kind }) => document === change.item.id && (kind === 'withdrawal') === isGone,
  );
  return figures ? { ...change, figures } : change;
}
