import { digestsOf } from '../../platform/formats/digests.ts';
import { withRetries } from '../../platform/tables/transactions.ts';
import type { RejectionReason } from '../contract/documents.ts';
import { hasActiveContent } from '../rules/inside/active-content.ts';
import type { ByteSource } from '../rules/inside/byte-source.ts';
import { isWhatItSays } from '../rules/inside/file-content.ts';
import { extensionOf, fileTypes, isWorkbook } from '../rules/inside/file-types.ts';
import {
  copyToPublic,
  type ObjectVersion,
  quarantined,
  removeFromQuarantine,
} from '../store/document-objects.ts';
import { documentKey, documentSubject } from '../store/documents.ts';
import { findUpload, saveUpload, type Upload } from '../store/uploads.ts';
import { type Decision, hideReplaced, publishUpload, rejectUpload } from './publish-upload.ts';

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

/**
 * Publishes an upload that the scan found clean, and rejects any other; a workbook is held until it has been read. A
 * result can arrive twice: the second one only finishes what the first may have left undone.
 */
export async function decideUpload(result: ScanResult, now: Date): Promise<Decision> {
  const upload = await findUpload(result.key.split('/')[0] ?? '');
  if (!upload || upload.key !== result.key) return 'unknown';
  if (upload.state !== 'open') {
    await hideReplaced(upload);
    if (upload.state !== 'rejected') await removeFromQuarantine(result);
    return 'decided_before';
  }
  const reject = (reason: RejectionReason) => rejectUpload(upload, reason, result.threats, now);
  if (result.verdict !== 'clean')
    return reject(result.verdict === 'infected' ? 'infected' : 'scan_failed');
  const file = await quarantined(result);
  const extension = extensionOf(upload.fileName);
  if (!extension || !(await isWhatItSays(extension, file))) return reject('wrong_content');
  // An imported file with its own date was already public elsewhere.
  if (!upload.modifiedAt && (await hasActiveContent(extension, file)))
    return reject('active_content');

  const { documentId, id, fileName } = upload;
  const key = documentKey(documentId, id, fileName);
  await copyToPublic(result, { key, fileName, contentType: fileTypes[extension].contentType });
  const bytes = { size: file.size, digests: await digestsOf(partsOf(file)) };
  if (isWorkbook(fileName)) return hold({ ...upload, ...bytes }, result, now);
  const decision = await withRetries(() => publishUpload(upload.id, key, bytes, now));
  if (decision === 'published') await removeFromQuarantine(result);
  return decision;
}

/**
 * Keeps a clean workbook from the public until what was read of it is confirmed, or asks for nothing. Its bytes are moved
 * to their final address, which nothing links to and nobody can guess.
 */
async function hold(upload: Upload, version: ObjectVersion, now: Date): Promise<Decision> {
  const held: Upload = { ...upload, state: 'held' };
  await saveUpload(held, {
    ...{ actor: 'scanned', at: now.toISOString(), action: 'document.held' },
    subject: documentSubject(upload.location, upload.fileName),
    after: { uploadId: upload.id, sentBy: upload.actor },
  });
  await removeFromQuarantine(version);
  return 'held';
}

/** Bytes read at a time. */
const AT_ONCE = 4 * 1024 * 1024;

async function* partsOf(file: ByteSource) {
  for (let start = 0; start < file.size; start += AT_ONCE) yield file.read(start, AT_ONCE);
}
