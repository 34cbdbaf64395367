import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import type {
  UploadFormView,
  UploadView,
} from '../../../functions/documents/contract/documents.ts';
import { uploadById } from '../../../functions/documents/store/uploads.ts';
import { handler as figuresHandler } from '../../../functions/events/figures.ts';
import { handler as scannedHandler } from '../../../functions/events/scanned.ts';
import { environment } from '../../../functions/platform/aws/environment.ts';
import { objectStorage } from '../../../functions/platform/aws/object-storage.ts';
import type { ScanOutcome } from '../../../scripts/local/scan/built-in-scan.ts';
import { resultEvent } from '../../../scripts/local/scan/scan-uploads.ts';
import { callApi } from '../api/call-api.ts';

/** A multipart body with one file, as browsers send it. */
export async function multipart(bytes: Uint8Array, fileName: string, fields: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([bytes as BlobPart]), fileName);
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

/** Uploads a small file with the call itself. */
export async function upload(
  token: string,
  folder: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<{ readonly status: number; readonly body: UploadView }> {
  const { body, headers } = await multipart(bytes, fileName);
  return callApi('documents/upload', { token, query: { folder }, body, headers });
}

/** Sends a file to storage by a signed form. @returns what storage answers */
export async function sendByForm(
  { url, fields }: Pick<UploadFormView, 'url' | 'fields'>,
  bytes: Uint8Array,
): Promise<Response> {
  const { body, headers } = await multipart(bytes, 'file', fields);
  return fetch(url, { method: 'POST', body, headers });
}

export type Verdict = ScanOutcome['verdict'];

/** The scan's result for an upload, as the event about its newest version. */
export async function resultOf(uploadId: string, verdict: Verdict = 'clean') {
  const { key } = await uploadById(uploadId);
  const bucket = environment('QUARANTINE_BUCKET');
  const { Versions } = await objectStorage().send(
    new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key }),
  );
  const { VersionId: versionId = 'none', ETag: etag = '' } = Versions?.[0] ?? {};
  const threats = verdict === 'infected' ? ['EICAR-Test-File'] : [];
  return resultEvent({ bucket, key, versionId, etag }, { verdict, threats });
}

/** Has a held workbook read, as the stream of the table does; it is published where nothing has to be decided. */
export const readHeld = (uploadId: string) =>
  figuresHandler({ Records: [{ dynamodb: { Keys: { pk: { S: `UPLOAD#${uploadId}` } } } }] }, {
    awsRequestId: 'test',
  } as never);

/** Completes the scan of an upload. A held workbook that nobody wants to see first is then read. */
export async function scan(uploadId: string, verdict: Verdict = 'clean') {
  const decision = await scannedHandler(await resultOf(uploadId, verdict));
  if (decision !== 'held' || (await uploadById(uploadId)).check) return decision;
  await readHeld(uploadId);
  const { state, reason } = await uploadById(uploadId);
  return state === 'published' ? state : (reason ?? decision);
}

/** What is said where public figures go with a file. */
export const deletionWords = {
  reason: 'Wrong month',
  noteIt: 'Mese errato',
  noteEn: 'Wrong month',
};
