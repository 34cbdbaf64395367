import * as z from 'zod/mini';
import { rejectionReason } from '../contract/documents.ts';
import { instant } from '../contract/primitives.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { indexKeys, keys } from './keys.ts';
import { getItem, queryIndex } from './queries.ts';
import { transact, versionedDelete, versionedPut, type Write } from './transactions.ts';

/** Files on their way to the public: one record for each upload. */

const storedUpload = z.object({
  id: z.string(),
  documentId: z.string(),
  location: z.string(),
  fileName: z.string(),
  /** Bytes, as announced. */
  size: z.int(),
  /** Where it is in quarantine. */
  key: z.string(),
  /** `open` until its scan has ended. */
  state: z.enum(['open', 'published', 'rejected']),
  reason: z.optional(rejectionReason),
  /** Who sent it. */
  actor: z.string(),
  startedAt: instant,
  /** Date of the file itself, when it is not new. */
  modifiedAt: z.optional(instant),
  /** Address of the version it took the place of, which may be there until the work is done. */
  replacedKey: z.optional(z.string()),
  version: z.int(),
});
export type Upload = z.infer<typeof storedUpload>;

export function findUpload(id: string): Promise<Upload | undefined> {
  return getItem(storedUpload, keys.upload(id));
}

/** @throws Refusal not_found */
export async function uploadById(id: string): Promise<Upload> {
  const found = await findUpload(id);
  if (!found) throw new Refusal('not_found', { uploadId: id });
  return found;
}

/** Uploads into a folder, or into it and those below, that are not published; soon after they change. */
export function uploadsTo(location: string): Promise<Upload[]> {
  return queryIndex(storedUpload, 'gsi1', indexKeys.uploads, { prefix: location });
}

/** Uploads that began before an instant and have not ended, oldest first. */
export function openUploads(before: string): Promise<Upload[]> {
  return queryIndex(storedUpload, 'gsi2', indexKeys.openUploads, { below: before });
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
  await transact([versionedDelete(keys.upload(upload.id), upload.version), audited(record)]);
}

/** Published uploads leave both indexes, rejected ones that of the open. */
export function uploadWrite(next: Upload): Write {
  const { location, fileName, startedAt, state } = next;
  return versionedPut(
    keys.upload(next.id),
    {
      ...next,
      ...(state === 'published'
        ? {}
        : { gsi1pk: indexKeys.uploads, gsi1sk: `${location}${fileName}#${startedAt}` }),
      ...(state === 'open' ? { gsi2pk: indexKeys.openUploads, gsi2sk: startedAt } : {}),
    },
    next.version,
  );
}
