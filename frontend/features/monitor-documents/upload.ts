import { useEffect, useRef, useState } from 'react';
import {
  LARGEST_DIRECT_FILE,
  type UploadFormView,
  type UploadView,
} from '../../../functions/documents/contract/documents.ts';
import { isWorkbook } from '../../../functions/documents/rules/inside/file-types.ts';
import { api, apiAddress, failed, fetchFromApi, type Transport } from '../../lib/api-client.ts';
import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';
import { mayBeUploaded } from './upload-choices.ts';

/** The file being uploaded, and the fraction of it that has been sent, from 0 to 1. */
interface UploadProgress {
  readonly fileName: string;
  readonly fraction: number;
}

/** Uploads one file at a time. The upload can be cancelled; leaving the page cancels it too. */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  /** @returns the upload's id; undefined when it was cancelled */
  async function send(folder: string, fileName: string, file: File): Promise<string | undefined> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (fraction: number) => setProgress({ fileName, fraction });
    onProgress(0);
    try {
      const upload = { folder, fileName, file, onProgress, signal };
      // A file of a wrong type is only announced: the API then answers with its refusal.
      return mayBeUploaded(file.name) ? await uploadFile(upload) : (await startUpload(upload)).id;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setProgress(undefined);
    }
  }

  return { progress, send, cancel: () => controller.current?.abort() };
}

/** A file to upload, with its target folder and name. */
interface Upload {
  readonly folder: string;
  readonly fileName: string;
  readonly file: File;
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Cancels the upload. */
  readonly signal: AbortSignal;
}

/**
 * Uploads a file into quarantine: a small one with the call itself, a larger one directly to storage with a signed
 * form.
 * @returns the upload's id, with which its state is read
 * @throws ApiProblem when the file is refused, NetworkFailure without an answer, AbortError when it was cancelled
 */
async function uploadFile(upload: Upload): Promise<string> {
  return upload.file.size <= LARGEST_DIRECT_FILE ? uploadDirectly(upload) : uploadToStorage(upload);
}

/** Requests the signed form; the API refuses names and sizes that are not allowed. */
async function startUpload({ folder, fileName, file, signal }: Upload) {
  return api('documents/start-upload', {
    body: { folder, fileName, size: file.size, ...checkOf(fileName) },
    signal,
  });
}

/** A workbook waits until the person has seen what was read of it. */
const checkOf = (fileName: string): { readonly check?: true } =>
  isWorkbook(fileName) ? { check: true } : {};

async function uploadDirectly({ folder, fileName, file, onProgress, signal }: Upload) {
  const response = await fetchFromApi(
    apiAddress('documents/upload', { query: { folder, ...checkOf(fileName) } }),
    { method: 'POST', body: formWith({}, file, fileName), signal },
    { transport: reporting(onProgress) },
  );
  return ((await response.json()) as UploadView).id;
}

async function uploadToStorage(upload: Upload): Promise<string> {
  const { id, url, fields }: UploadFormView = await startUpload(upload);
  const { file, fileName, onProgress, signal } = upload;
  const body = formWith(fields, file, fileName);
  const response = await reporting(onProgress)(url, { method: 'POST', body, signal }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      return failed(new NetworkFailure(cause));
    },
  );
  if (!response.ok) throw new ApiProblem(response.status);
  return id;
}

/** The file comes last: storage ignores fields after it. */
function formWith(fields: Readonly<Record<string, string>>, file: File, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file, name);
  return form;
}

/** XMLHttpRequest instead of `fetch`, which reports no upload progress. */
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

/** Texts for the API's reasons, by their codes. */
const texts: Readonly<Record<string, string>> = {
  double_extension: 'refusals.doubleExtension',
  extension_not_allowed: 'refusals.extension',
  file_name: 'refusals.name',
  name_of_other_place: 'refusals.otherPlace',
  period_to_come: 'refusals.toCome',
  wrong_content: 'reasons.wrong_content',
  active_content: 'reasons.active_content',
  too_big: 'refusals.tooLarge',
  too_large: 'refusals.tooLarge',
  too_small: 'refusals.empty',
};

/** Why the API refused a file, as keys of texts; empty when it gives no reason. */
export function reasonOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiProblem)) return [];
  const codes = [error.code, ...error.errors.map(({ code }) => code)];
  return codes.flatMap((code) => texts[code] ?? []);
}
