import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { objectStorage } from '../../../functions/platform/aws/object-storage.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { callApi } from '../api/call-api.ts';
import { anAdministrator } from '../api/identity.ts';
import { startEmulators } from '../aws/emulators.ts';
import { aPdf, aWorkbook } from './sample-files.ts';
import { deletionWords, upload } from './uploads.ts';

/** The folder for uploads in document tests, unless they name another. */
export const folder = folderOf('bulletin', { year: 2025 });
export const workbook = await aWorkbook();
/** What is sent under a name where a test does not care: a workbook of a table without it would wait for a decision. */
const sampleOf = (fileName: string) => (fileName.endsWith('.pdf') ? aPdf() : workbook);
const filesBase = '/dgsaie/files/';

/**
 * The document store for a test file: only the file store is started, so that no scan begins by itself. Its
 * administrator is called maria.
 */
export function documentStore() {
  let storage: Stack;
  let token = '';
  beforeAll(async () => {
    storage = await startEmulators('s3');
    token = await anAdministrator({ username: 'maria' });
  });
  afterAll(() => storage.stop());
  afterEach(() => vi.restoreAllMocks());

  const get = (id: string) => callApi('documents/get', { params: { id } });
  const keyOf = async (id: string) => {
    const { location = '' } = (await get(id)).headers;
    if (!location.startsWith(filesBase)) throw new Error(`no way to a file: ${location}`);
    return decodeURIComponent(location.slice(filesBase.length));
  };
  return {
    token: () => token,
    get,
    /** The key of a document's bytes. */
    keyOf,
    list: async (query: object = {}) =>
      (await callApi('documents/list', { query: { folder, ...query } })).body,
    listAll: async (query: object = {}) =>
      (await callApi('documents/list', { token, query: { folder, state: 'all', ...query } })).body,
    stateOf: async (id: string) =>
      (await callApi('documents/upload-state', { token, params: { id } })).body,
    trySend: (fileName: string, bytes: Uint8Array = sampleOf(fileName), to = folder) =>
      upload(token, to, fileName, bytes),
    send: async (fileName: string, bytes: Uint8Array = sampleOf(fileName), to = folder) =>
      (await upload(token, to, fileName, bytes)).body,
    remove: (id: string, query: { lastModificationDate?: string | undefined } = {}) =>
      callApi('documents/delete', { token, params: { id }, query: { ...query, ...deletionWords } }),
    removeWithoutWords: (id: string) => callApi('documents/delete', { token, params: { id } }),
    /** The bytes that a reader of a document's address gets. */
    async download(id: string): Promise<Buffer> {
      const object = await objectStorage().send(
        new GetObjectCommand({ Bucket: 'public', Key: await keyOf(id) }),
      );
      return Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    },
    quarantine: async () =>
      (await objectStorage().send(new ListObjectsV2Command({ Bucket: 'quarantine' }))).Contents ??
      [],
  };
}

/** Headers and size of a file that the public can download. */
export const publishedObject = (key: string) =>
  objectStorage().send(new HeadObjectCommand({ Bucket: 'public', Key: key }));
