import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { instant, publicNote } from '../../platform/contract/primitives.ts';
import type { Instant } from '../../platform/kernel/as-of.ts';
import type { AuditSubject } from '../../platform/kernel/audit-kinds.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { getItem } from '../../platform/tables/queries.ts';
import { chunks } from '../../platform/tables/request-limits.ts';
import {
  IS_NEW,
  put,
  removal,
  transact,
  type Write,
  WriteConflict,
} from '../../platform/tables/transactions.ts';
import { type ContentChange, contentChanged } from './content-changes.ts';
import { folderAt, folderWrite, withFiles, withoutFile } from './folders.ts';
import { documentKeys } from './keys.ts';

/** Published documents: one record for each folder and name, whose version grows. */

export const storedDigests = z.object({ sha1: z.string(), sha256: z.string() });
const storedDocument = z.object({
  id: z.string(),
  location: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  digests: z.optional(storedDigests),
  lastModificationDate: instant,
  /** Address of its bytes below `/dgsaie/files/`. */
  key: z.string(),
  /** When the upload began; a later upload replaces an earlier one. */
  startedAt: instant,
  /** Only the document is public: the person who uploaded it did not publish its figures. */
  withoutFigures: z.optional(z.boolean()),
  /** Somebody has seen its check and confirmed it. */
  confirmed: z.optional(z.boolean()),
  /** With a reason, which is in the record of changes. */
  explained: z.optional(z.boolean()),
  /** Shown to the public beside figures that do not add up. */
  note: z.optional(publicNote),
  version: z.int(),
});
export type StoredDocument = z.infer<typeof storedDocument>;

/** Id of a document, computed from folder and name, so that links survive new versions and deletions. */
export function documentIdOf(location: string, fileName: string): string {
  return createHash('sha256').update(`${location}${fileName}`).digest('base64url').slice(0, 22);
}

/** Address of the bytes of one version; no other version ever has the same. */
export const documentKey = (documentId: string, uploadId: string, fileName: string): string =>
  `${documentId}/${uploadId}/${fileName}`;

/** In the keys of demonstration documents this stands in place of the upload's id. */
export const MADE_UP = 'demonstration';
export const isMadeUp = ({ key }: Pick<StoredDocument, 'key'>): boolean =>
  key.split('/')[1] === MADE_UP;

/** Records a change for subscribers. @param document as it is after the change, or was before a removal */
export const documentChanged = (
  kind: ContentChange['kind'],
  { id, location, fileName, size, lastModificationDate, key }: Omit<StoredDocument, 'version'>,
  at: Instant,
): Write =>
  contentChanged({
    ...{ series: 'documents', kind, at, edition: key },
    item: { id, location, fileName, size, lastModificationDate },
  });

/** Subject of audit records about a document. */
export const documentSubject = (location: string, fileName: string): AuditSubject =>
  `document/${`${location}${fileName}`.replace(/^\/sg_dgsaie\/|\/$/g, '')}`;

export function findDocument(id: string): Promise<StoredDocument | undefined> {
  return getItem(storedDocument, documentKeys.document(id));
}

/** @throws Refusal not_found */
export async function documentById(id: string): Promise<StoredDocument> {
  const found = await findDocument(id);
  if (!found) throw new Refusal('not_found', { documentId: id });
  return found;
}

/**
 * Lists a document for the public, in place of its earlier version, in one transaction with other writes.
 * @throws WriteConflict when the document or its folder has changed since; the errors of `also`
 */
export async function publishDocument(
  next: Omit<StoredDocument, 'version'>,
  before: StoredDocument | undefined,
  also: readonly Write[],
  record: AuditRecord,
): Promise<void> {
  const folder = await folderAt(next.location);
  const item = { ...next, ...documentKeys.document(next.id), version: (before?.version ?? 0) + 1 };
  await transact([
    folderWrite(withFiles(folder, [next])),
    put(item, stillAt(before), new WriteConflict()),
    ...also,
    audited(record),
  ]);
}

/** Removes a document from the list. @throws WriteConflict when it or its folder has changed since */
export async function unpublishDocument(
  document: StoredDocument,
  also: readonly Write[],
  record: AuditRecord,
): Promise<void> {
  const folder = await folderAt(document.location);
  await transact([
    folderWrite(withoutFile(folder, document.fileName)),
    removal(documentKeys.document(document.id), stillAt(document), new WriteConflict()),
    ...also,
    audited(record),
  ]);
}

type NewDocument = Omit<StoredDocument, 'version'>;

/**
 * Lists new documents of one folder, in as few transactions as possible. @param also what is written with some of them
 * @throws WriteConflict when something else is written meanwhile; those that are listed by then stay
 */
export async function publishNewDocuments(
  documents: readonly NewDocument[],
  record: AuditRecord,
  also: (some: readonly NewDocument[]) => Promise<readonly Write[]> = async () => [],
): Promise<void> {
  for (const chunk of chunks(documents, MOST_IN_A_TRANSACTION)) {
    const folder = await folderAt(chunk[0]?.location ?? '');
    await transact([
      ...(await also(chunk)),
      folderWrite(withFiles(folder, chunk)),
      ...chunk.map((document) =>
        put(
          { ...document, ...documentKeys.document(document.id), version: 1 },
          IS_NEW,
          new WriteConflict(),
        ),
      ),
      audited(record),
    ]);
  }
}

const MOST_IN_A_TRANSACTION = 90;

/** Condition that the document is as it was read: no two versions have the same key. */
const stillAt = (before: StoredDocument | undefined) =>
  before
    ? {
        ConditionExpression: '#key = :key',
        ExpressionAttributeNames: { '#key': 'key' },
        ExpressionAttributeValues: { ':key': before.key },
      }
    : IS_NEW;
