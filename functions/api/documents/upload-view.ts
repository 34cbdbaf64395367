import type { UploadView } from '../../contract/documents.ts';
import { arrivalOf } from '../../store/document-objects.ts';
import type { Upload } from '../../store/uploads.ts';

/** A scan takes a minute or two; after this, something is wrong. */
export const LONGEST_SCAN_MS = 15 * 60 * 1000;

/** How an upload stands, as those who may send files see it. */
export async function uploadView(upload: Upload, now: Date): Promise<UploadView> {
  const { id, documentId, fileName, location, size, startedAt, reason } = upload;
  const arrival = upload.state === 'open' ? await arrivalOf(upload.key) : undefined;
  return {
    id,
    documentId,
    fileName,
    location,
    size,
    startedAt,
    state: upload.state === 'open' ? (arrival ? 'waiting' : 'uploading') : upload.state,
    ...(reason ? { reason } : {}),
    waitingTooLong: arrival !== undefined && waitsTooLong(arrival, now),
  };
}

export const waitsTooLong = (arrival: Date, now: Date): boolean =>
  now.getTime() - arrival.getTime() > LONGEST_SCAN_MS;
