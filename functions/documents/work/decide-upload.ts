import { digestsOf } from '../../platform/formats/digests.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { WriteConflict, withRetries } from '../../platform/tables/transactions.ts';
import type { RejectionReason } from '../contract/documents.ts';
import type { CheckConfirmation } from '../contract/upload-checks.ts';
import { hasActiveContent } from '../rules/inside/active-content.ts';
import type { ByteSource } from '../rules/inside/byte-source.ts';
import { isWhatItSays } from '../rules/inside/file-content.ts';
import { extensionOf, fileTypes, isWorkbook } from '../rules/inside/file-types.ts';
import {
  copyToPublic,
  hidePublished,
  type ObjectVersion,
  quarantined,
  removeFromQuarantine,
} from '../store/document-objects.ts';
import {
  documentChanged,
  documentKey,
  documentSubject,
  findDocument,
  publishDocument,
  type StoredDocument,
} from '../store/documents.ts';
import { findUpload, saveUpload, type Upload, uploadWrite } from '../store/uploads.ts';

/** A scan takes a minute or two; after this time it is taken to have failed. */
export const LONGEST_SCAN_MS = 15 * 60 * 1000;

/** Whether the scan of a file with this time of arrival should have ended. */
export const waitsTooLong = (arrival: Date, now: Date): boolean =>
  now.getTime() - arrival.getTime() > LONGEST_SCAN_MS;

/** Result of the malware scan of one version of an object in quarantine. */
export interface ScanResult extends ObjectVersion {
  readonly verdict: 'clean' | 'infected' | 'failed';
  /** Names of the malware found. */
  readonly threats: readonly string[];
}

export type Decision = 'published' | 'held' | RejectionReason | 'unknown' | 'decided_before';

/**
 * Publishes an upload that the scan found clean, and rejects any other; a workbook is held until it has been read. A
 * result can arrive twice: the second one only finishes what the first may have left undone.
 */
export async function decideUpload(result: ScanResult, now: Date): Promise<Decision> {
  const upload = await findUpload(result.key.split('/')[0] ?? '');
  if (!upload || upload.key !== result.key) return 'unknown';
  if (upload.state !== 'open') return finish(upload, result);
  if (result.verdict !== 'clean')
    return reject(upload, result.verdict === 'infected' ? 'infected' : 'scan_failed', result, now);
  const file = await quarantined(result);
  const extension = extensionOf(upload.fileName);
  if (!extension || !(await isWhatItSays(extension, file)))
    return reject(upload, 'wrong_content', result, now);
  // An imported file with its own date was already public elsewhere.
  if (!upload.modifiedAt && (await hasActiveContent(extension, file)))
    return reject(upload, 'active_content', result, now);

  const { documentId, id, fileName } = upload;
  const key = documentKey(documentId, id, fileName);
  await copyToPublic(result, { key, fileName, contentType: fileTypes[extension].contentType });
  const bytes = { size: file.size, digests: await digestsOf(partsOf(file)) };
  if (isWorkbook(fileName)) return hold({ ...upload, ...bytes }, result, now);
  return withRetries(() => publish(upload.id, key, bytes, now, result));
}

/**
 * Keeps a clean workbook from the public until what was read of it is confirmed, or asks for nothing. Its bytes are moved to their final address,
 * which nothing links to and nobody can guess.
 */
async function hold(upload: Upload, version: ObjectVersion, now: Date): Promise<Decision> {
  const held: Upload = { ...upload, state: 'held' };
  await saveUpload(held, {
    ...{ actor: 'scanned', at: now.toISOString(), action: 'document.held' },
    subject: documentSubject(upload.location, upload.fileName),
    after: { uploadId: upload.id, sentBy: upload.actor },
  });
  await finish(held, version);
  return 'held';
}

/**
 * Publishes a held workbook, with its figures or alone.
 * @throws Refusal nothing_proposed when the upload is not held
 */
export async function publishHeld(
  uploadId: string,
  decision: HeldDecision,
  now: Date,
): Promise<Decision> {
  return withRetries(async () => {
    const upload = await findUpload(uploadId);
    if (upload?.state !== 'held') throw new Refusal('nothing_proposed', { uploadId });
    const key = documentKey(upload.documentId, uploadId, upload.fileName);
    const { size, digests } = upload;
    return publish(uploadId, key, { size, digests }, now, undefined, decision);
  });
}

export interface HeldDecision {
  /** Username of the person who confirmed it; absent where nobody was asked. */
  readonly actor?: string;
  readonly figures: boolean;
  /** A fingerprint of the changes that were confirmed. */
  readonly outcome?: string;
  readonly reason?: string | undefined;
  readonly note?: CheckConfirmation['note'];
}

/** Lists a file whose bytes are in the public bucket, unless a later version is already published. */
async function publish(
  uploadId: string,
  key: string,
  bytes: Pick<StoredDocument, 'size' | 'digests'>,
  now: Date,
  version: ObjectVersion | undefined,
  decision?: HeldDecision,
): Promise<Decision> {
  const upload = await findUpload(uploadId);
  // An administrator removed the upload during the scan.
  if (!upload) {
    await hidePublished(key);
    return 'unknown';
  }
  if (upload.state !== (decision ? 'held' : 'open')) return finish(upload, version);
  const before = await findDocument(upload.documentId);
  if (before && isLater(before, upload)) {
    await hidePublished(key);
    return reject(upload, 'superseded', { threats: [] }, now);
  }
  const { documentId: id, location, fileName, startedAt, modifiedAt } = upload;
  const {
    actor = upload.actor,
    figures = true,
    outcome,
    reason,
    note,
  }: Partial<HeldDecision> = decision ?? {};
  const at = now.toISOString();
  const lastModificationDate = modifiedAt ?? at;
  const next = {
    ...{ id, location, fileName, ...bytes, key, startedAt, lastModificationDate },
    ...(figures ? {} : { withoutFigures: true }),
    ...(figures && outcome ? { confirmed: outcome } : {}),
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
        ...(outcome ? { figures, ...(reason ? { reason } : {}), ...(note ? { note } : {}) } : {}),
      },
    },
  );
  await finish(published, version);
  return 'published';
}

/** Bytes read at a time. */
const AT_ONCE = 4 * 1024 * 1024;

async function* partsOf(file: ByteSource) {
  for (let start = 0; start < file.size; start += AT_ONCE) yield file.read(start, AT_ONCE);
}

const isLater = (document: StoredDocument, upload: Upload) => document.startedAt > upload.startedAt;

/** Removes replaced and quarantined bytes after publication; it can be repeated. */
async function finish(upload: Upload, version: ObjectVersion | undefined): Promise<Decision> {
  if (upload.state === 'rejected') return 'decided_before';
  if (upload.replacedKey) await hidePublished(upload.replacedKey);
  if (version) await removeFromQuarantine(version);
  return 'decided_before';
}

/** Rejects an upload. Its object stays in quarantine for inspection until the bucket's retention ends. */
async function reject(
  upload: Upload,
  reason: RejectionReason,
  { threats }: Pick<ScanResult, 'threats'>,
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
