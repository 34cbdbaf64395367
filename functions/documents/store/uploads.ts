import * as z from 'zod/mini';
import { instant } from '../../platform/contract/primitives.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { getItem, queryIndex } from '../../platform/tables/queries.ts';
import {
  transact,
  versionedDelete,
  versionedPut,
  type Write,
} from '../../platform/tables/transactions.ts';
import { rejectionReason } from '../contract/documents.ts';
import { storedDigests } from './documents.ts';
import { documentIndexes, documentKeys } from './keys.ts';

/** Uploaded files until and after their publication: one record for each upload. */

const storedUpload = z.object({
  id: z.string(),
  documentId: z.string(),
  location: z.string(),
  fileName: z.string(),
  /** Bytes: the size that the sender announced, or of a held file its real size. */
  size: z.int(),
  /** Present once the file is held. */
  digests: z.optional(storedDigests),
  /** Key of its object in quarantine. */
  key: z.string(),
  /** `open` until its scan has ended; `held`: found clean, and waits until what was read of it is confirmed. */
  state: z.enum(['open', 'held', 'published', 'rejected']),
  /** Whether a workbook is to be held for a check. */
  check: z.optional(z.boolean()),
  /** When the outdated check was made; public figures have changed since. */
  outdatedCheck: z.optional(instant),
  reason: z.optional(rejectionReason),
  /** Id of the sender's account, or the name of the command. */
  actor: z.string(),
  startedAt: instant,
  /** Date of the file itself, when it was published elsewhere before. */
  modifiedAt: z.optional(instant),
  /** Address of the version that it replaced, whose bytes may remain until the work is finished. */
  replacedKey: z.optional(z.string()),
  version: z.int(),
});
export type Upload = z.infer<typeof storedUpload>;

export function findUpload(id: string): Promise<Upload | undefined> {
  return getItem(storedUpload, documentKeys.upload(id));
}

/** @throws Refusal not_found */
export async function uploadById(id: string): Promise<Upload> {
  const found = await findUpload(id);
  if (!found) throw new Refusal('not_found', { uploadId: id });
  return found;
}

/** Unpublished uploads into a folder or those below it. The index lags behind changes a moment. */
export function uploadsTo(location: string): Promise<Upload[]> {
  return queryIndex(storedUpload, 'gsi1', documentIndexes.uploads, { prefix: location });
}

/** Uploads that began before an instant and still wait for their scan, oldest first. */
export function openUploads(before: string): Promise<Upload[]> {
  return queryIndex(storedUpload, 'gsi2', documentIndexes.openUploads, { below: before });
}

/**
 * Writes an upload that is new (version 0), or as it was read.
 * @throws Refusal stale_version when its scan ended meanwhile, or it was removed
 */
export async function saveUpload(next: Upload, record: AuditRecord): Promise<void> {
  await transact([uploadWrite(next), audited(record)]);
}

/** @throws Refusal stale_version */
export async function removeUpload(upload: Upload, record: AuditRecord): Promise<void> {
  await transact([
    versionedDelete(documentKeys.upload(upload.id), upload.version),
    audited(record),
  ]);
}

/** Write of an upload. Published uploads are in neither index, rejected ones not in that of open ones. */
export function uploadWrite(next: Upload): Write {
  const { location, fileName, startedAt, state } = next;
  return versionedPut(
    documentKeys.upload(next.id),
    {
      ...next,
      ...(state === 'published'
        ? {}
        : { gsi1pk: documentIndexes.uploads, gsi1sk: `${location}${fileName}#${startedAt}` }),
      ...(state === 'open' ? { gsi2pk: documentIndexes.openUploads, gsi2sk: startedAt } : {}),
    },
    next.version,
  );
}
