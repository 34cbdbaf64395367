import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { DATASET_NAMES } from '../../../../functions/documents/workbooks/rules/datasets.ts';
import { ANY_FLOW_NAMES, FLOW_NAMES } from '../../../../functions/open-data/series/rules/flows.ts';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { faultsOfAnswer, namedSchemas, operationOf } from '../../../support/api-description.ts';
import { repository } from '../../../support/code/imports.ts';
import { putFewFigures } from '../../../support/documents/large-flow.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../../support/prices/published-figures.ts';
import { SDMX_FORMATS } from '../../../support/sdmx-formats.ts';

/** The forms of series that statisticians' tools read. */

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-14T10:00:00Z'));
  await publishWeeks(...januaryWeeks);
  await publishPeriods(
    aPeriod(5, [1996, 11], [0, 0, 0]),
    aPeriod(5, [2005, 1], [55_257, 9_210, 15_621]),
    aPeriod(2, [2005, 13], [101_000, 17_100, 40_321], 365),
    aPeriod(2, [2005, 14], [101_000, 17_100, 40_321], 90),
  );
});

const read = (flow: string, format: string, query: Record<string, string> = {}) =>
  callApi('series/get', { params: { flow }, query: { lang: 'en', format, ...query } });

describe('JSON-stat 2.0', () => {
  test('has a cell for each figure, and none where it is missing', async () => {
    const { body } = await read('monthly-prices', 'JSON-STAT', { measure: 'price,net' });
    const set = body as never as Record<string, never>;
    expect(set).toMatchObject({
      ...{ version: '2.0', class: 'dataset', label: 'Monthly average prices' },
      ...{ id: ['time', 'product', 'measure'], size: [2, 1, 2] },
      dimension: {
        time: { category: { index: ['1996-11', '2005-01'] } },
        product: { category: { index: ['5'], label: { 5: 'LPG' } } },
        measure: { category: { index: ['price', 'net'] } },
      },
      // 552.57 - 92.10 - 156.21 = 304.26
      status: { 0: 'L', 1: 'L', 2: 'A', 3: 'A' },
      extension: { unit: { '5.price': 'EUR/1000 l' }, remark: { 0: 'not_surveyed' } },
    });
    expect(set.value).toEqual({ 2: 552.57, 3: 304.26 });
  });
});

test.each(['it', 'en'])('every form is as the description of the API says (%s)', async (lang) => {
  for (const flow of ['weekly-prices', 'monthly-prices'])
    for (const format of ['JSON', 'JSON-STAT', 'CSV', 'SDMX-JSON'])
      expect([format, faultsOfSeries(await read(flow, format, { lang }))]).toEqual([format, []]);
  const rows = await read('monthly-prices', 'JSON', { lang });
  expect(faultsOfSeries({ ...rows, body: [{ PERIOD: 1 }] })).not.toEqual([]);
});

test.each(['it', 'en'])(
  'the rows of every flow have only values that the description allows (%s)',
  async (lang) => {
    for (const dataset of DATASET_NAMES) await putFewFigures(dataset);
    for (const flow of ANY_FLOW_NAMES) {
      const rows = await read(flow, 'JSON', { lang });
      expect([flow, rows.status, faultsOfSeries(rows)]).toEqual([flow, 200, []]);
      const [row] = rows.body as unknown as Record<string, unknown>[];
      if (flow !== 'daily-prices') expect([flow, row]).toEqual([flow, expect.any(Object)]);
      for (const [name, value] of Object.entries({
        STATUS: 'X',
        STATO: 'X',
        UNIT: 'miles',
        UNITA: null,
      }))
        if (row && name in row)
          expect([
            flow,
            name,
            faultsOfSeries({ ...rows, body: [{ ...row, [name]: value }] }),
          ]).not.toEqual([flow, name, []]);
    }
  },
);

test('clients that give an answer one type read rows, of which these columns may be null', () => {
  const content = operationOf('series/get')?.responses[200]?.content ?? {};
  expect(Object.keys(content)[0]).toBe('application/json');
  const mayBeNull = (name: string) =>
    Object.entries(namedSchemas[name]?.properties ?? {}).flatMap(([member, { anyOf }]) =>
      anyOf?.some(({ type }) => type === 'null') ? [member] : [],
    );
  expect(mayBeNull('SeriesRow')).toEqual(['VALUE', 'REMARK', 'PUBLISHED']);
  expect(mayBeNull('DocumentSeriesRow').filter((name) => !name.endsWith('_NAME'))).toEqual([
    ...['VALUE', 'REMARK', 'SUMS', 'DOCUMENT', 'SHEET', 'CELL'],
    ...['RUNNING_TOTALS', 'OTHER_TABLES', 'CELL_NUMBER'],
  ]);
  expect(namedSchemas.SeriesRow?.properties?.MEASURE?.enum).toContain('vat-rate');
});

const faultsOfSeries = (answer: Parameters<typeof faultsOfAnswer>[1]) =>
  faultsOfAnswer(operationOf('series/get') ?? { responses: {} }, answer, false);

test('CSVW describes every column of the CSV file at its address', async () => {
  const query = { measure: 'price,net', product: '1', to: '2005', dialect: 'comma' };
  const { body, headers } = await read('weekly-prices', 'CSVW', query);
  expect(headers['content-type']).toContain('application/csvm+json');
  const { url, dialect, tableSchema } = body as never as {
    url: string;
    dialect: { delimiter: string };
    tableSchema: { columns: { name: string; titles: string }[]; primaryKey: string[] };
  };
  const asked = Object.fromEntries(new URL(url, 'https://example.org').searchParams);
  expect(asked).toEqual({ ...query, format: 'CSV', lang: 'en' });
  const { format, ...others } = asked;
  const [head = '', ...rows] = (await read('weekly-prices', format ?? '', others)).text
    .trimEnd()
    .split('\r\n');
  const columns = head.split(dialect.delimiter);
  expect(tableSchema.columns.map(({ titles }) => titles)).toEqual(columns);
  const names = tableSchema.columns.map(({ name }) => name);
  const keys = rows.map((row) =>
    tableSchema.primaryKey.map((name) => row.split(',')[names.indexOf(name)]).join(' '),
  );
  expect(keys.length).toBe(4);
  expect(new Set(keys).size).toBe(4);
});

describe('SDMX-CSV 2.0', () => {
  test('names its structure and has a column for each component', async () => {
    const query = { product: '1', measure: 'price,change', to: '2005-01-03' };
    const { text, headers } = await read('weekly-prices', 'SDMX-CSV', query);
    expect(headers['content-type']).toContain('application/vnd.sdmx.data+csv; version=2.0.0');
    expect(text.split('\r\n')).toEqual([
      'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,REF_AREA,PRODUCT,MEASURE,TIME_PERIOD,OBS_VALUE,UNIT_MEASURE,OBS_STATUS,REVISION,REMARK,PUBLISHED',
      'dataflow,DGSAIE:DF_WEEKLY_PRICES(1.0.0),I,W,IT,1,PRICE,2005-01-03,1115.75,EUR_KL,A,1,,2005-01-04T11:00:00.000Z',
      'dataflow,DGSAIE:DF_WEEKLY_PRICES(1.0.0),I,W,IT,1,CHANGE,2005-01-03,,EUR_KL,M,1,nothing_before,2005-01-04T11:00:00.000Z',
      '',
    ]);
  });
});

describe('SDMX-JSON 2.0', () => {
  interface Message {
    readonly data: {
      readonly structures: readonly {
        readonly dimensions: { readonly observation: readonly Coded[] };
        readonly attributes: { readonly observation: readonly Coded[] };
      }[];
      readonly dataSets: readonly { readonly observations: Record<string, (number | null)[]> }[];
    };
  }
  interface Coded {
    readonly id: string;
    readonly values?: readonly { readonly id?: string; readonly value?: string }[];
  }
  const codeAt = ({ values }: Coded, index: number | null) => {
    const found = index === null ? undefined : values?.[index];
    return found?.id ?? found?.value;
  };

  test('says the same as the CSV, by the indexes of its structure', async () => {
    const { body } = await read('weekly-prices', 'SDMX-JSON');
    const { data } = body as never as Message;
    const [structure, set] = [data.structures[0], data.dataSets[0]];
    const rows = Object.entries(set?.observations ?? {}).map(([key, [value, ...codes]]) => [
      ...key
        .split(':')
        .map((index, at) => codeAt(structure?.dimensions.observation[at] as Coded, Number(index))),
      value === null ? '' : value?.toFixed(2),
      ...codes.map(
        (index, at) => codeAt(structure?.attributes.observation[at] as Coded, index) ?? '',
      ),
    ]);
    const csv = (await read('weekly-prices', 'SDMX-CSV')).text.trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.join(','))).toEqual(
      csv.map((line) => line.split(',').slice(3).join(',')),
    );
    expect(rows.length).toBe(30);
  });

  const schema = join(repository, '../shared/standards/sdmx/sdmx-json-data-schema.json');
  test.skipIf(!existsSync(schema)).each(FLOW_NAMES.filter((flow) => flow !== 'daily-prices'))(
    'of %s is what the official schema asks for',
    async (flow) => {
      const ajv = new Ajv2019({ allErrors: true, strict: false, formats: SDMX_FORMATS });
      const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
      const { body } = await read(flow, 'SDMX-JSON', { lang: 'it' });
      validate(body);
      expect(validate.errors ?? []).toEqual([]);
    },
  );
});
