import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { environment } from '../../functions/aws/environment.ts';
import { objectStorage } from '../../functions/aws/object-storage.ts';
import type { UploadFormView, UploadView } from '../../functions/contract/documents.ts';
import { handler as scannedHandler } from '../../functions/events/scanned.ts';
import { uploadById } from '../../functions/store/uploads.ts';
import type { ScanOutcome } from '../../scripts/local/built-in-scan.ts';
import { resultEvent } from '../../scripts/local/scan-uploads.ts';
import { callApi } from './call-api.ts';

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

/** What the scan reports of an upload, as the event of its newest version. */
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

/** Lets the scan of an upload end. */
export async function scan(uploadId: string, verdict: Verdict = 'clean') {
  return scannedHandler(await resultOf(uploadId, verdict));
}
