import ExcelJS from 'exceljs';
import { parquetReadObjects } from 'hyparquet';
import { expect, test, vi } from 'vitest';
import { folderOf } from '../../../functions/documents/rules/document-folders.ts';
import { apartReader } from '../../../functions/documents/workbooks/work/read-apart.ts';
import { connectedAssistant } from '../../support/api/assistant.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { countDatabaseUsage } from '../../support/aws/database-requests.ts';
import { publishedWorkbooks } from '../../support/documents/published-workbooks.ts';
import { aWorkbookOf } from '../../support/documents/sample-files.ts';
import { scan } from '../../support/documents/uploads.ts';
import { gasBalance, sales, type Value } from '../../support/documents/workbook-grids.ts';
import { at } from '../../support/prices/corrected-weeks.ts';

/** Follows a workbook from its upload to its figures as series. */

const { store, told, publish: publishIn } = publishedWorkbooks();
const gas = folderOf('gas-balance', { year: 2022 });

/** The balance with other figures in some cells, by row and column from 0. */
const balanceWith = (changes: readonly (readonly [row: number, column: number, Value])[]) =>
  gasBalance.map((row, index) =>
    row.map((cell, column) => changes.find(([r, c]) => r === index && c === column)?.[2] ?? cell),
  );

const publish = (fileName: string, rows: readonly (readonly Value[])[], folder = gas) =>
  publishIn(fileName, rows, folder);

async function rowsOf(flow: string, query: Record<string, string> = {}) {
  const answer = await callApi('series/get', { params: { flow }, query: { lang: 'en', ...query } });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.text.trimEnd().split('\r\n').slice(1);
}

const consumption = { item: 'GROSS-CONSUMPTION', from: '2022-06', to: '2022-06', frequency: 'M' };

test('a figure names its cell; revisions, withdrawals and past moments show what was public then', async () => {
  at('2022-07-20T10:00:00Z');
  const { documentId, outcomes } = await publish('Bilancio_GAS_2022_06.xlsx', gasBalance);
  expect(outcomes).toEqual(['read']);
  const document = `/dgsaie/api/v1/cmis/documents/${documentId}`;
  const row = (value: string, revision: number, published: string) =>
    `2022-06;M;NATURAL-GAS;Natural gas;GROSS-CONSUMPTION;Gross inland consumption;ALL;Total;${value};MSM3;` +
    `${revision};P;preliminary;${published};${document};Preconsuntivo Giugno 2022;E14;;;`;
  const first = row('700', 1, 'holds;2022-07-20T10:00:00.000Z');
  expect(await rowsOf('gas-balance', consumption)).toEqual([first]);
  expect(await told(documentId)).toEqual(['unchanged']);

  // The same figures but one, which makes the sum of two others differ from the balance.
  at('2022-08-01T10:00:00Z');
  const revised = balanceWith([[13, 4, 712.345678901234]]);
  expect((await publish('Bilancio_GAS_2022_06.xlsx', revised)).outcomes).toEqual(['read']);
  const second = row('712.345678901234', 2, 'differs;2022-08-01T10:00:00.000Z');
  expect(await rowsOf('gas-balance', consumption)).toEqual([second]);
  expect(await rowsOf('gas-balance', { ...consumption, item: 'PRODUCTION' })).toEqual([
    expect.stringContaining(';270.5;MSM3;1;P;preliminary;differs;2022-07-20T10:00:00.000Z;'),
  ]);

  at('2022-09-01T10:00:00Z');
  expect(await store.removeWithoutWords(documentId)).toMatchObject(
    answered(409, { code: 'reason_needed', gone: expect.any(Number) }),
  );
  expect((await store.get(documentId)).status).toBe(302);
  expect((await store.remove(documentId)).status).toBe(204);
  expect(await told(documentId)).toEqual(['withdrawn']);
  expect(
    (await callApi('changes/list', { query: { since: '2022-09-01', series: 'energy' } })).body
      .changes,
  ).toMatchObject([{ kind: 'withdrawal', note: { it: 'Mese errato', en: 'Wrong month' } }]);
  expect(await rowsOf('gas-balance', consumption)).toEqual([
    '2022-06;M;NATURAL-GAS;Natural gas;GROSS-CONSUMPTION;Gross inland consumption;ALL;Total;;MSM3;' +
      '2;O;withdrawn;;2022-09-01T10:00:00.000Z;;;;;;',
  ]);
  const flows = async (asOf?: string) =>
    (await callApi('series/list', { query: { asOf } })).body.filter(
      ({ flow }) => flow === 'gas-balance',
    );
  expect(await flows()).toEqual([]);

  for (const [asOf, expected] of [
    ['2022-07-01T00:00:00Z', []],
    ['2022-07-25T00:00:00Z', [first]],
    ['2022-08-25T00:00:00Z', [second]],
  ] as const)
    expect([asOf, await rowsOf('gas-balance', { ...consumption, asOf })]).toEqual([asOf, expected]);
  expect(await flows('2022-08-25T00:00:00Z')).toMatchObject([
    {
      ...{ code: 'gas-balance', documents: 1, figures: 36 },
      frequencies: [
        { frequency: 'M', first: '2021-06', last: '2022-06' },
        { frequency: 'YTD', first: '2021-01/2021-06', last: '2022-01/2022-06' },
      ],
    },
  ]);
});

test('the document about the later month counts, and the earlier one again when it is withdrawn', async () => {
  const balanceOf = (year: number) => {
    const rows = gasBalance.map((row) =>
      row.map((cell) => (cell === 2022 ? year : cell === 2021 ? year - 1 : cell)),
    );
    return publish(`Bilancio_GAS_${year}_06.xlsx`, rows, folderOf('gas-balance', { year }));
  };
  at('2019-07-20T10:00:00Z');
  await balanceOf(2019);
  at('2020-07-20T10:00:00Z');
  const { documentId } = await balanceOf(2020);
  const figureOf = async (asOf?: string) => {
    const query = { ...consumption, from: '2019-06', to: '2019-06', ...(asOf && { asOf }) };
    const [row = ''] = await rowsOf('gas-balance', query);
    return row.split(';').slice(8, 11);
  };
  expect(await figureOf()).toEqual(['570', 'MSM3', '2']);
  at('2020-08-20T10:00:00Z');
  await store.remove(documentId);
  await told(documentId);
  expect(await figureOf()).toEqual(['700', 'MSM3', '3']);
  expect(await figureOf('2020-07-19T00:00:00Z')).toEqual(['700', 'MSM3', '1']);
});

test('a document says which public figures go with it, before it is deleted', async () => {
  const { documentId } = await publish('Bilancio_GAS_2022_06.xlsx', gasBalance);
  const goingWith = (id: string) =>
    callApi('documents/figures', { token: store.token(), params: { id } });
  const { body } = await goingWith(documentId);
  const name = { it: 'Bilancio del gas naturale', en: 'Natural gas balance' };
  expect(body).toEqual({
    figures: 36,
    datasets: [{ name, figures: 36, first: '2021-06', last: '2022-06' }],
  });
  expect(await rowsOf('gas-balance', consumption)).toHaveLength(1);
  await store.remove(documentId);
  await told(documentId);
  expect(await goingWith(documentId)).toMatchObject({ status: 404 });
});

test('a document whose figures follow says that they are being read, instead of none', async () => {
  const rows = gasBalance.map((row) =>
    row.map((cell) => (cell === 2022 || cell === 2021 ? cell - 10 : cell)),
  );
  const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2012': rows });
  const folder = folderOf('gas-balance', { year: 2012 });
  const { id, documentId } = await store.send('Bilancio_GAS_2012_06.xlsx', bytes, folder);
  expect(await scan(id)).toBe('published');
  const figuresOf = async () =>
    (await callApi('documents/figures', { token: store.token(), params: { id: documentId } })).body;
  expect(await figuresOf()).toEqual({ figures: 0, datasets: [], reading: true });
  await told(documentId);
  expect(await figuresOf()).toMatchObject({ figures: 36 });
  expect(await figuresOf()).not.toHaveProperty('reading');
});

test('a later document with another entry point’s row does not replace a figure whose sums hold', async () => {
  const of = (year: number, changes: readonly (readonly [number, number, Value])[] = []) =>
    publish(
      `Bilancio_GAS_${year}_06.xlsx`,
      balanceWith(changes).map((row) =>
        row.map((cell) => (cell === 2022 ? year : cell === 2021 ? year - 1 : cell)),
      ),
      folderOf('gas-balance', { year }),
    );
  const tarvisio = (value: number) =>
    of(2023, [
      [8, 5, value],
      // The year before repeats what the document of 2022 said, but for one entry point.
      ...[5, 6, 7, 8, 9, 10, 11, 12, 13].map(
        (row) => [row, 5, gasBalance[row]?.[4]] as readonly [number, number, Value],
      ),
    ]);
  const figure = async () => {
    const query = { item: 'IMPORTS', place: 'TARVISIO', from: '2022-06', to: '2022-06' };
    const [row = ''] = await rowsOf('gas-balance', { ...query, frequency: 'M' });
    return row.split(';').slice(8, 14);
  };
  at('2022-07-20T10:00:00Z');
  await of(2022);
  at('2023-07-20T10:00:00Z');
  const { documentId } = await tarvisio(310);
  expect(await figure()).toEqual(['190', 'MSM3', '1', 'P', 'preliminary', 'holds']);
  at('2023-07-21T10:00:00Z');
  await tarvisio(190);
  expect(await figure()).toEqual(['190', 'MSM3', '1', 'P', 'preliminary', 'holds']);
  await store.remove(documentId);
  await told(documentId);
});

test('a workbook that cannot be read is a document without figures, and ends those of its earlier version', async () => {
  at('2022-07-20T10:00:00Z');
  const bulletin = folderOf('bulletin', { year: 2022 });
  const { documentId } = await publish('vendite_2022_06_m.xlsx', sales, bulletin);
  const query = { product: 'D3', channel: 'RETAIL' };
  expect(await rowsOf('oil-sales', query)).toEqual([
    expect.stringContaining(';498302;T;1;P;provisional;holds;'),
  ]);
  at('2022-07-21T10:00:00Z');
  const unknown = sales.map((row) => row.map((cell) => (cell === 'Rete' ? 'Altro' : cell)));
  const { outcomes } = await publish('vendite_2022_06_m.xlsx', unknown, bulletin);
  expect(outcomes).toEqual(['refused']);
  expect(await rowsOf('oil-sales', query)).toEqual([expect.stringContaining(';;T;1;O;withdrawn;')]);
  expect((await store.get(documentId)).status).toBe(302);
});

test('rows say whether a running total is the sum of the public months, in every form', async () => {
  at('2024-04-01T10:00:00Z');
  const folder = folderOf('gas-balance', { year: 2024 });
  const february = gasBalance.map((row) =>
    row.map((cell) =>
      typeof cell === 'string'
        ? cell.replace('Giugno', 'Febbraio')
        : (new Map<Value, Value>([
            [2022, 2024],
            [2021, 2023],
          ]).get(cell) ?? cell),
    ),
  );
  // January is what the two months together say without February, but for two entry points.
  const january = february.map((row) =>
    row.slice(0, 7).map((cell, column) => {
      const [alone, together] = [row[column], row[column + 3]];
      const isAmount = (column === 4 || column === 5) && alone !== 2024 && alone !== 2023;
      if (typeof cell === 'string') return cell.replace('Febbraio', 'Gennaio');
      const moved = column === 4 ? ({ TARVISIO: 4, 'PASSO GRIES': -4 }[String(row[3])] ?? 0) : 0;
      return isAmount ? Number(together) - Number(alone) + moved : cell;
    }),
  );
  for (const [name, month, rows] of [
    ['Gennaio', '01', january],
    ['Febbraio', '02', february],
  ] as const) {
    const sheet = `Preconsuntivo ${name} 2024`;
    const { outcomes } = await publishIn(`Bilancio_GAS_2024_${month}.xlsx`, rows, folder, sheet);
    expect(outcomes).toEqual(['read']);
  }
  const query = { from: '2024-02', to: '2024-02', lang: 'en', item: 'IMPORTS' };
  const read = (format: Record<string, string>) =>
    callApi('series/get', { params: { flow: 'gas-balance' }, query: { ...query, ...format } });
  const marks = [
    ['ALL', 'holds'],
    ['MAZARA', 'holds'],
    ['PANIGAGLIA', 'holds'],
    ['PASSO-GRIES', 'differs'],
    ['TARVISIO', 'differs'],
  ];
  const totals = JSON.parse(
    (await read({ format: 'JSON', frequency: 'YTD', from: '2024-01' })).text,
  );
  expect(totals.map((row: Record<string, string>) => [row.PLACE_ID, row.RUNNING_TOTALS])).toEqual(
    marks,
  );
  // A month alone is no running total.
  const { text } = await read({ frequency: 'M' });
  const months = text.split('\r\n').slice(1, -1);
  expect(months).not.toEqual([]);
  expect(months.filter((row) => !row.endsWith(';;;'))).toEqual([]);

  const whole = { frequency: 'YTD', from: '2024-01' };
  const parquet = await read({ ...whole, format: 'PARQUET' });
  const rows = await parquetReadObjects({ file: new Uint8Array(parquet.bytes).buffer });
  expect(rows.map(({ PLACE_ID, RUNNING_TOTALS }) => [PLACE_ID, RUNNING_TOTALS])).toEqual(marks);
  const workbook = new ExcelJS.Workbook();
  const excel = await read({ ...whole, format: 'EXCEL' });
  await workbook.xlsx.load(new Uint8Array(excel.bytes).buffer);
  const [sheet] = workbook.worksheets;
  const heads = sheet?.getRow(1).values as string[];
  const column = sheet?.getColumn(heads.indexOf('RUNNING_TOTALS')).values ?? [];
  expect(column.slice(2, 7)).toEqual(marks.map(([, mark]) => mark));
  const set = JSON.parse((await read({ ...whole, format: 'JSON-STAT' })).text);
  expect(Object.values(set.extension.checks.runningTotals)).toEqual(marks.map(([, mark]) => mark));
});

test('every form of a file holds the exact figure', async () => {
  at('2022-10-01T10:00:00Z');
  await publish('Bilancio_GAS_2022_06.xlsx', balanceWith([[13, 4, 700.123456789]]));
  const read = (query: Record<string, string>) =>
    callApi('series/get', {
      params: { flow: 'gas-balance' },
      query: { ...consumption, ...query },
    });
  const json = JSON.parse((await read({ format: 'JSON', lang: 'en' })).text);
  expect(json).toMatchObject([{ PERIOD: '2022-06', VALUE: '700.123456789', CELL: 'E14' }]);
  expect((await read({ dialect: 'ministry' })).text).toContain(',"700,123456789",MSM3,');

  const { bytes, headers } = await read({ format: 'EXCEL', lang: 'en' });
  expect(headers['content-disposition']).toContain('"series-gas-balance_2022-06.xlsx"');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  expect(workbook.worksheets[0]?.getCell('I2').value).toBe(700.123456789);

  const set = JSON.parse((await read({ format: 'JSON-STAT', lang: 'en' })).text);
  expect(set).toMatchObject({
    ...{ version: '2.0', class: 'dataset', label: 'Natural gas balance' },
    ...{
      id: ['time', 'frequency', 'product', 'item', 'place', 'measure'],
      size: [1, 1, 1, 1, 1, 1],
    },
    dimension: {
      measure: {
        category: {
          index: ['MSM3'],
          unit: { MSM3: { symbol: 'MSM3', decimals: 9 } },
        },
      },
    },
    ...{ value: { 0: 700.123456789 }, status: { 0: 'P' } },
    extension: { remark: { 0: 'preliminary' } },
  });

  const parquet = await read({ format: 'PARQUET', lang: 'en' });
  const file = new Uint8Array(parquet.bytes).buffer;
  const stated = { VALUE: 700.123456789, PUBLISHED: expect.any(Date) };
  expect(await parquetReadObjects({ file })).toMatchObject([stated]);
});

test('assistants read a figure with its document and cell, and compare two periods of it', async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  const assistant = await connectedAssistant();
  const { told: found } = await assistant.ask('find_series', {
    words: 'gross inland consumption gas',
  });
  expect(found.series[0]).toMatchObject({ flow: 'gas-balance' });
  const { told: read } = await assistant.ask('read_series', {
    flow: 'gas-balance',
    ...consumption,
  });
  const address = expect.stringMatching(
    /^https:\/\/statistics\.example\.org\/dgsaie\/api\/v1\/cmis\/documents\/[\w-]{22}$/,
  );
  expect(read.rows).toMatchObject([
    { period: '2022-06', unit: 'MSM3', status: 'P', cell: 'E14', address },
  ]);
  const { item, frequency } = consumption;
  const given = { flow: 'gas-balance', item, frequency, first: '2021-06', second: '2022-06' };
  const { told } = await assistant.ask('compare_periods', given);
  const [before, after] = [told.first.value, told.second.value].map(Number);
  expect(after).toBe(Number(read.rows[0].value));
  expect(Number(told.difference)).toBeCloseTo((after ?? 0) - (before ?? 0), 9);
  const several = await assistant.ask('compare_periods', { ...given, item: undefined });
  expect(several).toMatchObject({
    isError: true,
    told: { errors: [{ pointer: '/item', code: 'several_series' }, { pointer: '/place' }] },
  });
});

test('a parameter that the flow does not have is refused by name', async () => {
  const refused = async (flow: string, query: Record<string, string>) => {
    const { status, body } = await callApi('series/get', { params: { flow }, query });
    return [status, (body as never as { errors?: { pointer: string }[] }).errors?.[0]?.pointer];
  };
  expect(await refused('gas-balance', { partner: 'DZ' })).toEqual([422, '/partner']);
  expect(await refused('gas-balance', { item: 'SALES' })).toEqual([422, '/item']);
  expect(await refused('gas-balance', { measure: 'price' })).toEqual([422, '/measure']);
  const { body } = await callApi('series/get', {
    params: { flow: 'gas-balance' },
    query: { item: 'SALES' },
  });
  const codes = expect.stringMatching(/^SALES: .*\bIMPORTS\b/);
  expect(body).toMatchObject({ errors: [{ code: 'not_in_flow', detail: codes }] });
  expect(await refused('weekly-prices', { channel: 'RETAIL' })).toEqual([422, '/channel']);
  expect(await refused('weekly-prices', { frequency: 'M' })).toEqual([422, '/frequency']);
});

test('a series is read with the contents of its dataset and one item a year', async () => {
  const { usage, stop } = countDatabaseUsage();
  await rowsOf('gas-balance', { ...consumption, lang: 'it' });
  stop();
  // Beside these two, both versions of public data, before and after.
  expect([usage.requests, usage.units]).toEqual([6, 6]);
});

test('a reading that takes too much time or memory ends, and the next one begins anew', async () => {
  const bytes = await aWorkbookOf({ 'Preconsuntivo Giugno 2022': gasBalance });
  const name = 'Bilancio_GAS_2022_06.xlsx';
  for (const limits of [
    { milliseconds: 1, megabytes: 600, idleMilliseconds: 5_000 },
    { milliseconds: 20_000, megabytes: 10, idleMilliseconds: 5_000 },
  ]) {
    const reader = apartReader(limits);
    const refused = { read: false, refused: { code: 'too_costly' } };
    expect(await reader.read(name, bytes)).toEqual(refused);
    expect(await reader.read(name, bytes)).toEqual(refused);
    reader.stop();
  }
  const reader = apartReader();
  expect(await reader.read(name, bytes)).toMatchObject({ read: true, agree: 8 });
  expect(await reader.read(name, new Uint8Array(4))).toMatchObject({
    refused: { code: 'not_a_workbook' },
  });
  reader.stop();
});
