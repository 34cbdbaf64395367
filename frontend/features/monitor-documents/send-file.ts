import {
  LARGEST_DIRECT_FILE,
  type UploadFormView,
  type UploadView,
} from '../../../functions/contract/documents.ts';
import { api, apiAddress, failed, fetchFromApi, type Transport } from '../../lib/api-client.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';

/** A file on its way to a folder, under the name it is to have there. */
export interface Sending {
  readonly folder: string;
  readonly fileName: string;
  readonly file: File;
  /** Told the share of the file that has gone, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Cancels the sending. */
  readonly signal: AbortSignal;
}

/**
 * Sends a file into quarantine: a small one with the call itself, a larger one straight to storage
 * by a signed form. Answers the upload's id, by which its state can be asked for.
 *
 * Throws `ApiProblem` when the file is refused, `NetworkFailure` when no answer comes, and an
 * `AbortError` when it was cancelled.
 */
export async function sendFile(sending: Sending): Promise<string> {
  return sending.file.size <= LARGEST_DIRECT_FILE ? sendDirectly(sending) : sendToStorage(sending);
}

/** Asks for the way to storage only: refused for a name or size that may not be sent. */
export async function startSending({ folder, fileName, file, signal }: Sending) {
  return api('documents/start-upload', {
    body: { folder, fileName, size: file.size },
    signal,
  });
}

async function sendDirectly({ folder, fileName, file, onProgress, signal }: Sending) {
  const response = await fetchFromApi(
    apiAddress('documents/upload', { query: { folder } }),
    { method: 'POST', body: formWith({}, file, fileName), signal },
    reporting(onProgress),
  );
  return ((await response.json()) as UploadView).id;
}

async function sendToStorage(sending: Sending): Promise<string> {
  const way: UploadFormView = await startSending(sending);
  const { file, fileName, onProgress, signal } = sending;
  const body = formWith(way.fields, file, fileName);
  const response = await reporting(onProgress)(way.url, { method: 'POST', body, signal }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      return failed(new NetworkFailure(cause));
    },
  );
  if (!response.ok) throw new ApiProblem(response.status);
  return way.id;
}

/** Storage reads fields in their order and nothing after the file. */
function formWith(fields: Readonly<Record<string, string>>, file: File, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file, name);
  return form;
}

/** `fetch` cannot tell how much of a body has gone; XMLHttpRequest can. */
function reporting(onProgress: (share: number) => void): Transport {
  return (address, { method = 'GET', headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('nothing was answered')));
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) reject(new DOMException('cancelled', 'AbortError'));
    else request.send(body as FormData);
    return promise;
  };
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type');
  const isEmpty = [204, 205, 304].includes(request.status);
  return new Response(isEmpty ? null : request.responseText, {
    status: request.status,
    headers: type ? { 'content-type': type } : {},
  });
}
