import { expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { handler } from '../../../functions/events/figures.ts';
import { callApi } from '../../support/api/call-api.ts';
import { documentStore } from '../../support/documents/document-store.ts';
import { words } from '../../support/documents/held-workbooks.ts';
import { aWorkbookOf } from '../../support/documents/sample-files.ts';
import { scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';
import { at } from '../../support/prices/corrected-weeks.ts';

const store = documentStore();

const told = (documentId: string) =>
  handler({ Records: [{ dynamodb: { Keys: { pk: { S: `DOC#${documentId}` } } } }] }, {
    awsRequestId: 'test',
  } as never);

const month = (query: Record<string, string> = {}, subject = 'gas-balance') =>
  callApi('energy/month', { params: { subject }, query });

test('a month leads to its cells; figures that are not public and invalid requests are refused', async () => {
  expect((await month()).body).toEqual({
    ...{ month: null, months: [], sources: [], lines: [] },
    trend: { months: [], lines: [] },
  });
  expect((await month({ month: '2022-06' })).status).toBe(404);

  at('2022-07-20T10:00:00Z');
  const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance });
  const folder = folderOf('gas-balance', { year: 2022 });
  const { id, documentId } = await store.send('Bilancio_GAS_2022_06.xlsx', bytes, folder);
  expect(await scan(id)).toBe('published');
  expect(await told(documentId)).toEqual(['read']);

  const { body } = await month();
  expect([body.month, body.months]).toEqual(['2022-06', ['2021-06', '2022-06']]);
  const checks = [{ kind: 'sum', agree: 8, differ: 0 }];
  expect(body.sources).toEqual([
    { id: documentId, month: '2022-06', status: 'preliminary', checks },
  ]);
  const consumption = body.lines.find(({ code }) => code === 'GROSS-CONSUMPTION');
  const common = { revision: 1, source: 0, sheet: 'Preconsuntivo Giugno 2022', checked: 'holds' };
  expect(consumption).toEqual({
    code: 'GROSS-CONSUMPTION',
    ...{ it: 'Consumo interno lordo', en: 'Gross inland consumption' },
    cells: [
      { ...common, period: '2021-06', value: '570', cell: 'F14' },
      { ...common, period: '2022-06', value: '700', cell: 'E14' },
      { ...common, period: '2021-01/2021-06', value: '3740', cell: 'I14' },
      { ...common, period: '2022-01/2022-06', value: '4380', cell: 'H14' },
    ],
    ...{ total: true, twelveMonths: null, twelveMonthsBefore: null },
  });
  const tarvisio = body.lines.find(({ code }) => code === 'TARVISIO');
  expect(tarvisio).toMatchObject({
    it: 'Tarvisio',
    total: false,
    cells: [{ value: '150' }, { value: '190' }, {}, {}],
  });

  const overview = (query = {}) => callApi('energy/overview', { query });
  expect((await overview()).body).toEqual([
    { id: 'gas-consumption', month: '2022-06', value: '700', before: '570' },
  ]);
  expect((await overview({ asOf: '2022-07-19T00:00:00Z' })).body).toEqual([]);

  expect((await month({ month: '2021-06' })).body.month).toBe('2021-06');
  expect((await month({ month: '2022-05' })).status).toBe(404);
  expect((await month({ month: '2022-13' })).status).toBe(422);
  expect((await month({ mese: '2022-06' })).status).toBe(422);
  expect((await month({}, 'coal-balance')).status).toBe(404);
  // Codes that no document has said yet are no mistake of the caller.
  expect((await month({}, 'crude-imports')).body.month).toBeNull();
  expect((await month({ asOf: '2022-07-19T00:00:00Z' })).body.month).toBeNull();

  at('2022-09-01T10:00:00Z');
  await store.remove(documentId);
  expect(await told(documentId)).toEqual(['withdrawn']);
  expect((await month()).body.month).toBeNull();
  const withdrawn = await month({ month: '2022-06' });
  expect(withdrawn.status).toBe(404);
  expect(withdrawn.body).toMatchObject({
    ...{ month: '2022-06', withdrawnAt: '2022-09-01T10:00:00.000Z' },
  });
  expect((await month({ month: '2022-05' })).body).not.toHaveProperty('withdrawnAt');
  expect((await month({ asOf: '2022-08-01T00:00:00Z' })).body.month).toBe('2022-06');
});

test('the latest month names a newer document whose figures were not read', async () => {
  at('2026-07-20T10:00:00Z');
  const send = async (fileName: string, year: number, bytes: Uint8Array) => {
    const sent = await store.send(fileName, bytes, folderOf('gas-balance', { year }));
    if ((await scan(sent.id)) === 'held') await confirm(sent.id);
    await told(sent.documentId);
    return sent.documentId;
  };
  // It cannot be read, and is published as a document.
  const confirm = async (id: string) => {
    const asked = { token: store.token(), params: { id } };
    const { at: checkedAt } = (await callApi('documents/check', asked)).body;
    const body = { checkedAt, figures: false, ...words };
    expect((await callApi('documents/confirm', { ...asked, body })).status).toBe(200);
  };
  await send(
    'Bilancio_GAS_2022_06.xlsx',
    2022,
    await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance }),
  );
  const { months } = (await month()).body;
  expect([months.at(-1), (await month()).body]).toEqual([
    '2022-06',
    expect.not.objectContaining({ unread: expect.anything() }),
  ]);
  const unreadable = await aWorkbookOf({ Foglio1: [['Bilancio senza titolo', 1]] });
  await send('Bilancio_GAS_2022_05.xlsx', 2022, unreadable);
  expect((await month()).body.unread).toBeUndefined();
  const id = await send('Bilancio_GAS_2022_07.xlsx', 2022, unreadable);
  const unread = { id, fileName: 'Bilancio_GAS_2022_07.xlsx', period: '2022-07' };
  expect((await month()).body.unread).toEqual(unread);
  expect((await month({ month: '2022-06' })).body.unread).toBeUndefined();
  expect((await month({ asOf: '2026-07-21T00:00:00Z' })).body.unread).toBeUndefined();
  const later = await send('Bilancio_GAS_2026_05.xlsx', 2026, unreadable);
  expect((await month()).body.unread).toMatchObject({ id: later, period: '2026-05' });
  await store.remove(later);
  await told(later);
  expect((await month()).body.unread).toEqual(unread);
});
