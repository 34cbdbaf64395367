import { type Write, WriteConflict } from '../../platform/tables/transactions.ts';
import type { RejectionReason } from '../contract/documents.ts';
import type { CheckConfirmation } from '../contract/upload-checks.ts';
import { hidePublished } from '../store/document-objects.ts';
import {
  documentChanged,
  documentSubject,
  findDocument,
  publishDocument,
  type StoredDocument,
} from '../store/documents.ts';
import { findUpload, saveUpload, type Upload, uploadWrite } from '../store/uploads.ts';

/** What becomes of an upload whose bytes are at their final address. Nothing here reads quarantine. */

export type Decision = 'published' | 'held' | RejectionReason | 'unknown' | 'decided_before';

/** What is decided on a held workbook. */
export interface HeldDecision {
  /** Username of the person who confirmed it; absent where nobody was asked. */
  readonly actor?: string;
  readonly figures: boolean;
  /** Somebody has seen the check and confirmed it. */
  readonly confirmed?: boolean;
  readonly reason?: string | undefined;
  readonly note?: CheckConfirmation['note'];
}

/** Lists a file whose bytes are in the public bucket, unless a later version is already published. @param also other writes with it */
export async function publishUpload(
  uploadId: string,
  key: string,
  bytes: Pick<StoredDocument, 'size' | 'digests'>,
  now: Date,
  decision?: HeldDecision,
  also: readonly Write[] = [],
): Promise<Decision> {
  const upload = await findUpload(uploadId);
  // An administrator removed the upload during the scan.
  if (!upload) {
    await hidePublished(key);
    return 'unknown';
  }
  if (upload.state !== (decision ? 'held' : 'open')) {
    await hideReplaced(upload);
    return 'decided_before';
  }
  const before = await findDocument(upload.documentId);
  if (before && isLater(before, upload)) {
    await hidePublished(key);
    return rejectUpload(upload, 'superseded', [], now);
  }
  const { documentId: id, location, fileName, startedAt, modifiedAt } = upload;
  const {
    actor = upload.actor,
    figures = true,
    confirmed = false,
    reason,
    note,
  }: Partial<HeldDecision> = decision ?? {};
  const at = now.toISOString();
  const lastModificationDate = modifiedAt ?? at;
  const next = {
    ...{ id, location, fileName, ...bytes, key, startedAt, lastModificationDate },
    ...(figures ? {} : { withoutFigures: true }),
    ...(figures && confirmed ? { confirmed, ...(reason ? { explained: true } : {}) } : {}),
    ...(note ? { note } : {}),
  };
  const told = documentChanged(before ? 'correction' : 'release', next, at);
  const published: Upload = {
    ...upload,
    state: 'published',
    ...(before ? { replacedKey: before.key } : {}),
  };
  await publishDocument(
    next,
    before,
    [
      { ...uploadWrite(published), onConditionFailed: new WriteConflict() },
      ...also,
      // Subscribers are not notified of imported files with their own date.
      ...(modifiedAt ? [] : [told]),
    ],
    {
      actor,
      at,
      action: 'document.published',
      subject: documentSubject(location, fileName),
      ...(before ? { before } : {}),
      after: {
        ...{ uploadId, size: bytes.size, version: (before?.version ?? 0) + 1 },
        ...(confirmed ? { figures, ...(reason ? { reason } : {}), ...(note ? { note } : {}) } : {}),
      },
    },
  );
  await hideReplaced(published);
  return 'published';
}

export const isLater = (document: StoredDocument, upload: Upload) =>
  document.startedAt > upload.startedAt;

/** Hides the bytes that an upload has replaced; it can be repeated. */
export async function hideReplaced({ replacedKey }: Upload): Promise<void> {
  if (replacedKey) await hidePublished(replacedKey);
}

/** Rejects an upload. Its object stays in quarantine for inspection until the bucket's retention ends. */
export async function rejectUpload(
  upload: Upload,
  reason: RejectionReason,
  threats: readonly string[],
  now: Date,
): Promise<RejectionReason> {
  await saveUpload(
    { ...upload, state: 'rejected', reason },
    {
      actor: 'scanned',
      at: now.toISOString(),
      action: 'document.rejected',
      subject: documentSubject(upload.location, upload.fileName),
      after: { uploadId: upload.id, sentBy: upload.actor, reason, threats },
    },
  );
  return reason;
}
