import { type AuditRecord, audited } from '../../../platform/tables/audit.ts';
import { publicChange } from '../../../platform/tables/counters.ts';
import { MAX_ITEMS } from '../../../platform/tables/request-limits.ts';
import { transact, type Write, withRetries } from '../../../platform/tables/transactions.ts';
import { publishedBytes } from '../../store/document-objects.ts';
import { documentSubject, findDocument, type StoredDocument } from '../../store/documents.ts';
import { lastMonthOfName } from '../rules/named-period.ts';
import {
  type DocumentReading,
  findReading,
  readingRemoval,
  readingWrite,
  type StoredReading,
} from '../store/readings.ts';
import { figureWrites } from './figure-writes.ts';
import type { ReadFigures } from './read-figures.ts';

/** Reads a document's bytes; in a process of its own, as they come from outside. */
export type Reader = (fileName: string, bytes: Uint8Array) => Promise<ReadFigures>;

export interface Aligning {
  readonly read: Reader;
  readonly actor: string;
  readonly now: Date;
}

export type Aligned =
  /** It is no workbook, or its figures are as it says. */
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'read' | 'refused'; readonly reading: DocumentReading }
  | { readonly outcome: 'withdrawn'; readonly figures: number };

/**
 * Makes the public figures say what a document says: those of a new version in place of the ones before, none of one that
 * was withdrawn or cannot be read. All of it in one transaction, and nothing when nothing has changed, so it can be
 * repeated at any time.
 */
export async function alignFigures(documentId: string, aligning: Aligning): Promise<Aligned> {
  const document = await findDocument(documentId);
  const before = await findReading(documentId);
  if (!document) return before ? withdraw(documentId, aligning) : { outcome: 'unchanged' };
  if (before?.key === document.key || !isWorkbook(document)) return { outcome: 'unchanged' };
  const found = await aligning.read(document.fileName, await publishedBytes(document.key));
  return withRetries(async () => {
    const present = await findDocument(documentId);
    // A later version came meanwhile, with an event of its own.
    if (present?.key !== document.key) return { outcome: 'unchanged' };
    return write(document, found, await findReading(documentId), aligning);
  });
}

const isWorkbook = ({ fileName }: StoredDocument): boolean => /\.xlsx?$/i.test(fileName);

async function write(
  document: StoredDocument,
  found: ReadFigures,
  before: StoredReading | undefined,
  { actor, now }: Aligning,
): Promise<Aligned> {
  if (before?.key === document.key) return { outcome: 'unchanged' };
  const { id, fileName, location, key, lastModificationDate: since } = document;
  const source = { document: id, month: lastMonthOfName(fileName) ?? '', since };
  const figures = found.read ? found.figures : {};
  const { writes, blocks } = await figureWrites(source, figures, before);
  const reading: DocumentReading = {
    ...{ location, fileName, key, at: now.toISOString(), blocks },
    figures: Object.fromEntries(
      Object.entries(figures).map(([dataset, some]) => [dataset, some.length]),
    ),
    ...(found.read
      ? { agree: found.agree, differences: [...found.differences], left: [...found.left] }
      : { refused: found.refused, agree: 0, differences: [], left: [] }),
  };
  const after = { figures: reading.figures, refused: reading.refused };
  await together(readingWrite(id, reading, before?.version ?? 0), writes, {
    ...{ actor, at: reading.at, action: 'document.figures-read' },
    subject: documentSubject(location, fileName),
    ...(before ? { before: { figures: before.figures } } : {}),
    after,
  });
  return { outcome: found.read ? 'read' : 'refused', reading };
}

/** Takes back the figures of a document that is there no longer. */
function withdraw(documentId: string, { actor, now }: Aligning): Promise<Aligned> {
  return withRetries(async () => {
    const before = await findReading(documentId);
    if (!before || (await findDocument(documentId))) return { outcome: 'unchanged' };
    const at = now.toISOString();
    const { writes } = await figureWrites(
      { document: documentId, month: '', since: at },
      {},
      before,
    );
    await together(readingRemoval(documentId), writes, {
      ...{ actor, at, action: 'document.figures-withdrawn' },
      subject: documentSubject(before.location, before.fileName),
      before: { figures: before.figures },
    });
    const figures = Object.values(before.figures).reduce((sum, count) => sum + count, 0);
    return { outcome: 'withdrawn', figures };
  });
}

/** @throws Error when a document changes more items than a transaction holds */
async function together(
  reading: Write,
  figures: readonly Write[],
  record: AuditRecord,
): Promise<void> {
  // A document without figures changes nothing public.
  const told = figures.length > 0 ? [publicChange()] : [];
  const all = [reading, ...figures, ...told, audited(record)];
  if (all.length > MAX_ITEMS)
    throw new Error(
      `${record.subject} changes ${all.length} items: more than one transaction holds`,
    );
  await transact(all);
}
