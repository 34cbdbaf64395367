import { useEffect, useRef, useState } from 'react';
import {
  LARGEST_DIRECT_FILE,
  type UploadFormView,
  type UploadView,
} from '../../../functions/contract/documents.ts';
import { api, apiAddress, failed, fetchFromApi, type Transport } from '../../lib/api-client.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';
import { mayBeUploaded } from './upload-choices.ts';

/** The file on its way, and how much of it has gone, from 0 to 1. */
interface UnderWay {
  readonly fileName: string;
  readonly share: number;
}

/** Sends one file at a time; it can be cancelled, and is when its page is left. */
export function useSending() {
  const [underWay, setUnderWay] = useState<UnderWay>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  /** Answers the upload's id; undefined when it was cancelled. */
  async function send(folder: string, fileName: string, file: File): Promise<string | undefined> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (share: number) => setUnderWay({ fileName, share });
    onProgress(0);
    try {
      const sending = { folder, fileName, file, onProgress, signal };
      // The API is asked for every file, but one it refuses by its name is not sent.
      return mayBeUploaded(file.name) ? await sendFile(sending) : (await startSending(sending)).id;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setUnderWay(undefined);
    }
  }

  return { underWay, send, cancel: () => controller.current?.abort() };
}

/** A file on its way to a folder, under the name it is to have there. */
interface Sending {
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
async function sendFile(sending: Sending): Promise<string> {
  return sending.file.size <= LARGEST_DIRECT_FILE ? sendDirectly(sending) : sendToStorage(sending);
}

/** Asks for the way to storage only: refused for a name or size that may not be sent. */
async function startSending({ folder, fileName, file, signal }: Sending) {
  return api('documents/start-upload', {
    body: { folder, fileName, size: file.size },
    signal,
  });
}

async function sendDirectly({ folder, fileName, file, onProgress, signal }: Sending) {
  const response = await fetchFromApi(
    apiAddress('documents/upload', { query: { folder } }),
    { method: 'POST', body: formWith({}, file, fileName), signal },
    { transport: reporting(onProgress) },
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

/** Texts of the reasons that the API gives, by their codes. */
const texts: Readonly<Record<string, string>> = {
  double_extension: 'refusals.doubleExtension',
  extension_not_allowed: 'refusals.extension',
  file_name: 'refusals.name',
  name_of_other_place: 'refusals.otherPlace',
  wrong_content: 'reasons.wrong_content',
  too_big: 'refusals.tooLarge',
  too_large: 'refusals.tooLarge',
  too_small: 'refusals.empty',
};

/** Why the API refused a file, as keys of texts; none when it does not tell. */
export function reasonOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiProblem)) return [];
  const codes = [error.code, ...error.errors.map(({ code }) => code)];
  return codes.flatMap((code) => texts[code] ?? []);
}
