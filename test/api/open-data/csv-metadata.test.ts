import { beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { RouteId } from '../../../functions/routes.ts';
import { callApi } from '../../support/api/call-api.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../support/prices/published-figures.ts';

const ORIGIN = 'https://statistics.example.org';

beforeAll(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2025-02-04T12:00:00Z'));
  vi.stubEnv('PUBLIC_ORIGIN', ORIGIN);
  await publishWeeks(...januaryWeeks);
  await publishPeriods(aPeriod(2, [2024, 6], [170_000, 30_656, 61_740]));
});

interface Metadata {
  readonly url: string;
  readonly dialect: { readonly delimiter: string };
  readonly tableSchema: {
    readonly columns: readonly {
      readonly name: string;
      readonly titles: string;
      readonly 'dc:description': string;
      readonly datatype: unknown;
    }[];
    readonly primaryKey: readonly string[];
  };
}

const metadataOf = async (address: string) => {
  const { status, headers, body } = await callApi('catalogue/csv-metadata', {
    query: { url: address },
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/csvm+json; charset=utf-8');
  return body as never as Metadata;
};

const linked = (link: string | undefined) =>
  /<([^>]+)>; rel="describedby"; type="application\/csvm\+json"/.exec(link ?? '')?.[1];

type Files = readonly (readonly [RouteId, object, Record<string, string>])[];
const files: Files = [
  ['weekly-prices/report-export', {}, {}],
  ['weekly-prices/report-export', {}, { type: 'NET', lang: 'en', dialect: 'comma' }],
  ['weekly-prices/report-export', {}, { type: 'ALL', dialect: 'ministry' }],
  ['weekly-prices/export', { id: 1 }, { lang: 'en' }],
  ['monthly-prices/export-all', {}, { dialect: 'comma', asOf: '2025-01-31' }],
  ['monthly-prices/export', { productId: 2 }, {}],
  ['provisional-prices/export', {}, { lang: 'en' }],
  ['provisional-prices/errors-export', {}, {}],
  ['changes/table', {}, { lang: 'en', product: '1' }],
  ['series/get', { flow: 'weekly-prices' }, { product: '1', measure: 'price,net' }],
  ['series/get', { flow: 'duties' }, { lang: 'en', dialect: 'comma' }],
  ['series/get', { flow: 'gas-balance' }, { lang: 'en' }],
];

test.each(files)(
  'the CSV of %s %j with %j leads to the meaning of its columns',
  async (id, params, query) => {
    const { status, headers, text } = await callApi(id, { params, query } as never);
    expect(status).toBe(200);
    const asked = new URLSearchParams(linked(headers.link)?.split('?')[1]).get('url') ?? '';
    const metadata = await metadataOf(asked);
    // Programs take the description only when it names the very address that they read.
    expect(metadata.url).toBe(ORIGIN + asked);
    const [head = ''] = text.split(/\r?\n/);
    const { columns, primaryKey } = metadata.tableSchema;
    expect(columns.map(({ titles }) => titles)).toEqual(head.split(metadata.dialect.delimiter));
    expect(columns.every((one) => one['dc:description'].length > 2 && one.datatype)).toBe(true);
    const names = columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(primaryKey.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining([...primaryKey]));
    const keys = text
      .trimEnd()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => {
        const cells = row.split(metadata.dialect.delimiter);
        return primaryKey.map((name) => cells[names.indexOf(name)]).join(' ');
      });
    expect(new Set(keys).size).toBe(keys.length);
  },
);

describe('the description', () => {
  test('of a file in the ministry’s dialect says how its amounts are written', async () => {
    const path = '/dgsaie/api/v1/weekly-prices/report/export?type=ALL&dialect=ministry';
    const { text } = await callApi('weekly-prices/report-export', {
      query: { type: 'ALL', dialect: 'ministry' },
    });
    expect(text).toContain('"1.115,75"');
    const { columns } = (await metadataOf(path)).tableSchema;
    expect(columns.find(({ name }) => name === 'price')?.datatype).toEqual({
      base: 'decimal',
      format: { decimalChar: ',', groupChar: '.' },
    });
  });

  test('is no link of other forms', async () => {
    const { headers } = await callApi('series/get', {
      params: { flow: 'weekly-prices' },
      query: { format: 'JSON' },
    });
    expect(linked(headers.link)).toBeUndefined();
  });

  test.each([
    'https://example.com/dgsaie/api/v1/series/weekly-prices',
    '/dgsaie/api/v1/series/electricity',
    '/dgsaie/api/v1/series/weekly-prices?format=JSON',
    '/dgsaie/api/v1/catalogue/dcat.ttl',
    '/dgsaie/api/v1/monthly-prices/99/export',
    'not an address',
  ])('of %s is not found', async (url) => {
    const { status } = await callApi('catalogue/csv-metadata', { query: { url } });
    expect(status).toBe(404);
  });
});
