import { isDeepStrictEqual } from 'node:util';
import { type IsoDate, todayInRome } from '../../../platform/kernel/calendar.ts';
import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import { MAX_ITEMS } from '../../../platform/tables/request-limits.ts';
import {
  transact,
  type Write,
  WriteConflict,
  withRetries,
} from '../../../platform/tables/transactions.ts';
import type { FigureCounts } from '../../contract/documents.ts';
import { isWorkbook } from '../../rules/inside/file-types.ts';
import { unreadReason } from '../../rules/unread-reasons.ts';
import { publishedBytes } from '../../store/document-objects.ts';
import {
  documentSubject,
  findDocument,
  isMadeUp,
  type StoredDocument,
} from '../../store/documents.ts';
import { folderAt, folderWrite, withUnread } from '../../store/folders.ts';
import { type SaidFigure, seriesKey } from '../rules/blocks.ts';
import { countsOf, type FigureChange, withComparisons } from '../rules/checks/public-comparison.ts';
import { isUnusual } from '../rules/checks/to-decide.ts';
import type { DatasetName } from '../rules/datasets.ts';
import type { Dimensions } from '../rules/dimensions.ts';
import { figureLabels } from '../rules/figure-labels.ts';
import { isReadAnew } from '../rules/given-codes.ts';
import { isSameName, type NameCode, type NewName } from '../rules/name-codes.ts';
import { lastMonthOfName } from '../rules/named-period.ts';
import { type FigureChangeRecord, figureChangeWrite } from '../store/figure-changes.ts';
import {
  type FiguresFollowing,
  figuresFollowing,
  followingWrite,
  withoutDocument,
} from '../store/figures-following.ts';
import { type NameCodes, nameCodes } from '../store/name-codes.ts';
import {
  type DocumentReading,
  findReading,
  readingRemoval,
  readingWrite,
  type StoredReading,
} from '../store/readings.ts';
import { changedDatasets, compareWithPublic } from './compare-with-public.ts';
import { figureWrites } from './figure-writes.ts';
import { qualityCounts } from './quality-counts.ts';
import type { ReadFigures } from './read-figures.ts';

/** Reads a document's bytes, in a separate process because they come from outside. */
export type Reader = (
  fileName: string,
  bytes: Uint8Array,
  today: IsoDate,
  given: readonly NameCode[],
) => Promise<ReadFigures>;

export interface Aligning {
  readonly read: Reader;
  readonly actor: string;
  readonly now: Date;
}

export type Aligned =
  /** The document is not a workbook, or the public figures match it already. */
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'read' | 'refused'; readonly reading: DocumentReading }
  | { readonly outcome: 'withdrawn'; readonly figures: number };

/**
 * Makes the public figures agree with a document: the figures of a new version replace the earlier ones, and those
 * of a document that was withdrawn or cannot be read are removed. This happens in one transaction, and does nothing
 * when nothing has changed, so it can be repeated at any time.
 */
export async function alignFigures(documentId: string, aligning: Aligning): Promise<Aligned> {
  const document = await findDocument(documentId);
  const before = await findReading(documentId);
  if (!document) return before ? withdraw(documentId, aligning) : forget(documentId);
  const { codes } = await nameCodes();
  if (isAligned(document, before, codes) || !isWorkbook(document.fileName))
    return { outcome: 'unchanged' };
  const bytes = document.withoutFigures ? undefined : await publishedBytes(document.key);
  const found = bytes
    ? await aligning.read(document.fileName, bytes, todayInRome(aligning.now), codes)
    : document.withoutFigures
      ? WITHHELD
      : HIDDEN;
  return withRetries(async () => {
    // A later version was published meanwhile and has its own event.
    if ((await findDocument(documentId))?.key !== document.key) return { outcome: 'unchanged' };
    const present = await findReading(documentId);
    // Another process read it meanwhile.
    if (isAligned(document, present, codes)) return { outcome: 'unchanged' };
    return write(document, found, present, { ...aligning, codes });
  });
}

/** Whether the reading is of the document's present version, and no name in it was given another code since. */
const isAligned = (
  { key }: StoredDocument,
  reading: StoredReading | undefined,
  codes: readonly NameCode[],
): boolean => reading?.key === key && !isReadAnew(reading, codes);

const WITHHELD: ReadFigures = { read: false, refused: { code: 'withheld' } };
/** The deletion of the document is under way, or was interrupted and has to be repeated. */
const HIDDEN: ReadFigures = { read: false, refused: { code: 'damaged' } };

async function write(
  document: StoredDocument,
  found: ReadFigures,
  before: StoredReading | undefined,
  aligning: Aligning & Pick<NameCodes, 'codes'>,
): Promise<Aligned> {
  const { actor, now, codes } = aligning;
  const { id, fileName, location, key, lastModificationDate, note } = document;
  const isAnew = before?.key === key;
  if (isAnew && before.refused && !found.read && isDeepStrictEqual(before.refused, found.refused))
    return { outcome: 'unchanged' };
  const since = isAnew ? now.toISOString() : lastModificationDate;
  const source = { document: id, month: lastMonthOfName(fileName) ?? '', since };
  const figures = found.read ? found.figures : {};
  const following = await turnOf(id, figures, before, aligning);
  const earlier = before?.blocks ?? [];
  const comparison = await compareWithPublic(source, figures, earlier, isMadeUp(document));
  const placeOf = (dataset: string, { period = '', ...codes }: Dimensions) =>
    `${dataset} ${period} ${seriesKey(codes)}`;
  const changed = new Map(
    comparison.changes.map((one) => [
      placeOf(one.dataset, { ...one.codes, period: one.period }),
      one,
    ]),
  );
  const compared = Object.fromEntries(
    Object.entries(figures).map(([dataset, said]) => [
      dataset,
      withComparisons(dataset as DatasetName, said, comparison.compared).map((one) =>
        marked(one, document, changed.get(placeOf(dataset, one.dimensions)), isAnew),
      ),
    ]),
  );
  const newNames = namesOnce(found.read ? found.unknown : []);
  const { writes, blocks } = await figureWrites(source, compared, before, {
    ...{ newNames, codes },
    ...(found.read ? { checks: qualityCounts(found, comparison.compared) } : {}),
    ...(note ? { note } : {}),
  });
  const reading: DocumentReading = {
    ...{ location, fileName, key, at: now.toISOString(), blocks },
    figures: Object.fromEntries(
      Object.entries(figures).map(([dataset, some]) => [dataset, some.length]),
    ),
    changed: countsOf(comparison.changes),
    ...(found.named ? { named: [...found.named] } : {}),
    ...(found.read
      ? {
          ...{ agree: found.agree, left: [...found.left] },
          differences: found.differences.map(
            ({ dataset: _, dimensions: { period = '' }, ...one }) => ({
              ...one,
              period,
            }),
          ),
          ...(newNames.length > 0 ? { newNames, leftRows: [...found.leftRows] } : {}),
        }
      : { refused: found.refused, agree: 0, differences: [], left: [] }),
  };
  const after = { figures: reading.figures, refused: reading.refused };
  const kind = before && Object.keys(before.figures).length > 0 ? 'correction' : 'release';
  const named = { document: id, fileName, location, kind, at: reading.at, since, note } as const;
  const told = [
    ...writes,
    followingWrite(following),
    ...changeWrites(named, comparison.changes, figures),
    ...(await unreadWrites(document, found, before)),
  ];
  await together(readingWrite(id, reading, before?.version ?? 0), told, {
    ...{ actor, at: reading.at, action: 'document.figures-read' },
    subject: documentSubject(location, fileName),
    ...(before ? { before: { figures: before.figures } } : {}),
    after,
  });
  return { outcome: found.read ? 'read' : 'refused', reading };
}

/**
 * Lets the figures of other documents follow first whose checks stand on the data sets that this one changes.
 * @returns the documents whose figures follow after this one's
 */
async function turnOf(
  documentId: string,
  figures: Extract<ReadFigures, { read: true }>['figures'],
  before: StoredReading | undefined,
  aligning: Aligning,
): Promise<FiguresFollowing> {
  const datasets = changedDatasets(figures, before?.blocks ?? []);
  const found = await figuresFollowing();
  const others = found.following.filter(
    (one) => one.document !== documentId && one.datasets.some((name) => datasets.has(name)),
  );
  if (others.length === 0) return withoutDocument(found, documentId);
  for (const { document } of others) await alignFigures(document, aligning);
  throw new WriteConflict();
}

/** Nothing waits any more for the figures of a document that went before they had followed. */
const forget = (documentId: string): Promise<Aligned> =>
  withRetries(async () => {
    const found = await figuresFollowing();
    if (found.following.some(({ document }) => document === documentId))
      await transact([followingWrite(withoutDocument(found, documentId))]);
    return { outcome: 'unchanged' };
  });

/** A figure with what the person who confirmed its document said of it, which nobody did of what is new when it is read anew. */
function marked(
  one: SaidFigure,
  document: StoredDocument,
  change: FigureChange | undefined,
  isAnew: boolean,
): SaidFigure {
  const { confirmed = false, explained = false } = isAnew && change ? {} : document;
  return {
    ...one,
    ...(confirmed && one.checked === 'differs' ? { confirmed } : {}),
    ...(explained && change && isUnusual(change) ? { explained } : {}),
    ...(isMadeUp(document) ? { madeUp: true } : {}),
  };
}

/** Each name once for each table and dimension, without its cells. */
const namesOnce = (names: readonly NewName[]): NewName[] =>
  names
    .filter((name, index) => names.findIndex((other) => isSameName(name, other)) === index)
    .map(({ dataset, dimension, name }) => ({ dataset, dimension, name }));

/** The mark in the list of documents. Demonstration documents have no figures on purpose, so they get none. */
async function unreadWrites(
  document: StoredDocument,
  found: ReadFigures,
  before: StoredReading | undefined,
): Promise<Write[]> {
  const { location, fileName, key } = document;
  const reason =
    found.read || isMadeUp(document) ? undefined : unreadReason(location, found.refused);
  const wasMarked = before?.key === key && before.refused !== undefined;
  return reason || wasMarked
    ? [folderWrite(withUnread(await folderAt(location), fileName, reason))]
    : [];
}

/** Removes the figures of a document that no longer exists. */
function withdraw(documentId: string, aligning: Aligning): Promise<Aligned> {
  const { actor, now } = aligning;
  return withRetries(async () => {
    const before = await findReading(documentId);
    if (!before || (await findDocument(documentId))) return { outcome: 'unchanged' };
    const at = now.toISOString();
    const source = { document: documentId, month: '', since: at };
    const own = (await figuresFollowing()).following.find((one) => one.document === documentId);
    const following = await turnOf(documentId, {}, before, aligning);
    const { changes } = await compareWithPublic(source, {}, before.blocks);
    const { writes } = await figureWrites(source, {}, before);
    const { fileName, location } = before;
    const named = {
      ...({ document: documentId, fileName, location, kind: 'withdrawal', at, since: at } as const),
      note: own?.note,
    };
    const record: AuditRecord = {
      ...{ actor, at, action: 'document.figures-withdrawn' },
      subject: documentSubject(before.location, before.fileName),
      before: { figures: before.figures },
    };
    const told = [...writes, followingWrite(following), ...changeWrites(named, changes, {})];
    await together(readingRemoval(documentId), told, record, before.refused !== undefined);
    const figures = Object.values(before.figures).reduce((sum, count) => sum + count, 0);
    return { outcome: 'withdrawn', figures };
  });
}

/** Most changed figures that are listed; the counts cover all of them. */
const MOST_TOLD = 300;

/** The record of the public changes; undefined when there are none. */
function changeWrites(
  named: Omit<FigureChangeRecord, 'datasets' | 'first' | 'last' | 'figures' | keyof FigureCounts>,
  changes: readonly FigureChange[],
  said: Extract<ReadFigures, { read: true }>['figures'],
): Write[] {
  if (changes.length === 0) return [];
  const labelOf = figureLabels([
    ...Object.entries(said).flatMap(([dataset, figures]) =>
      (figures ?? []).map(({ dimensions }) => ({ dataset: dataset as DatasetName, dimensions })),
    ),
    ...changes.map(({ dataset, codes }) => ({ dataset, dimensions: codes })),
  ]);
  const periods = changes.map(({ period }) => period).sort();
  const known = changes.filter(({ before }) => before !== undefined);
  return [
    figureChangeWrite({
      ...named,
      datasets: [...new Set(changes.map(({ dataset }) => dataset))],
      ...{ first: periods[0] ?? '', last: periods.at(-1) ?? '' },
      ...countsOf(changes),
      figures: known.slice(0, MOST_TOLD).map(({ dataset, codes, period, before, after }) => ({
        ...{ dataset, name: labelOf(dataset, codes), unit: codes.unit ?? '', period },
        codes,
        before: before?.value ?? '',
        ...(after ? { after: after.value, status: after.status } : {}),
      })),
    }),
  ];
}

/** @throws Error when a document changes more items than a transaction holds */
async function together(
  reading: Write,
  figures: readonly Write[],
  record: AuditRecord,
  wasUnread = false,
): Promise<void> {
  // A document without figures changes nothing public, but pages say that one was not read.
  const told = figures.length > 0 || wasUnread ? [publicChange()] : [];
  const all = [reading, ...figures, ...told, audited(record)];
  if (all.length > MAX_ITEMS)
    throw new Error(
      `${record.subject} changes ${all.length} items: more than one transaction holds`,
    );
  await transact(all);
}
