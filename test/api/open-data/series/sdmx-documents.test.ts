import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { folderOf } from '../../../../functions/documents/rules/document-folders.ts';
import { DATASET_NAMES } from '../../../../functions/documents/workbooks/rules/datasets.ts';
import { seriesRoutes } from '../../../../functions/open-data/series/contract.ts';
import { documentStructure } from '../../../../functions/open-data/series/rules/sdmx-documents.ts';
import { queryNames } from '../../../../functions/platform/contract/route.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { repository } from '../../../support/code/imports.ts';
import { publishedWorkbooks } from '../../../support/documents/published-workbooks.ts';
import { gasBalance, salesByProvince } from '../../../support/documents/workbook-grids.ts';
import { at } from '../../../support/prices/corrected-weeks.ts';
import { SDMX_FORMATS } from '../../../support/sdmx-formats.ts';

/** Figures of documents by SDMX's REST calls. */

const { store, told, publish } = publishedWorkbooks();
let gas = '';

beforeAll(async () => {
  at('2022-07-20T10:00:00Z');
  const folder = folderOf('gas-balance', { year: 2022 });
  gas = (await publish('Bilancio_GAS_2022_06.xlsx', gasBalance, folder)).documentId;
  at('2022-08-01T10:00:00Z');
  await publish(
    'vendite_prov_gpl_2022_06_m.xlsx',
    salesByProvince,
    folderOf('bulletin', { year: 2022 }),
  );
});

const CSV = 'application/vnd.sdmx.data+csv;version=2.0.0';
const JSON_DATA = 'application/vnd.sdmx.data+json;version=2.0.0';
const STRUCTURE = 'application/vnd.sdmx.structure+json;version=2.0.0';
const GAS = 'dataflow/DGSAIE/DF_GAS_BALANCE/1.0.0';
const SALES = 'dataflow/DGSAIE/DF_OIL_SALES_BY_PROVINCE/1.0.0';
const read = (path: string, accept: string, query: Record<string, string> = {}) =>
  callApi('series/sdmx', { params: { path }, query, headers: { accept } });
async function rowsOf(path: string, query: Record<string, string> = {}) {
  const { text, status } = await read(`data/${path}`, CSV, query);
  expect([path, status]).toEqual([path, text === '' ? 204 : 200]);
  return parse(text, { columns: true }) as Record<string, string>[];
}

test('are the figures of the series call, each with its document, sheet and cell', async () => {
  const query = { format: 'CSV', dialect: 'comma', lang: 'en' };
  const { text } = await callApi('series/get', { params: { flow: 'gas-balance' }, query });
  const plain = parse(text, { columns: true }) as Record<string, string>[];
  expect(plain.length).toBeGreaterThan(20);
  expect(await rowsOf(GAS)).toEqual(
    plain.map((row) => ({
      ...{ STRUCTURE: 'dataflow', STRUCTURE_ID: 'DGSAIE:DF_GAS_BALANCE(1.0.0)', ACTION: 'I' },
      ...{ FREQ: row.FREQUENCY === 'YTD' ? 'M' : row.FREQUENCY, REF_AREA: 'IT' },
      ...{ PRODUCT: row.PRODUCT_ID, ITEM: row.ITEM_ID, PLACE: row.PLACE_ID },
      ...{ UNIT_MEASURE: row.UNIT, ACCUMULATION: row.FREQUENCY === 'YTD' ? 'YTD' : 'N' },
      ...{ TIME_PERIOD: row.PERIOD?.split('/').at(-1), OBS_VALUE: row.VALUE },
      ...{ OBS_STATUS: row.STATUS, REVISION: row.REVISION, REMARK: row.REMARK },
      ...{ PUBLISHED: row.PUBLISHED, SUMS: row.SUMS, DOCUMENT: row.DOCUMENT },
      ...{ RUNNING_TOTALS: row.RUNNING_TOTALS, OTHER_TABLES: row.OTHER_TABLES },
      ...{ SHEET: row.SHEET, CELL: row.CELL },
    })),
  );
  const same = await callApi('series/get', {
    params: { flow: 'gas-balance' },
    query: { format: 'SDMX-CSV' },
  });
  expect(same.text).toBe((await read(`data/${GAS}`, CSV)).text);
});

test('have their frequency as a dimension in JSON-stat, so that a sum over time counts each month once', async () => {
  const query = { format: 'JSON-STAT', lang: 'en' };
  const { body } = await callApi('series/get', { params: { flow: 'gas-balance' }, query });
  const stat = body as never as {
    readonly id: readonly string[];
    readonly dimension: Readonly<
      Record<
        string,
        { readonly category: { readonly index: readonly string[]; readonly label: object } }
      >
    >;
    readonly value: object;
  };
  expect(stat.id.slice(0, 2)).toEqual(['time', 'frequency']);
  const { time, frequency } = stat.dimension;
  expect(frequency?.category.label).toEqual({ M: 'Month', YTD: 'January to the month' });
  // The cells of a frequency are those of its periods alone.
  const others = stat.id.slice(2).map((name) => stat.dimension[name]?.category.index.length ?? 1);
  const inner = others.reduce((product, size) => product * size, 1);
  const kinds = Object.keys(stat.value).map((cell) => {
    const row = Math.floor(Number(cell) / inner);
    const period = time?.category.index[Math.floor(row / 2)] ?? '';
    return [frequency?.category.index[row % 2], period.includes('/')];
  });
  expect(new Set(kinds.map(String))).toEqual(new Set(['M,false', 'YTD,true']));
});

test('are selected by key, by components, by periods, by number and by moment', async () => {
  const places = (rows: readonly Record<string, string>[]) => rows.map(({ PLACE }) => PLACE);
  const lpg = `${SALES}/M.IT.*.TOTAL.ITP010`;
  const genoa = await rowsOf(lpg);
  expect(genoa.map(({ TIME_PERIOD, OBS_VALUE }) => [TIME_PERIOD, OBS_VALUE])).toEqual([
    ['2022-06', '4000'],
    ['2022-06', '2500'],
  ]);
  const two = await rowsOf(SALES, { 'c[PLACE]': 'ITP008,ITP011', 'c[CHANNEL]': 'TOTAL' });
  expect(new Set(places(two))).toEqual(new Set(['ITP008', 'ITP011']));
  expect(await rowsOf(`${SALES}/M.IT.*.TOTAL.NOWHERE`)).toEqual([]);
  expect(await rowsOf(lpg, { 'c[TIME_PERIOD]': 'ge:2023-01' })).toEqual([]);
  expect(await rowsOf(lpg, { 'c[TIME_PERIOD]': 'ge:2022-06+le:2022-06' })).toEqual(genoa);
  const last = await rowsOf(GAS, {
    lastNObservations: '1',
    'c[ACCUMULATION]': 'N',
    'c[FREQ]': 'M',
  });
  expect(new Set(last.map(({ TIME_PERIOD }) => TIME_PERIOD))).toEqual(new Set(['2022-06']));
  expect(await rowsOf(SALES, { asOf: '2022-07-25T00:00:00Z' })).toEqual([]);
  expect((await read(`data/${GAS}/M.IT.X.X.X.X.X.X`, CSV)).status).toBe(400);
  expect((await read(`data/${GAS}`, CSV, { 'c[CHANNEL]': 'TOTAL' })).status).toBe(422);
});

test('can be filtered by every component of every structure', () => {
  const names = new Set(queryNames(seriesRoutes['series/sdmx'].query));
  for (const dataset of DATASET_NAMES) {
    const { dimensions, attributes } = documentStructure(dataset, '');
    for (const { id } of [...dimensions, ...attributes])
      expect([dataset, id, names.has(`c[${id}]`)]).toEqual([dataset, id, true]);
  }
});

test('have structures and lists of the codes that they have, and counts of what is available', async () => {
  const { body } = await read(`structure/${GAS}`, STRUCTURE, { references: 'descendants' });
  const { data } = body as never as { data: Record<string, { id: string; codes?: object[] }[]> };
  expect(data.codelists?.map(({ id }) => id)).toEqual([
    ...['CL_FREQ', 'CL_AREA', 'CL_GAS_BALANCE_PRODUCT', 'CL_GAS_BALANCE_ITEM'],
    ...['CL_GAS_BALANCE_PLACE', 'CL_UNIT_MEASURE', 'CL_ACCUMULATION', 'CL_OBS_STATUS'],
  ]);
  expect(data.codelists?.[3]?.codes).toContainEqual(
    expect.objectContaining({ id: 'IMPORTS', name: 'Imports' }),
  );
  const rows = await rowsOf(GAS);
  const available = await read(`availability/${GAS}`, STRUCTURE);
  const series = new Set(
    rows.map(({ FREQ, ITEM, PLACE, ACCUMULATION }) => [FREQ, ITEM, PLACE, ACCUMULATION].join()),
  );
  expect(available.body).toMatchObject({
    data: {
      availabilityConstraints: [
        {
          ...{ obsCount: rows.length, seriesCount: series.size },
          cubeRegion: {
            keyValues: expect.arrayContaining([expect.objectContaining({ id: 'PLACE' })]),
          },
        },
      ],
    },
  });
});

const schemas = join(repository, '../shared/standards/sdmx');
test.skipIf(!existsSync(schemas)).each([
  ['data', `data/${GAS}`, {}],
  ['data', `data/${SALES}`, { dimensionAtObservation: 'AllDimensions' }],
  ['structure', 'structure/*', {}],
  ['structure', `structure/${GAS}`, { references: 'all' }],
  ['structure', `availability/${SALES}`, {}],
])('are what the official schema of %s asks for: %s', async (kind, path, query) => {
  const ajv = new Ajv2019({ allErrors: true, strict: false, formats: SDMX_FORMATS });
  const schema = readFileSync(join(schemas, `sdmx-json-${kind}-schema.json`), 'utf8');
  const validate = ajv.compile(JSON.parse(schema));
  validate((await read(path, kind === 'data' ? JSON_DATA : STRUCTURE, query)).body);
  expect(validate.errors ?? []).toEqual([]);
});

test('go with their documents, and their structure too', async () => {
  at('2022-09-01T10:00:00Z');
  await store.remove(gas);
  await told(gas);
  const rows = await rowsOf(GAS);
  expect(new Set(rows.map(({ OBS_VALUE, OBS_STATUS }) => `${OBS_VALUE} ${OBS_STATUS}`))).toEqual(
    new Set([' O']),
  );
  expect((await read(`structure/${GAS}`, STRUCTURE)).status).toBe(404);
});
