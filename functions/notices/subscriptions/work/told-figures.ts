import type { FigureCounts } from '../../../documents/contract/documents.ts';
import { isWorkbook } from '../../../documents/rules/inside/file-types.ts';
import type { ContentChange } from '../../../documents/store/content-changes.ts';
import { figureChangesBetween } from '../../../documents/workbooks/store/figure-changes.ts';
import { findReading } from '../../../documents/workbooks/store/readings.ts';

/** A change with what it did to the public figures. */
export type ToldChange = ContentChange & { readonly figures?: FigureCounts };

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
  const figures = isGone ? await takenAway(change, now) : reading?.changed;
  return figures && figures.added + figures.revised + figures.gone > 0
    ? { ...change, figures }
    : change;
}

/** What the withdrawal of a document changed; its reading is gone. */
async function takenAway(
  { at, item }: ContentChange,
  now: Date,
): Promise<FigureCounts | undefined> {
  const changes = await figureChangesBetween(at, now.toISOString());
  return changes.find(({ document, kind }) => document === item.id && kind === 'withdrawal');
}
