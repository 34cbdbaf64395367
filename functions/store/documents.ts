import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { instant } from '../contract/primitives.ts';
import type { Instant } from '../domain/as-of.ts';
import type { AuditSubject } from '../domain/audit-kinds.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { type ContentChange, contentChanged } from './content-changes.ts';
import { folderAt, folderWrite, withFiles, withoutFile } from './folders.ts';
import { coreTable, keys } from './keys.ts';
import { getItem } from './queries.ts';
import { chunks } from './request-limits.ts';
import { transact, type Write, WriteConflict } from './transactions.ts';

/** What the public can download: one record for each folder and name, its version growing. */

const storedDocument = z.object({
  id: z.string(),
  location: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  lastModificationDate: instant,
  /** Address of its bytes below `/dgsaie/files/`. */
  key: z.string(),
  /** When its sender began to send it: of two versions the later counts. */
  startedAt: instant,
  version: z.int(),
});
export type StoredDocument = z.infer<typeof storedDocument>;

/** Always the same for a folder and name, so that links outlive a new version, and a deletion too. */
export function documentIdOf(location: string, fileName: string): string {
  return createHash('sha256').update(`${location}${fileName}`).digest('base64url').slice(0, 22);
}

/** Where the bytes of one version are: never again those of another. */
export const documentKey = (documentId: string, uploadId: string, fileName: string): string =>
  `${documentId}/${uploadId}/${fileName}`;

/** Takes the place of an upload's id in the key of a document that was made up to show the portal. */
export const MADE_UP = 'demonstration';
export const isMadeUp = ({ key }: Pick<StoredDocument, 'key'>): boolean =>
  key.split('/')[1] === MADE_UP;

/** For subscribers to be told. @param document as it is public then, or was before it went */
export const documentChanged = (
  kind: ContentChange['kind'],
  { id, location, fileName, size, lastModificationDate, key }: Omit<StoredDocument, 'version'>,
  at: Instant,
): Write =>
  contentChanged({
    ...{ series: 'documents', kind, at, edition: key },
    item: { id, location, fileName, size, lastModificationDate },
  });

/** What an audit record calls a document. */
export const documentSubject = (location: string, fileName: string): AuditSubject =>
  `document/${`${location}${fileName}`.replace(/^\/sg_dgsaie\/|\/$/g, '')}`;

export function findDocument(id: string): Promise<StoredDocument | undefined> {
  return getItem(storedDocument, keys.document(id));
}

/** @throws Refusal not_found */
export async function documentById(id: string): Promise<StoredDocument> {
  const found = await findDocument(id);
  if (!found) throw new Refusal('not_found', { documentId: id });
  return found;
}

/**
 * Lists a document for the public, in place of its version before, together with other writes.
 * @throws WriteConflict when it or its folder changed meanwhile: read and try again; the refusals of
 *   `also`
 */
export async function publishDocument(
  next: Omit<StoredDocument, 'version'>,
  before: StoredDocument | undefined,
  also: readonly Write[],
  record: AuditRecord,
): Promise<void> {
  const folder = await folderAt(next.location);
  const item = { ...next, ...keys.document(next.id), version: (before?.version ?? 0) + 1 };
  await transact([
    folderWrite(withFiles(folder, [next])),
    {
      operation: { Put: { TableName: coreTable(), Item: item, ...stillAt(before) } },
      onConditionFailed: new WriteConflict(),
    },
    ...also,
    audited(record),
  ]);
}

/** @throws WriteConflict when it or its folder changed meanwhile */
export async function unpublishDocument(
  document: StoredDocument,
  also: readonly Write[],
  record: AuditRecord,
): Promise<void> {
  const folder = await folderAt(document.location);
  const Key = keys.document(document.id);
  await transact([
    folderWrite(withoutFile(folder, document.fileName)),
    {
      operation: { Delete: { TableName: coreTable(), Key, ...stillAt(document) } },
      onConditionFailed: new WriteConflict(),
    },
    ...also,
    audited(record),
  ]);
}

/** Lists documents of one folder that has none of these names, in as few transactions as may be. */
export async function publishNewDocuments(
  documents: readonly Omit<StoredDocument, 'version'>[],
  record: AuditRecord,
): Promise<void> {
  for (const chunk of chunks(documents, MOST_IN_A_TRANSACTION)) {
    const folder = await folderAt(chunk[0]?.location ?? '');
    await transact([
      folderWrite(withFiles(folder, chunk)),
      ...chunk.map((document) => ({
        operation: {
          Put: {
            TableName: coreTable(),
            Item: { ...document, ...keys.document(document.id), version: 1 },
            ...stillAt(undefined),
          },
        },
        onConditionFailed: new WriteConflict(),
      })),
      audited(record),
    ]);
  }
}

const MOST_IN_A_TRANSACTION = 90;

/** No two versions have the same key, even with a deletion in between. */
const stillAt = (before: StoredDocument | undefined) =>
  before
    ? {
        ConditionExpression: '#key = :key',
        ExpressionAttributeNames: { '#key': 'key' },
        ExpressionAttributeValues: { ':key': before.key },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
