import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { RejectionReason } from '../contract/documents.ts';
import { LARGEST_DIRECT_FILE, type UploadFormView } from '../contract/documents.ts';
import { hasActiveContent } from '../rules/inside/active-content.ts';
import { bytesInMemory } from '../rules/inside/byte-source.ts';
import { isWhatItSays } from '../rules/inside/file-content.ts';
import { contentTypeOf, extensionOf, isWorkbook } from '../rules/inside/file-types.ts';
import { type FilePlace, knownName } from '../rules/upload-names.ts';
import { putInQuarantine, signedUploadForm } from '../store/document-objects.ts';
import { documentIdOf, documentSubject } from '../store/documents.ts';
import { folderAt } from '../store/folders.ts';
import { saveUpload, type Upload, uploadsTo } from '../store/uploads.ts';

/** Every uploaded file goes to quarantine and is published only after a clean malware scan. */

export interface Sending {
  readonly actor: string;
  readonly now: Date;
  /** Date of the file itself, when it was published elsewhere before. */
  readonly modifiedAt?: string;
  /** Whether a workbook is held until what was read of it is confirmed. */
  readonly check?: boolean | undefined;
}

/**
 * Takes a file that was sent with the request.
 * @throws Refusal too_large; invalid when its content does not fit its extension, or is active
 */
export async function takeFile(
  place: FilePlace,
  bytes: Uint8Array,
  sending: Sending,
): Promise<Upload> {
  if (bytes.byteLength > LARGEST_DIRECT_FILE) throw new Refusal('too_large');
  const extension = extensionOf(place.fileName);
  const file = bytesInMemory(bytes);
  if (!extension || !(await isWhatItSays(extension, file))) throw refusedFor('wrong_content');
  if (!sending.modifiedAt && (await hasActiveContent(extension, file)))
    throw refusedFor('active_content');
  return sendFile(place, bytes, bytes.byteLength, sending);
}

const refusedFor = (code: RejectionReason) =>
  new Refusal('invalid', { errors: [{ pointer: '/file', code }] });

/** Puts a file whose content has been checked into quarantine. @param size in bytes */
export async function sendFile(
  place: FilePlace,
  bytes: Uint8Array | Readable,
  size: number,
  sending: Sending,
): Promise<Upload> {
  const upload = await begin(place, size, sending);
  await putInQuarantine(upload.key, bytes, size, contentTypeOf(place.fileName));
  return upload;
}

/** A form by which a browser sends a file directly to quarantine. */
export async function startUpload(
  place: FilePlace,
  size: number,
  sending: Sending,
): Promise<UploadFormView> {
  const upload = await begin(place, size, sending);
  const contentType = contentTypeOf(place.fileName);
  const form = await signedUploadForm({ key: upload.key, contentType, size }, sending.now);
  return { id: upload.id, ...form };
}

/** The name of the document that is there already, published or on its way, where only its spelling is another one. */
async function nameIn(location: string, fileName: string): Promise<string> {
  const [{ files }, uploads] = await Promise.all([folderAt(location), uploadsTo(location)]);
  const waiting = uploads.filter((one) => one.location === location && one.state !== 'rejected');
  return knownName(
    fileName,
    [...files, ...waiting].map((one) => one.fileName),
  );
}

/** Records an upload before its bytes arrive, so that every object in quarantine has a record. */
async function begin(
  { location, fileName: sent }: FilePlace,
  size: number,
  { actor, now, modifiedAt, check }: Sending,
): Promise<Upload> {
  const fileName = await nameIn(location, sent);
  const id = randomUUID();
  const upload: Upload = {
    id,
    documentId: documentIdOf(location, fileName),
    location,
    fileName,
    size,
    key: `${id}/${fileName}`,
    state: 'open',
    actor,
    startedAt: now.toISOString(),
    ...(modifiedAt ? { modifiedAt } : {}),
    ...(check && isWorkbook(fileName) ? { check } : {}),
    version: 0,
  };
  await saveUpload(upload, {
    actor,
    at: upload.startedAt,
    action: 'document.sent',
    subject: documentSubject(location, fileName),
    after: { uploadId: id, size },
  });
  return { ...upload, version: 1 };
}
