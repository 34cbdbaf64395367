import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { repository } from '../../../support/code/imports.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../../support/prices/published-figures.ts';
import { SDMX_FORMATS } from '../../../support/sdmx-formats.ts';

/** The series by SDMX's REST calls. */

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2024-06-14T10:00:00Z'));
  await publishWeeks(...januaryWeeks);
  await publishPeriods(aPeriod(2, [2005, 1], [100_000, 17_000, 40_321]));
});

const CSV = 'application/vnd.sdmx.data+csv;version=2.0.0';
const JSON_DATA = 'application/vnd.sdmx.data+json;version=2.0.0';
const STRUCTURE = 'application/vnd.sdmx.structure+json;version=2.0.0';
const read = (path: string, accept: string, query: Record<string, string> = {}) =>
  callApi('series/sdmx', { params: { path }, query, headers: { accept } });
const WEEKLY = 'data/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0';

async function keysOf(path: string, query: Record<string, string> = {}): Promise<string[]> {
  const { text, status } = await read(path, CSV, query);
  expect([path, query, status]).toEqual([path, query, 200]);
  const [, ...rows] = text.trimEnd().split('\r\n');
  return rows.map((row) => row.split(',').slice(3, 9).join(' '));
}

describe('data', () => {
  test('are selected by key, by components, by periods and by number', async () => {
    expect(await keysOf(`${WEEKLY}/W.IT.1.PRICE`)).toEqual([
      'W IT 1 PRICE 2005-01-03 1115.75',
      'W IT 1 PRICE 2005-01-10 1088.00',
    ]);
    const price = ['W IT 2 PRICE 2005-01-10 1004.39'];
    expect(await keysOf(`${WEEKLY}/*.*.2.PRICE`, { 'c[TIME_PERIOD]': 'gt:2005-01-03' })).toEqual(
      price,
    );
    const filters = { 'c[PRODUCT]': '2', 'c[MEASURE]': 'PRICE', lastNObservations: '1' };
    expect(await keysOf(WEEKLY, filters)).toEqual(price);
    expect(
      await keysOf(`${WEEKLY}/W.IT.2.PRICE,W.IT.1.PRICE`, {
        'c[TIME_PERIOD]': 'ge:2005-01-10+le:2005-02',
      }),
    ).toEqual(['W IT 1 PRICE 2005-01-10 1088.00', ...price]);
    expect(await keysOf(`${WEEKLY}/W.IT.1`, { 'c[OBS_STATUS]': 'M' })).toEqual([
      'W IT 1 CHANGE 2005-01-03 ',
    ]);
    expect(
      await keysOf(`${WEEKLY}/W.IT.2.PRICE`, { updatedAfter: '2005-01-05T00:00:00Z' }),
    ).toEqual(price);
    // A plus sign that is not escaped arrives as a space.
    expect(
      await keysOf(`${WEEKLY}/W.IT.1.PRICE`, {
        'c[TIME_PERIOD]': 'ge:2005-01-10 le:2005-02',
        updatedAfter: '2005-01-05T01:00:00 01:00',
      }),
    ).toEqual(['W IT 1 PRICE 2005-01-10 1088.00']);
    const asOf = '2005-01-05T00:00:00Z';
    expect(await keysOf(`${WEEKLY}/W.IT.2.PRICE`, { asOf })).toEqual([
      'W IT 2 PRICE 2005-01-03 1018.28',
    ]);
    expect(await keysOf('data/datastructure/DGSAIE/DSD_MONTHLY_PRICES/+/M.IT.2.PRICE')).toEqual([
      'M IT 2 PRICE 2005-01 1000.00',
    ]);
  });

  test('are time series in JSON, or one list', async () => {
    const path = `${WEEKLY}/W.IT.1.PRICE`;
    // Values, then the places of their attributes: there is no remark, and each has its moment of publication.
    const petrol = [
      [1115.75, 0, 0, 0, null, 0],
      [1088, 0, 0, 0, null, 1],
    ];
    const { body, headers } = await read(path, '*/*');
    expect(headers['content-type']).toContain('application/vnd.sdmx.data+json; version=2.0.0');
    expect(headers.vary).toContain('Accept');
    expect(body).toMatchObject({
      data: {
        structures: [
          { dimensions: { series: { length: 4 }, observation: [{ id: 'TIME_PERIOD' }] } },
        ],
        dataSets: [{ series: { '0:0:0:0': { observations: { 0: petrol[0], 1: petrol[1] } } } }],
      },
    });
    const flat = await read(path, JSON_DATA, { dimensionAtObservation: 'AllDimensions' });
    expect(flat.body).toMatchObject({
      data: { dataSets: [{ observations: { '0:0:0:0:0': petrol[0], '0:0:0:0:1': petrol[1] } }] },
    });
  });

  test('that nobody published are no content, as the guide wants', async () => {
    for (const accept of [CSV, JSON_DATA]) {
      const { status, text, headers } = await read(`${WEEKLY}/W.IT.99.PRICE`, accept);
      expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
      expect(headers['last-modified']).toBe('Tue, 11 Jan 2005 11:00:00 GMT');
    }
    const none = await read(
      'availability/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0/W.IT.99.PRICE',
      STRUCTURE,
    );
    expect(none.body).toMatchObject({ data: { availabilityConstraints: [{ obsCount: 0 }] } });
  });

  test('that are not there, or asked for in another way, are refused', async () => {
    const refused = async (path: string, accept = CSV, query: Record<string, string> = {}) =>
      (await read(path, accept, query)).status;
    expect(await refused(WEEKLY, 'application/xml')).toBe(406);
    for (const type of [CSV, JSON_DATA, STRUCTURE]) {
      for (const version of ['1.0.0', '1.0', '3.0.0', '2.0.0-wd'])
        expect(await refused(WEEKLY, type.replace('2.0.0', version)), version).toBe(406);
      for (const version of ['2.0.0', '2.0', '"2.0.0"', '2'])
        expect(await refused(WEEKLY, type.replace('2.0.0', version)), version).toBe(200);
    }
    // Who also takes something else gets that.
    expect(await refused(WEEKLY, `${CSV.replace('2.0.0', '1.0.0')}, text/csv;q=0.5`)).toBe(200);
    expect((await read(WEEKLY, CSV.replace('2.0.0', '1.0.0'))).body).toMatchObject({
      offered: expect.arrayContaining([CSV]),
    });
    expect(await refused('data/dataflow/DGSAIE/DF_NONE/1.0.0')).toBe(404);
    expect(await refused('data/dataflow/DGSAIE/DF_WEEKLY_PRICES/2.0.0')).toBe(404);
    expect(await refused('metadata/dataflow')).toBe(404);
    expect(await refused('data/dataflow/DGSAIE')).toBe(400);
    expect(await refused(`${WEEKLY}/W.IT.1.PRICE.2005`)).toBe(400);
    expect(await refused(WEEKLY, CSV, { 'c[TIME_PERIOD]': 'ge:soon' })).toBe(422);
    expect(await refused(WEEKLY, CSV, { 'c[PLACE]': 'IT' })).toBe(422);
    expect(await refused(WEEKLY, 'application/json;version=1.0.0')).toBe(406);
    expect(await refused(WEEKLY, 'text/csv;version=2.0.0')).toBe(200);
    expect((await read(`${WEEKLY}/W.IT.1+2.PRICE`, CSV)).body).toMatchObject({
      errors: [{ detail: expect.stringContaining('W.IT.1,W.IT.2') }],
    });
    expect((await read('data/DF_WEEKLY_PRICES', CSV, { startPeriod: '2005' })).body).toMatchObject({
      errors: [
        {
          pointer: '/startPeriod',
          detail: expect.stringMatching(/c\[TIME_PERIOD\]=.* data\/dataflow/),
        },
      ],
    });
    const { body } = await read(WEEKLY, CSV, { 'c[PRODUCT]': 'is:2' });
    expect(body).toMatchObject({
      errors: [{ code: 'operator', detail: 'One of eq, ne, ge, gt, le, lt, co, nc, sw, ew.' }],
    });
  });
});

test.each([
  ['data/DF_WEEKLY_PRICES', 'data/dataflow/DGSAIE/DF_WEEKLY_PRICES/*/*'],
  [
    'data/DGSAIE,DF_WEEKLY_PRICES,1.0.0/W..1+2.PRICE/all',
    'data/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0/W.*.1.PRICE,W.*.2.PRICE',
  ],
  ['availableconstraint/DF_WEEKLY_PRICES/all', 'availability/dataflow/DGSAIE/DF_WEEKLY_PRICES/*/*'],
  ['dataflow', 'structure/dataflow/*'],
  ['dataflow/DGSAIE/all/latest', 'structure/dataflow/DGSAIE/*/~'],
  ['codelist/DGSAIE/CL_PRODUCT/1.0.0', 'structure/codelist/DGSAIE/CL_PRODUCT/1.0.0'],
])('an address of SDMX 2.1 is told the present one, which answers: %s', async (earlier, path) => {
  const accept = path.startsWith('data') ? CSV : STRUCTURE;
  expect(await read(earlier, accept)).toMatchObject(
    answered(404, { detail: expect.stringContaining(` /dgsaie/api/v1/sdmx/${path}`) }),
  );
  expect((await read(path, accept)).status).toBe(200);
});

test.each([
  [`data/DF_WEEKLY_PRICES/${Array(7).fill('a+b+c+d+e+f+g+h').join('.')}`, 'DF_WEEKLY_PRICES/*/*'],
  ['data/DF_WEEKLY_PRICES/constructor', 'DF_WEEKLY_PRICES/*/constructor'],
  ['constructor/DF_WEEKLY_PRICES', 'A path begins with'],
])('an address of SDMX 2.1 is told briefly whatever it names: %s', async (earlier, words) => {
  const { status, body } = await read(earlier, CSV);
  expect([status, body]).toMatchObject([404, { detail: expect.stringContaining(words) }]);
  expect(JSON.stringify(body).length).toBeLessThan(600);
});

describe('structures', () => {
  const idsOf = async (path: string, query: Record<string, string> = {}) => {
    const { body } = await read(path, STRUCTURE, query);
    const { data } = body as never as { data: Record<string, { id: string }[]> };
    return Object.values(data).flatMap((some) => some.map(({ id }) => id));
  };

  test('are found by type, name and reference', async () => {
    expect(await idsOf('structure/dataflow')).toContain('DF_WEEKLY_PRICES');
    const all = { references: 'descendants' };
    expect(await idsOf('structure/dataflow/DGSAIE/DF_DUTIES/1.0.0', all)).toEqual([
      ...['DF_DUTIES', 'DSD_DUTIES', 'CS_ENERGY_STATISTICS', 'CL_FREQ', 'CL_AREA', 'CL_PRODUCT'],
      ...['CL_MEASURE', 'CL_UNIT_MEASURE', 'CL_OBS_STATUS'],
    ]);
    expect(await idsOf('structure/datastructure/*/DSD_DUTIES', { references: 'parents' })).toEqual([
      'DSD_DUTIES',
      'DF_DUTIES',
    ]);
    const { body } = await read('structure/codelist/SDMX/CL_FREQ/~/W', STRUCTURE);
    expect(body).toMatchObject({
      data: {
        codelists: [{ agencyID: 'SDMX', isPartial: true, codes: [{ id: 'W', name: 'Weekly' }] }],
      },
    });
    expect((await read('structure/codelist/DGSAIE/CL_NONE', STRUCTURE)).status).toBe(404);
  });

  test.each(['agencyscheme/DGSAIE', 'agencyscheme/SDMX/AGENCIES/1.0', 'agencyscheme/*'])(
    'of %s name the agency',
    async (path) => {
      const { body } = await read(`structure/${path}`, STRUCTURE);
      // Readers put the scheme's agency before the names of its agencies, where it is not SDMX.
      expect((body as never as { data: object }).data).toEqual({
        agencySchemes: [
          expect.objectContaining({
            ...{ id: 'AGENCIES', agencyID: 'SDMX', version: '1.0', isPartial: true },
            agencies: [
              expect.objectContaining({
                id: 'DGSAIE',
                names: { it: expect.any(String), en: expect.any(String) },
              }),
            ],
          }),
        ],
      });
      expect((await read('structure/agencyscheme/OTHER', STRUCTURE)).status).toBe(404);
    },
  );
});

test('a schema has the structure of a flow with its concepts and codes', async () => {
  const path = 'dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0';
  const { status, body } = await read(`schema/${path}`, STRUCTURE);
  expect(status).toBe(200);
  const { body: all } = await read(`structure/${path}`, STRUCTURE, { references: 'descendants' });
  expect((body as never as { data: object }).data).toEqual((all as never as { data: object }).data);
  expect(Object.keys((body as never as { data: object }).data)).toEqual(
    expect.arrayContaining(['dataflows', 'dataStructures', 'conceptSchemes', 'codelists']),
  );
  expect((await read(`schema/datastructure/DGSAIE/DSD_DUTIES/~`, STRUCTURE)).status).toBe(200);
  for (const other of ['codelist/DGSAIE/CL_PRODUCT/~', 'dataflow', 'dataflow/DGSAIE/*/~'])
    expect((await read(`schema/${other}`, STRUCTURE)).status, other).toBe(404);
  expect((await read('schema/dataflow/DGSAIE/DF_NONE/~', STRUCTURE)).status).toBe(404);
});

test('availability contains the values, the span and the counts of a selection', async () => {
  const { body } = await read(
    'availability/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0/W.IT.1.PRICE',
    STRUCTURE,
  );
  expect(body).toMatchObject({
    data: {
      availabilityConstraints: [
        {
          ...{ seriesCount: 1, obsCount: 2 },
          cubeRegion: {
            keyValues: [
              { id: 'FREQ', values: [{ value: 'W' }] },
              { id: 'REF_AREA', values: [{ value: 'IT' }] },
              { id: 'PRODUCT', values: [{ value: '1' }] },
              { id: 'MEASURE', values: [{ value: 'PRICE' }] },
              {
                timeRange: {
                  startPeriod: { period: '2005-01-03' },
                  endPeriod: { period: '2005-01-10' },
                },
              },
            ],
          },
        },
      ],
    },
  });
});

const schemas = join(repository, '../shared/standards/sdmx');
test.skipIf(!existsSync(schemas)).each([
  ['data', `${WEEKLY}`],
  ['data', 'data/dataflow/DGSAIE/DF_MONTHLY_PRICES'],
  ['structure', 'structure/*'],
  ['structure', 'structure/agencyscheme/DGSAIE'],
  [
    'structure',
    'structure/dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0?references=all&detail=referencestubs',
  ],
  ['structure', 'availability/dataflow/DGSAIE/DF_WEEKLY_PRICES'],
])('is what the official schema of %s asks for: %s', async (kind, address) => {
  const ajv = new Ajv2019({ allErrors: true, strict: false, formats: SDMX_FORMATS });
  const schema = readFileSync(join(schemas, `sdmx-json-${kind}-schema.json`), 'utf8');
  const validate = ajv.compile(JSON.parse(schema));
  const [path = '', query = ''] = address.split('?');
  const accept = kind === 'data' ? JSON_DATA : STRUCTURE;
  validate((await read(path, accept, Object.fromEntries(new URLSearchParams(query)))).body);
  expect(validate.errors ?? []).toEqual([]);
});
