import { S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LARGEST_DIRECT_FILE } from '../../../functions/documents/contract/documents.ts';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentSubject } from '../../../functions/documents/store/documents.ts';
import { handler as scannedHandler } from '../../../functions/events/scanned.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aCompanyUser } from '../../support/api/identity.ts';
import { interceptDatabase } from '../../support/aws/database-requests.ts';
import { documentStore, folder, publishedObject } from '../../support/documents/document-store.ts';
import { aPdf } from '../../support/documents/sample-files.ts';
import { resultOf, scan, sendByForm } from '../../support/documents/uploads.ts';

const store = documentStore();

describe('a listing', () => {
  const gas = folderOf('gas-balance', { year: 2023 });
  const names = [1, 2, 11].map(
    (month) => `Bilancio_GAS_2023_${String(month).padStart(2, '0')}.pdf`,
  );

  beforeAll(async () => {
    for (const name of names.toReversed()) await scan((await store.send(name, undefined, gas)).id);
    const other = folderOf('gas-balance', { year: 2024 });
    await scan((await store.send('Bilancio_GAS_2024_01.pdf', undefined, other)).id);
  });
  const namesIn = async (query: object) =>
    (await store.list(query)).map(({ fileName }) => fileName);

  test('is sorted by name, or backwards by name', async () => {
    expect(await namesIn({ folder: gas })).toEqual(names);
    expect(await namesIn({ folder: gas, reverse: true })).toEqual(names.toReversed());
  });

  test('takes a folder without its final slash', async () => {
    expect(await namesIn({ folder: gas.slice(0, -1) })).toEqual(names);
  });

  test('finds part of a name in any case', async () => {
    expect(await namesIn({ folder: gas, searchText: 'gas_2023_11' })).toEqual([names[2]]);
  });

  test('of a tree includes the files of all folders below', async () => {
    const tree = await store.list({ folder: '/sg_dgsaie/gas_naturale/', mode: 'IN_TREE' });
    expect(tree.map(({ location, fileName }) => location + fileName)).toEqual([
      ...names.map((name) => gas + name),
      '/sg_dgsaie/gas_naturale/bilancio/2024/Bilancio_GAS_2024_01.pdf',
    ]);
    expect(await store.list({ folder: '/sg_dgsaie/gas_naturale/' })).toEqual([]);
  });

  test('of a folder without files is empty', async () => {
    expect(await store.list({ folder: '/sg_dgsaie/logistica/' })).toEqual([]);
  });

  test.each(['/sg_dgsaie/../etc/', '/etc/', 'sg_dgsaie/', '/sg_dgsaie/a//b/'])(
    'of %s is refused',
    async (strange) => {
      expect(await callApi('documents/list', { query: { folder: strange } })).toMatchObject({
        status: 422,
      });
    },
  );

  test('names sub-folders', async () => {
    const below = async (parent: string) =>
      (await callApi('documents/folders', { query: { folder: parent } })).body;
    expect(await below('/sg_dgsaie/gas_naturale/bilancio/')).toEqual([
      { id: gas, name: '2023', location: gas },
      {
        id: '/sg_dgsaie/gas_naturale/bilancio/2024/',
        name: '2024',
        location: '/sg_dgsaie/gas_naturale/bilancio/2024/',
      },
    ]);
    expect(await below('/sg_dgsaie')).toMatchObject([{ name: 'gas_naturale' }]);
  });

  test('that the caller already has is not sent again', async () => {
    const first = await callApi('documents/list', { query: { folder: gas } });
    expect(first.headers['cache-control']).toContain('s-maxage=30');
    const { etag = '' } = first.headers;
    const again = (query: object) =>
      callApi('documents/list', {
        query: { folder: gas, ...query },
        headers: { 'if-none-match': etag },
      });
    expect((await again({})).status).toBe(304);
    expect((await again({ reverse: true })).status).toBe(200);
  });

  test('with unpublished files is for administrators only, and not cached', async () => {
    const query = { folder, state: 'all' };
    const reference = await aCompanyUser({ companyId: 1 });
    expect((await callApi('documents/list', { query })).status).toBe(401);
    expect((await callApi('documents/list', { query, token: reference })).status).toBe(403);
    const { headers } = await callApi('documents/list', { query, token: store.token() });
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

test('uploads that wait are read a few at a time, because their checks are large', async () => {
  const logistics = '/sg_dgsaie/logistica/';
  for (let index = 0; index < 12; index += 1)
    await store.send(`Circolare_${index}.pdf`, undefined, logistics);
  const send = S3Client.prototype.send;
  let [now, most] = [0, 0];
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...call) {
    now += 1;
    most = Math.max(most, now);
    const answer = await Reflect.apply(send, this, call);
    now -= 1;
    return answer;
  });
  expect(await store.listAll({ folder: logistics })).toHaveLength(12);
  expect(most).toBe(8);
});

describe('a document by its name', () => {
  const named = (query: object) => callApi('documents/named', { query: { ...query } });

  test('is found in the folder, or in one below it', async () => {
    const fileName = 'vendite_2025_07_m.pdf';
    const { id, documentId } = await store.send(fileName);
    await scan(id);
    const [listed] = await store.list({ searchText: fileName });
    const above = folder.replace(/[^/]+\/$/, '');
    for (const place of [folder, above]) {
      const answer = await named({ folder: place, fileName });
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': expect.stringContaining(fileName),
          'last-modified': new Date(listed?.lastModificationDate ?? '').toUTCString(),
          'accept-ranges': 'bytes',
        },
      });
      expect(Buffer.from(answer.bytes).equals(await store.download(documentId))).toBe(true);
    }
  });

  test('is found in any case of letters, or a page says where to look for it', async () => {
    const { id } = await store.send('vendite_2025_08_m.pdf');
    await scan(id);
    const fileName = 'VENDITE_2025_08_M.pdf';
    expect((await named({ folder, fileName })).headers['content-disposition']).toContain(
      'vendite_2025_08_m.pdf',
    );
    const page = await named({ folder, fileName: 'none.pdf', missing: 'page' });
    expect(page).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(page.text).toContain('Cerca nel sito');
    expect(page.text).toContain('Search the site');
  });

  test('that is too large for an answer leads to where it is, by a tag that changes with it', async () => {
    const fileName = 'vendite_2025_09_m.pdf';
    const publish = async (text: string) => {
      const bytes = aPdf(text.repeat(LARGEST_DIRECT_FILE));
      const { body } = await callApi('documents/start-upload', {
        token: store.token(),
        body: { folder, fileName, size: bytes.length },
      });
      await sendByForm(body, bytes);
      expect(await scan(body.id)).toBe('published');
      const answer = await named({ folder, fileName });
      const { location } = (await store.get((await store.stateOf(body.id)).documentId)).headers;
      expect(answer).toMatchObject({ status: 302, headers: { location } });
      return answer.headers.etag;
    };
    expect(await publish('a')).not.toBe(await publish('b'));
  });

  test.each(['vendite_2025_7_m.pdf', '../vendite_2025_07_m.pdf'])(
    'is not there as %s',
    async (fileName) => {
      expect(await named({ folder, fileName })).toMatchObject(answered(404, 'not_found'));
    },
  );
});

describe('a deletion', () => {
  test('takes a document from its list and its address, with a record', async () => {
    const { id, documentId } = await store.send('vendite_2025_11_m.pdf');
    await scan(id);
    const old = await store.keyOf(documentId);
    expect((await store.remove(documentId)).status).toBe(204);
    expect(await store.list({ searchText: '2025_11' })).toEqual([]);
    expect((await store.get(documentId)).status).toBe(404);
    await expect(publishedObject(old)).rejects.toMatchObject({ name: 'NotFound' });
    const subject = documentSubject(folder, 'vendite_2025_11_m.pdf');
    expect((await auditOf(subject)).at(-1)).toMatchObject({
      actor: 'maria',
      action: 'document.deleted',
      before: { size: aPdf().length },
    });
    expect((await store.remove(documentId)).status).toBe(404);
  });

  test('repeated after a lost answer keeps a version that was published in between', async () => {
    const fileName = 'vendite_2025_08_m.pdf';
    const { id, documentId } = await store.send(fileName);
    await scan(id);
    const [first] = await store.list({ searchText: fileName });
    const query = { lastModificationDate: first?.lastModificationDate };
    expect((await store.remove(documentId, query)).status).toBe(204);
    await scan((await store.send(fileName)).id);
    const [second] = await store.list({ searchText: fileName });

    expect(await store.remove(documentId, query)).toMatchObject(
      answered(409, { code: 'stale_version', current: second }),
    );
    expect(await store.list({ searchText: fileName })).toEqual([second]);
    const { ContentLength } = await publishedObject(await store.keyOf(documentId));
    expect(ContentLength).toBe(aPdf().length);
    const named = { lastModificationDate: second?.lastModificationDate };
    expect((await store.remove(documentId, named)).status).toBe(204);
  });

  test('keeps a version that is published while it is under way', async () => {
    const fileName = 'vendite_2025_09_m.pdf';
    const { id, documentId } = await store.send(fileName);
    await scan(id);
    const next = await store.send(fileName);
    const stop = interceptDatabase(async ({ operation, input }, send) => {
      if (operation === 'TransactWriteItems') {
        stop();
        await scan(next.id);
      }
      return send(input);
    });
    expect(await store.remove(documentId)).toMatchObject(answered(409, 'stale_version'));
    expect(await store.keyOf(documentId)).toContain(next.id);
    expect(await store.list({ searchText: fileName })).toHaveLength(1);
  });

  test('of a waiting upload means that its scan result is ignored', async () => {
    const { id } = await store.send('vendite_2025_12_m.pdf');
    const event = await resultOf(id);
    expect((await store.remove(id)).status).toBe(204);
    expect(await scannedHandler(event)).toBe('unknown');
    expect(await store.listAll({ searchText: '2025_12' })).toEqual([]);
  });
});
