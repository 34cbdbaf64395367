import * as z from 'zod/mini';
import { compressedJson, compressedJsonOf } from '../../../platform/tables/packed-json.ts';
import { getItem, getItems } from '../../../platform/tables/queries.ts';
import {
  removal,
  versionedPut,
  type Write,
  WriteConflict,
} from '../../../platform/tables/transactions.ts';
import { figureCounts } from '../../contract/documents.ts';
import { documentKeys } from '../../store/keys.ts';
import { leftFigure, nameCode, newName } from '../contract/name-codes.ts';
import { DATASET_NAMES } from '../rules/datasets.ts';

/**
 * The result of reading a document's present version: its figures and the checks that they passed, or why it was not
 * read.
 */

const refused = z.object({
  code: z.string(),
  sheet: z.optional(z.string()),
  cell: z.optional(z.string()),
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
});

/** A sum that does not hold in the document. Numbers are decimal texts; the difference is the figure minus the sum. */
const difference = z.object({
  rule: z.string(),
  sheet: z.string(),
  cell: z.string(),
  period: z.string(),
  value: z.string(),
  sum: z.string(),
  difference: z.string(),
  /** Number of figures in the sum. */
  parts: z.int(),
});

const reading = z.object({
  location: z.string(),
  fileName: z.string(),
  /** Address of the version's bytes, which no other version has. */
  key: z.string(),
  at: z.string(),
  /** Absent where figures were read. */
  refused: z.optional(refused),
  /** Number of figures by dataset. */
  figures: z.record(z.string(), z.int()),
  /** What it changed of the public figures; absent of documents that were read before this was kept. */
  changed: z.optional(figureCounts),
  /** Sums that hold, and those that do not. */
  agree: z.int(),
  differences: z.array(difference),
  /** Cells with figures that belong to no table and were left. */
  left: z.array(z.string()),
  /** Names that are in no list, whose rows were left. */
  newNames: z.optional(z.array(newName)),
  leftRows: z.optional(z.array(leftFigure)),
  /** Names with a code by an administrator that were looked up. */
  named: z.optional(z.array(nameCode)),
  blocks: z.array(z.tuple([z.enum(DATASET_NAMES), z.string()])),
});
export type DocumentReading = z.infer<typeof reading>;

const stored = z.object({ version: z.int(), packed: compressedJsonOf(reading) });

export interface StoredReading extends DocumentReading {
  readonly version: number;
}

export async function findReading(documentId: string): Promise<StoredReading | undefined> {
  const item = await getItem(stored, documentKeys.reading(documentId));
  return item && { ...item.packed, version: item.version };
}

export async function readingsOf(
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentReading>> {
  const items = await getItems(
    z.extend(stored, { pk: z.string() }),
    documentIds.map(documentKeys.reading),
  );
  const ids = new Map(documentIds.map((id) => [documentKeys.reading(id).pk, id]));
  return new Map(items.map(({ pk, packed }) => [ids.get(pk) ?? '', packed]));
}

/** Write of a reading. @param version of the one that it replaces, 0 for none @throws WriteConflict */
export const readingWrite = (documentId: string, next: DocumentReading, version: number): Write =>
  versionedPut(
    documentKeys.reading(documentId),
    { packed: compressedJson(next) },
    version,
    new WriteConflict(),
  );

export const readingRemoval = (documentId: string): Write =>
  removal(documentKeys.reading(documentId));
