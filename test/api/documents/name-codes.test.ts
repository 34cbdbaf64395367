import { afterEach, describe, expect, test } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { findReading } from '../../../functions/documents/workbooks/store/readings.ts';
import { handler } from '../../../functions/events/figures.ts';
import { nameCodesPartition } from '../../../functions/platform/tables/table-shapes.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { aWorkbookOf } from '../../support/documents/sample-files.ts';
import { multipart, scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';

const { store, told, publish } = publishedWorkbooks();
const folder = folderOf('gas-balance', { year: 2022 });
const fileName = 'Bilancio_GAS_2022_06.xlsx';
const sheet = 'Preconsuntivo Giugno 2022';

const changed = (pk: string) =>
  handler({ Records: [{ dynamodb: { Keys: { pk: { S: pk } } } }] }, {
    awsRequestId: 'test',
  } as never);

const balanceWith = (name: string, inPlaceOf = 'PANIGAGLIA (2)') =>
  gasBalance.map((row) => row.map((cell) => (cell === inPlaceOf ? name : cell)));
const withRavenna = balanceWith('RAVENNA');

const ravenna = { dataset: 'gas-balance', dimension: 'place', name: 'RAVENNA' } as const;
const made = { code: 'RAVENNA-FSRU', names: { it: 'Ravenna', en: 'Ravenna terminal' } };
const reason = 'Detto al telefono.';
const give = (body: object) =>
  callApi('name-codes/give', { token: store.token(), body: { reason, ...body } } as never);
const listed = async () => (await callApi('name-codes/list', { token: store.token() })).body;
const given = async () => (await listed()).given;

async function held(rows: typeof gasBalance) {
  const { body, headers } = await multipart(await aWorkbookOf({ [sheet]: rows }), fileName);
  const query = { folder, check: 'true' };
  const sent = await callApi('documents/upload', { token: store.token(), query, body, headers });
  const { id, documentId } = sent.body;
  expect(await scan(id)).toBe('held');
  expect(await changed(`UPLOAD#${id}`)).toEqual(['checked']);
  return { id, documentId };
}
const checkOf = async (id: string) =>
  (await callApi('documents/check', { token: store.token(), params: { id } })).body;
const entryPoints = async () =>
  (
    await callApi('energy/month', { params: { subject: 'gas-balance' }, query: {} })
  ).body.lines.flatMap(({ code, en, cells }) =>
    code.includes('RAVENNA') || code === 'PANIGAGLIA' ? [[code, en, cells.length]] : [],
  );

afterEach(async () => {
  for (const one of await given()) await give({ ...one, code: null, it: undefined, en: undefined });
  for (const { id } of await store.listAll({ folder })) {
    await store.remove(id);
    await told(id);
  }
});

describe('a name that is in no list', () => {
  test('gets a code without its file being published, which takes a press of its own', async () => {
    const bytes = await aWorkbookOf({ [sheet]: withRavenna });
    const { id, documentId } = await store.send(fileName, bytes, folder);
    expect(await scan(id)).toBe('held');
    expect(await checkOf(id)).toMatchObject({ state: 'to_confirm', toDecide: true });
    expect((await give({ ...ravenna, ...made })).status).toBe(200);
    expect(await changed(`UPLOAD#${id}`)).toEqual(['checked']);
    expect(await changed(`UPLOAD#${id}`)).toEqual(['unchanged']);
    const check = await checkOf(id);
    expect(check).toMatchObject({ state: 'to_confirm', toDecide: false, unknown: [] });
    expect(check).not.toHaveProperty('waited');
    const view = await callApi('documents/upload-state', { token: store.token(), params: { id } });
    expect(view.body.check).toMatchObject({ cause: 'waited', toDecide: false });

    const body = { checkedAt: check.at, figures: true };
    await callApi('documents/confirm', { token: store.token(), params: { id }, body });
    expect(await told(documentId)).toEqual(['read']);
  });

  test('gets a new code before publishing, under which pages and files name its figures', async () => {
    const { id, documentId } = await held(withRavenna);
    expect((await checkOf(id)).unknown).toEqual([{ ...ravenna, sheet, cell: 'E11' }]);
    expect((await give({ ...ravenna, ...made })).status).toBe(200);
    expect(await given()).toEqual([
      { ...ravenna, code: made.code, it: 'Ravenna', en: 'Ravenna terminal' },
    ]);

    expect((await checkOf(id)).state).toBe('checking');
    expect(await changed(`UPLOAD#${id}`)).toEqual(['checked']);
    const check = await checkOf(id);
    expect(check).toMatchObject({ state: 'to_confirm', unknown: [], counts: { figures: 36 } });
    expect(check.figures.map(({ name }) => name.en)).toContain('Ravenna terminal');

    const body = { checkedAt: check.at, figures: true };
    await callApi('documents/confirm', { token: store.token(), params: { id }, body });
    expect(await told(documentId)).toEqual(['read']);
    expect(await entryPoints()).toEqual([[made.code, 'Ravenna terminal', 4]]);
    const query = { lang: 'en', place: made.code, from: '2022-06', to: '2022-06' } as const;
    const series = await callApi('series/get', { params: { flow: 'gas-balance' }, query });
    expect(series.text).toContain(`;${made.code};Ravenna terminal;1;MSM3;`);
  });

  test('gets a code in documents that are public already, which are read again once', async () => {
    const { documentId, outcomes } = await publish(fileName, withRavenna, folder);
    expect(outcomes).toEqual(['read']);
    expect(await entryPoints()).toEqual([]);
    expect((await listed()).open).toEqual([{ ...ravenna, fileNames: [fileName] }]);
    expect((await give({ ...ravenna, code: 'PANIGAGLIA' })).status).toBe(200);
    expect(await changed(nameCodesPartition)).toEqual(['read']);
    expect(await entryPoints()).toEqual([['PANIGAGLIA', 'Panigaglia', 4]]);
    expect((await listed()).open).toEqual([]);
    expect((await findReading(documentId))?.newNames).toBeUndefined();
    expect(await changed(nameCodesPartition)).toEqual([]);
    expect(await told(documentId)).toEqual(['unchanged']);

    await give({ ...ravenna, ...made });
    expect(await changed(nameCodesPartition)).toEqual(['read']);
    expect(await entryPoints()).toEqual([[made.code, 'Ravenna terminal', 4]]);
    await give({ ...ravenna, code: made.code, names: { it: 'Ravenna', en: 'Ravenna LNG' } });
    expect(await changed(nameCodesPartition)).toEqual([]);
    expect(await entryPoints()).toEqual([[made.code, 'Ravenna LNG', 4]]);
    await give({ ...ravenna, code: null });
    expect(await changed(nameCodesPartition)).toEqual(['read']);
    expect(await entryPoints()).toEqual([]);
    expect((await findReading(documentId))?.newNames).toEqual([ravenna]);
    const records = await auditOf('settings/name-codes');
    expect(records.at(-1)).toMatchObject({
      action: 'settings.name-codes-changed',
      after: { reason },
    });
  });

  test('gets a code without taking back what was confirmed of its document', async () => {
    const slip = withRavenna.map((row) =>
      row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row,
    );
    const { id, documentId } = await held(slip);
    const note = { it: 'Così nel documento.', en: 'So in the document.' };
    const body = { checkedAt: (await checkOf(id)).at, figures: true, reason: 'Verificato.', note };
    await callApi('documents/confirm', { token: store.token(), params: { id }, body });
    expect(await told(documentId)).toEqual(['read']);
    await give({ ...ravenna, ...made });
    expect(await changed(nameCodesPartition)).toEqual(['read']);
    const month = await callApi('energy/month', { params: { subject: 'gas-balance' }, query: {} });
    expect(month.body.month).toBe('2022-06');
    const lines = new Map(month.body.lines.map(({ code, cells }) => [code, cells]));
    const june = lines.get('GROSS-CONSUMPTION')?.find(({ period }) => period === '2022-06');
    expect(june).toMatchObject({ value: '790', checked: 'differs' });
    expect(june).not.toHaveProperty('unconfirmed');
    expect(lines.get(made.code)).toHaveLength(4);
  });

  test('that keeps a file unread is listed by its check, and the file is read with its code', async () => {
    const { id } = await held(balanceWith('ESTRAZIONE', 'PRODUZIONE NAZIONALE (2)'));
    const extraction = { ...ravenna, dimension: 'flow', name: 'ESTRAZIONE' };
    expect(await checkOf(id)).toMatchObject({
      ...{ refused: { code: 'name_unknown' }, unknown: [{ ...extraction, cell: 'C6' }] },
    });
    await give({ ...extraction, code: 'PRODUCTION' });
    expect(await changed(`UPLOAD#${id}`)).toEqual(['checked']);
    const check = await checkOf(id);
    expect(check).toMatchObject({ unknown: [], counts: { figures: 36 } });
    expect(check.refused).toBeUndefined();
  });

  test('that kept a document unread has it read, and its mark taken from the list', async () => {
    const { outcomes } = await publish(
      fileName,
      balanceWith('ESTRAZIONE', 'PRODUZIONE NAZIONALE (2)'),
      folder,
    );
    expect(outcomes).toEqual(['refused']);
    expect((await store.list({ folder }))[0]?.figuresUnread).toBe('layout');
    await give({ ...ravenna, dimension: 'flow', name: 'ESTRAZIONE', code: 'PRODUCTION' });
    expect(await changed(nameCodesPartition)).toEqual(['read']);
    expect((await store.list({ folder }))[0]?.figuresUnread).toBeUndefined();
  });

  test('cannot be given the code of another row of its table', async () => {
    const { id } = await held(withRavenna);
    await give({ ...ravenna, code: 'TARVISIO' });
    await changed(`UPLOAD#${id}`);
    expect((await checkOf(id)).refused).toMatchObject({ code: 'figure_twice', cell: 'E11' });
    await give({ ...ravenna, code: null });
    await changed(`UPLOAD#${id}`);
    expect(await checkOf(id)).toMatchObject({ unknown: [ravenna] });
  });

  test('is not given the code of a row that is public for its periods, unless it is that row', async () => {
    const earlier = gasBalance.map((row) =>
      row.map((cell, at) => {
        if (at !== 4 && at !== 5 && at < 7) return cell;
        return cell === 2022
          ? 2021
          : cell === 2021
            ? 2020
            : (row[at + (at === 4 || at === 7 ? 1 : 0)] ?? cell);
      }),
    );
    const year = folderOf('gas-balance', { year: 2021 });
    const first = await publish('Bilancio_GAS_2021_06.xlsx', earlier, year, sheet);
    expect(first.outcomes).toEqual(['read']);
    const { id } = await held(withRavenna);
    expect(await give({ ...ravenna, code: 'TARVISIO' })).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer: '/code', code: 'code_of_other_row' }] } },
    });
    expect((await give({ ...ravenna, code: 'GORIZIA' })).status).toBe(200);
    expect((await give({ ...ravenna, code: 'PANIGAGLIA' })).status).toBe(200);
    await store.remove(id);
    const second = await publish(fileName, withRavenna, folder);
    expect(second.outcomes).toEqual(['read']);
    expect((await give({ ...ravenna, code: 'TARVISIO' })).status).toBe(422);
    await store.remove(first.documentId);
    await told(first.documentId);
  });

  test.each([
    [{ code: 'NOWHERE' }, 'code_unknown'],
    [{ code: 'ALL' }, 'code_unknown'],
    [{ code: 'TARVISIO', names: made.names }, 'code_in_use'],
    [{ code: 'ALL', names: made.names }, 'code_in_use'],
    [{ code: 'ravenna', names: made.names }, 'invalid_format'],
    [{ code: '?RAVENNA', names: made.names }, 'invalid_format'],
  ])('is not given %j', async (asked, code) => {
    const answer = await give({ ...ravenna, ...asked });
    expect(answer).toMatchObject(answered(422, { errors: [{ pointer: '/code', code }] }));
    expect(await given()).toEqual([]);
  });

  test.each([
    ['Tarvisio', 'name_known'],
    ['Totale importazioni', 'name_of_rows'],
    ['Bilancio mensile del gas naturale', 'name_of_rows'],
    ['<b>RAVENNA', 'characters'],
    ['RAVENNA\u0007', 'characters'],
  ])('%j gets no code', async (name, code) => {
    const answer = await give({ ...ravenna, ...made, name });
    expect(answer).toMatchObject(answered(422, { errors: [{ pointer: '/name', code }] }));
    expect(await given()).toEqual([]);
  });

  test.each(['<i>Ravenna', 'Ravenna >', 'Ravenna\u0007'])('is not called %j', async (it) => {
    const names = { ...made.names, it };
    expect(await give({ ...ravenna, ...made, names })).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer: '/names/it', code: 'characters' }] } },
    });
  });

  test('shares a new code with another spelling, and both follow its names', async () => {
    await give({ ...ravenna, ...made });
    const other = { ...ravenna, name: 'RAVENNA OFFSHORE' };
    expect((await give({ ...other, code: made.code, names: made.names })).status).toBe(422);
    expect((await give({ ...other, code: made.code })).status).toBe(200);
    await give({ ...ravenna, code: made.code, names: { it: 'Ravenna', en: 'Ravenna LNG' } });
    expect(Object.fromEntries((await given()).map(({ name, en }) => [name, en]))).toEqual({
      RAVENNA: 'Ravenna LNG',
      'RAVENNA OFFSHORE': 'Ravenna LNG',
    });
  });
});

test('a check is not confirmed once another code was given, but made anew', async () => {
  const { id } = await held(withRavenna);
  const { at: checkedAt } = await checkOf(id);
  await give({ ...ravenna, ...made });
  const note = { it: 'Così nel documento.', en: 'So in the document.' };
  const body = { checkedAt, figures: true, reason: 'Verificato.', note };
  const answer = await callApi('documents/confirm', {
    ...{ token: store.token(), params: { id }, body },
  });
  expect(answer).toMatchObject(answered(409, 'check_outdated'));
});
