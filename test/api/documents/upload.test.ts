import { describe, expect, test, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { documentSubject } from '../../../functions/documents/store/documents.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import {
  documentStore,
  folder,
  publishedObject,
  workbook,
} from '../../support/documents/document-store.ts';
import { words } from '../../support/documents/held-workbooks.ts';
import {
  aCompoundFile,
  anArchive,
  aPdf,
  aRecordFile,
  programLink,
} from '../../support/documents/sample-files.ts';
import { multipart, scan, sendByForm } from '../../support/documents/uploads.ts';

const store = documentStore();
const pdf = aPdf('vendite');

describe('an uploaded file', () => {
  test('waits for its scan, and is then published under its name', async () => {
    const answer = await store.trySend('vendite_2025_01_m.pdf', pdf);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      state: 'waiting',
      waitingTooLong: false,
      fileName: 'vendite_2025_01_m.pdf',
      location: folder,
      size: pdf.length,
    });
    const { id, documentId } = answer.body;
    expect(await store.list()).toEqual([]);
    expect(await store.listAll()).toMatchObject([{ id, state: 'waiting', waitingTooLong: false }]);
    expect((await store.get(documentId)).status).toBe(404);

    expect(await scan(id)).toBe('published');
    expect(await store.stateOf(id)).toMatchObject({ state: 'published', documentId });
    const [document, ...others] = await store.list();
    expect(others).toEqual([]);
    expect(document).toEqual({
      id: documentId,
      fileName: 'vendite_2025_01_m.pdf',
      location: folder,
      size: pdf.length,
      lastModificationDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
    });
    expect(await store.listAll()).toEqual([{ ...document, state: 'published' }]);
    expect((await store.download(documentId)).equals(pdf)).toBe(true);
    expect(await store.quarantine()).toEqual([]);
  });

  test('is given to those who download it with its name and type, for a minute at most', async () => {
    const { documentId, id } = await store.send('vendite_2025_02_m.xls', aCompoundFile());
    expect(await scan(id)).toBe('held');
    const asked = { token: store.token(), params: { id } };
    const { at: checkedAt } = (await callApi('documents/check', asked)).body;
    await callApi('documents/confirm', { ...asked, body: { checkedAt, figures: false, ...words } });
    const { headers } = await store.get(documentId);
    expect(headers['cache-control']).toContain('no-store');
    const object = await publishedObject(await store.keyOf(documentId));
    expect(object.ContentDisposition).toContain('filename="vendite_2025_02_m.xls"');
    expect(object.ContentType).toBe('application/vnd.ms-excel');
    expect(object.CacheControl).toBe('public, max-age=0, s-maxage=60, must-revalidate');
  });

  test('is sent once, however often it comes with its key: each time in parts by another boundary', async () => {
    const headers = { 'idempotency-key': 'upload-0123456789abcdef' };
    const send = async (bytes: Uint8Array) => {
      const form = await multipart(bytes, 'vendite_2025_04_m.xls');
      return callApi('documents/upload', {
        ...{ token: store.token(), query: { folder } },
        ...{ body: form.body, headers: { ...form.headers, ...headers } },
      });
    };
    const first = await send(aCompoundFile());
    expect(first.status).toBe(202);
    expect(await send(aCompoundFile())).toMatchObject(answered(202, { id: first.body.id }));
    expect(await send(workbook)).toMatchObject(answered(422, 'key_reused'));
    await scan(first.body.id);
  });

  test('leaves a record of who sent it and when it was published', async () => {
    const { id } = await store.send('vendite_2025_03_m.pdf');
    await scan(id);
    const records = await auditOf(documentSubject(folder, 'vendite_2025_03_m.pdf'));
    expect(records).toMatchObject([
      { actor: 'maria', action: 'document.sent', after: { uploadId: id } },
      { actor: 'maria', action: 'document.published', after: { uploadId: id, version: 1 } },
    ]);
  });

  test.each([
    ['infected', 'infected', 'vendite_2025_p.xlsx'],
    ['failed', 'scan_failed', 'giacenze_2025_p.xlsx'],
  ] as const)('found %s is never published, and says why', async (verdict, reason, fileName) => {
    const { id, documentId } = await store.send(fileName);
    expect(await scan(id, verdict)).toBe(reason);
    expect(await store.stateOf(id)).toMatchObject({ state: 'rejected', reason });
    expect((await store.get(documentId)).status).toBe(404);
    expect(await store.list({ searchText: fileName })).toEqual([]);
    expect(await store.listAll({ searchText: fileName })).toMatchObject([
      { id, state: 'rejected', reason },
    ]);
    // A clean result afterwards does not publish it.
    expect(await scan(id)).toBe('decided_before');
    expect(await store.list({ searchText: fileName })).toEqual([]);
    expect((await auditOf(documentSubject(folder, fileName))).at(-1)).toMatchObject({
      action: 'document.rejected',
      after: { sentBy: 'maria', reason },
    });
  });

  test('that starts a program on its reader’s computer is refused and not kept', async () => {
    const before = (await store.quarantine()).length;
    const acting = Buffer.concat([aPdf(), Buffer.from('2 0 obj<</S/Launch/F(cmd.exe)>>endobj')]);
    expect(await store.trySend('vendite_2025_04_m.pdf', acting)).toMatchObject(
      answered(422, { errors: [{ pointer: '/file', code: 'active_content' }] }),
    );
    const macro = anArchive(
      ['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'].map((name) => ({
        name,
        content: '<Types/>',
      })),
    );
    expect(await store.trySend('vendite_2025_04_m.xlsx', macro)).toMatchObject(
      answered(422, { errors: [{ pointer: '/file', code: 'active_content' }] }),
    );
    expect((await store.quarantine()).length).toBe(before);
  });

  test.each([
    ['vendite_2025_04_m.xlsx', aPdf()],
    ['vendite_2025_04_m.xls', Buffer.from('<html><table></table></html>')],
    ['vendite_2025_04_m.pdf', Buffer.from('MZ program')],
    ['vendite_2025_04_m.xlsx', new Uint8Array()],
  ])(
    'whose content does not fit its extension (%s) is refused and not kept',
    async (fileName, bytes) => {
      const before = (await store.quarantine()).length;
      const { status, body } = await store.trySend(fileName, bytes);
      expect({ status, body }).toMatchObject(
        answered(422, { errors: [{ pointer: '/file', code: 'wrong_content' }] }),
      );
      expect(await store.quarantine()).toHaveLength(before);
    },
  );

  test.each([
    ['to a folder of others', '/sg_dgsaie/altro/', 'vendite_2025_01_m.xlsx', '/folder'],
    ['out of its folder', '/sg_dgsaie/bollettino/../2025', 'vendite_2025_01_m.xlsx', '/folder'],
    ['of another kind', folder, 'vendite_2025_01_m.exe', '/fileName'],
    ['with two extensions', folder, 'vendite_2025_01_m.exe.xlsx', '/fileName'],
    ['of another year', folder, 'vendite_2024_01_m.xlsx', '/fileName'],
  ])('%s is refused', async (_, to, fileName, pointer) => {
    expect(await store.trySend(fileName, workbook, to)).toMatchObject(
      answered(422, { code: 'invalid', errors: [{ pointer }] }),
    );
  });

  test('is one document, however its name writes capitals, underscores and accents', async () => {
    const to = folderOf('gas-balance', { year: 2020 });
    const first = await store.send('Bilancio_GAS_2020_04.pdf', undefined, to);
    // The first one is still on its way.
    const onItsWay = await store.send('bilancio_gas_2020_04.PDF', aPdf('due'), to);
    expect([onItsWay.documentId, onItsWay.fileName]).toEqual([first.documentId, first.fileName]);
    expect(await scan(first.id)).toBe('published');
    const later = await store.send('BILANCIO GAS_2020_04.pdf', aPdf('tre'), to);
    expect([later.documentId, later.fileName]).toEqual([first.documentId, first.fileName]);
    expect(await scan(later.id)).toBe('published');
    expect((await store.list({ folder: to })).map(({ fileName }) => fileName)).toEqual([
      'Bilancio_GAS_2020_04.pdf',
    ]);
  });

  test('that is too large for the call is refused', async () => {
    const large = Buffer.concat([workbook, Buffer.alloc(4 * 1024 * 1024)]);
    expect(await store.trySend('vendite_2025_01_m.xlsx', large)).toMatchObject(
      answered(413, 'too_large'),
    );
  });

  test('must be the only file of a form', async () => {
    const two = new FormData();
    for (const name of ['a', 'b']) two.append(name, new Blob(['x']), 'vendite_2025_01_m.xlsx');
    const request = new Response(two);
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const body = new Uint8Array(await request.arrayBuffer());
    const call = (changes: object) =>
      callApi('documents/upload', {
        token: store.token(),
        query: { folder },
        body,
        headers,
        ...changes,
      });
    expect(await call({})).toMatchObject(answered(400, 'malformed'));
    expect(await call({ body: '{}', headers: {} })).toMatchObject({ status: 400 });
    const { body: cut } = await multipart(workbook, 'vendite_2025_01_m.xlsx');
    expect(await call({ body: cut.subarray(0, 200) })).toMatchObject({ status: 400 });
    const more = await multipart(workbook, 'vendite_2025_01_m.xlsx', { folder });
    expect(await call(more)).toMatchObject(
      answered(422, { errors: [{ pointer: '/folder', code: 'unknown_parameter' }] }),
    );
  });
});

describe('a form for a large file', () => {
  const start = (fields: object = {}) =>
    callApi('documents/start-upload', {
      token: store.token(),
      body: { folder, fileName: 'vendite_2025_09_m.xlsx', size: workbook.length, ...fields },
    });

  test('takes the file straight to quarantine, from where it is published', async () => {
    const answer = await start({ fileName: 'vendite_2025_09_m.pdf', size: pdf.length });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect((await store.stateOf(id)).state).toBe('uploading');
    expect(await store.listAll({ searchText: '2025_09' })).toEqual([]);
    expect((await sendByForm(answer.body, pdf)).status).toBe(204);
    expect((await store.stateOf(id)).state).toBe('waiting');
    expect(await scan(id)).toBe('published');
    expect((await store.download((await store.stateOf(id)).documentId)).equals(pdf)).toBe(true);
  });

  test.each([
    ['longer file', {}, (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('x')])],
    ['shorter file', {}, (bytes: Uint8Array) => bytes.subarray(1)],
    ['other key', { key: 'elsewhere/vendite_2025_09_m.xlsx' }, undefined],
    ['other type', { 'Content-Type': 'text/html' }, undefined],
    ['other access', { acl: 'public-read' }, undefined],
  ])('takes no %s', async (_, fields, change = (bytes: Uint8Array) => bytes) => {
    const { body } = await start();
    const response = await sendByForm(
      { ...body, fields: { ...body.fields, ...fields } },
      change(workbook),
    );
    expect([400, 403]).toContain(response.status);
    expect((await store.stateOf(body.id)).state).toBe('uploading');
  });

  test('expires after an hour', async () => {
    const early = new Date(clock.now().getTime() - 61 * 60 * 1000);
    vi.setSystemTime(early);
    const { body } = await start().finally(() => vi.useRealTimers());
    expect(Date.parse(body.expiresAt) - early.getTime()).toBe(60 * 60 * 1000);
    expect((await sendByForm(body, workbook)).status).toBe(403);
  });

  test.each([
    ['a macro', aCompoundFile(['Workbook', '_VBA_PROJECT_CUR'])],
    ['a link to a program', aRecordFile([programLink])],
  ])('does not let a workbook with %s pass', async (_, acting) => {
    const size = acting.length;
    const { body } = await start({ fileName: 'vendite_2025_11_m.xls', size });
    expect((await sendByForm(body, acting)).status).toBeLessThan(300);
    expect(await scan(body.id)).toBe('active_content');
    expect(await store.stateOf(body.id)).toMatchObject({
      state: 'rejected',
      reason: 'active_content',
    });
  });

  test('does not let a file of the wrong type pass', async () => {
    const program = Buffer.from('MZ'.padEnd(workbook.length));
    const { body } = await start({ fileName: 'vendite_2025_10_m.xlsx' });
    await sendByForm(body, program);
    expect(await scan(body.id)).toBe('wrong_content');
    expect(await store.stateOf(body.id)).toMatchObject({
      state: 'rejected',
      reason: 'wrong_content',
    });
    expect(await store.list({ searchText: '2025_10' })).toEqual([]);
  });

  test('is refused for more than 100 MB, and for an empty file', async () => {
    expect((await start({ size: 100 * 1024 * 1024 + 1 })).status).toBe(422);
    expect((await start({ size: 0 })).status).toBe(422);
  });
});
