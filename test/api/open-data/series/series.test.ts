import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { countDatabaseUsage } from '../../../support/aws/database-requests.ts';
import { at, correctedWeeks } from '../../../support/prices/corrected-weeks.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../../support/prices/published-figures.ts';

/** The figures of every flow by one call. */

beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://statistics.example.org');
  await correctedWeeks();
  await publishWeeks(...januaryWeeks.map((week, index) => ({ ...week, id: 101 + index })));
  await publishPeriods(
    aPeriod(5, [1996, 11], [0, 0, 0]),
    aPeriod(1, [2005, 1], [110_000, 18_000, 55_864]),
    aPeriod(2, [2005, 1], [100_000, 17_000, 40_321]),
    aPeriod(2, [2005, 14], [101_000, 17_100, 40_321], 90),
    aPeriod(2, [2005, 13], [110_000, 18_000, 40_321], 365),
  );
});
afterEach(() => vi.restoreAllMocks());

async function rowsOf(flow: string, query: Record<string, string> = {}) {
  const answer = await callApi('series/get', { params: { flow }, query: { lang: 'en', ...query } });
  expect([answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 300)]).toEqual([200, '']);
  return answer.text.trimEnd().split('\r\n').slice(1);
}

const HEADER = 'PERIOD;PRODUCT_ID;PRODUCT_NAME;MEASURE;VALUE;UNIT;REVISION;STATUS;REMARK;PUBLISHED';

describe('a flow', () => {
  test('has a row for each figure with unit, revision, status and publication', async () => {
    const { text, headers } = await callApi('series/get', {
      params: { flow: 'weekly-prices' },
      query: { lang: 'en', product: '1', to: '2005' },
    });
    expect(text.trimEnd().split('\r\n')).toEqual([
      HEADER,
      '2005-01-03;1;Euro-Super 95;price;1115.75;EUR/1000 l;1;A;;2005-01-04T11:00:00.000Z',
      '2005-01-03;1;Euro-Super 95;net;371.15;EUR/1000 l;1;A;;2005-01-04T11:00:00.000Z',
      '2005-01-03;1;Euro-Super 95;vat;185.96;EUR/1000 l;1;A;;2005-01-04T11:00:00.000Z',
      '2005-01-03;1;Euro-Super 95;excise;558.64;EUR/1000 l;1;A;;2005-01-04T11:00:00.000Z',
      '2005-01-03;1;Euro-Super 95;change;;EUR/1000 l;1;M;nothing_before;2005-01-04T11:00:00.000Z',
      '2005-01-10;1;Euro-Super 95;price;1088.00;EUR/1000 l;1;A;;2005-01-11T11:00:00.000Z',
      '2005-01-10;1;Euro-Super 95;net;348.03;EUR/1000 l;1;A;;2005-01-11T11:00:00.000Z',
      '2005-01-10;1;Euro-Super 95;vat;181.33;EUR/1000 l;1;A;;2005-01-11T11:00:00.000Z',
      '2005-01-10;1;Euro-Super 95;excise;558.64;EUR/1000 l;1;A;;2005-01-11T11:00:00.000Z',
      '2005-01-10;1;Euro-Super 95;change;-27.75;EUR/1000 l;1;A;;2005-01-11T11:00:00.000Z',
    ]);
    expect(headers['content-disposition']).toContain(
      '"series-weekly-prices_2005-01-03_2005-01-10.csv"',
    );
    expect(headers['last-modified']).toBe('Thu, 13 Jun 2024 10:00:00 GMT');
  });

  test('says which survey was corrected and which was taken back, and when', async () => {
    const query = { product: '1', measure: 'price', from: '2024' };
    expect(await rowsOf('weekly-prices', query)).toEqual([
      '2024-06-03;1;Euro-Super 95;price;1729.00;EUR/1000 l;2;A;;2024-06-12T10:00:00.000Z',
      '2024-06-10;1;Euro-Super 95;price;;EUR/1000 l;1;O;withdrawn;2024-06-13T10:00:00.000Z',
    ]);
    expect(await rowsOf('weekly-prices', { ...query, asOf: '2024-06-12T09:00:00Z' })).toEqual([
      '2024-06-03;1;Euro-Super 95;price;1709.00;EUR/1000 l;1;A;;2024-06-04T10:00:00.000Z',
      '2024-06-10;1;Euro-Super 95;price;1729.00;EUR/1000 l;1;A;;2024-06-11T10:00:00.000Z',
    ]);
  });

  test('of averages has a missing figure where the history has zeros', async () => {
    expect(await rowsOf('monthly-prices', { measure: 'price,excise', to: '2005-01' })).toEqual([
      '1996-11;5;LPG;price;;EUR/1000 l;1;L;not_surveyed;1996-12-03T11:00:00.000Z',
      '1996-11;5;LPG;excise;;EUR/1000 l;1;L;not_surveyed;1996-12-03T11:00:00.000Z',
      '2005-01;1;Euro-Super 95;price;1100.00;EUR/1000 l;1;A;;2005-02-08T11:00:00.000Z',
      '2005-01;1;Euro-Super 95;excise;558.64;EUR/1000 l;1;A;;2005-02-08T11:00:00.000Z',
      '2005-01;2;Automotive gas oil;price;1000.00;EUR/1000 l;1;A;;2005-02-08T11:00:00.000Z',
      '2005-01;2;Automotive gas oil;excise;403.21;EUR/1000 l;1;A;;2005-02-08T11:00:00.000Z',
    ]);
    const net = { measure: 'net' };
    expect(await rowsOf('quarterly-prices', net)).toEqual([
      '2005-Q1;2;Automotive gas oil;net;435.79;EUR/1000 l;1;A;;2005-04-05T10:00:00.000Z',
    ]);
    expect((await rowsOf('yearly-prices', net))[0]).toMatch(
      /^2005;2;Automotive gas oil;net;516\.79;/,
    );
  });

  test('of duties has excise and the rate of VAT', async () => {
    expect(await rowsOf('duties', { product: '1', to: '2005-01-03' })).toEqual([
      '2005-01-03;1;Euro-Super 95;excise;558.64;EUR/1000 l;1;A;;2005-01-04T11:00:00.000Z',
      '2005-01-03;1;Euro-Super 95;vat-rate;20.00;%;1;A;;2005-01-04T11:00:00.000Z',
    ]);
  });

  test('is answered from its end', async () => {
    const rows = await rowsOf('weekly-prices', { measure: 'price', lastN: '1', to: '2005' });
    expect(rows.map((row) => row.split(';').slice(0, 2).join(';'))).toEqual([
      '2005-01-10;1',
      '2005-01-10;2',
      '2005-01-10;8',
    ]);
  });

  test('is answered with what became public after a moment, and until another', async () => {
    const query = { product: '1', measure: 'price' };
    const periods = async (more: Record<string, string>) =>
      (await rowsOf('weekly-prices', { ...query, ...more })).map((row) => row.slice(0, 10));
    expect(await periods({ updatedAfter: '2005-01-04T12:00:00+01:00', to: '2005' })).toEqual([
      '2005-01-10',
    ]);
    expect(
      await periods({ updatedAfter: '2005-01-04T10:59:59.999Z', asOf: '2005-01-04T11:00:00.000Z' }),
    ).toEqual(['2005-01-03']);
    const wrong = { flow: 'weekly-prices' };
    expect(
      await callApi('series/get', { params: wrong, query: { updatedAfter: 'yesterday' } }),
    ).toMatchObject(answered(422, { errors: [{ pointer: '/updatedAfter' }] }));
  });

  test('refuses products, measures and parameters that it does not have', async () => {
    const refused = async (query: Record<string, string>, flow = 'weekly-prices') => {
      const { status, body } = await callApi('series/get', { params: { flow }, query });
      return [status, (body as never as { errors?: { pointer: string }[] }).errors?.[0]?.pointer];
    };
    expect(await refused({ product: '4' })).toEqual([422, '/product']);
    expect(await refused({ measure: 'prices' })).toEqual([422, '/measure']);
    expect(await refused({ measure: 'vat-rate' })).toEqual([422, '/measure']);
    expect(await refused({ from: '2005-13' })).toEqual([422, '/from']);
    expect(await refused({ from: '0000' })).toEqual([422, '/from']);
    expect(await refused({ to: '0099-01' })).toEqual([422, '/to']);
    expect(await refused({ from: '2006', to: '2005-Q4' })).toEqual([422, '/from']);
    expect(await refused({ lastN: '0' })).toEqual([422, '/lastN']);
    expect(await refused({}, 'prices')).toEqual([404, undefined]);
  });
});

describe('the list of series', () => {
  test('names each with unit, frequency, periods and an address that answers it', async () => {
    const { body } = await callApi('series/list');
    const petrol = body.find(({ code }) => code === 'weekly-prices.1.price');
    expect(petrol).toMatchObject({
      ...{ flow: 'weekly-prices', measure: 'price', unit: 'EUR/1000 l', frequency: 'W' },
      ...{ first: '2005-01-03', last: '2024-06-03', figures: 3, dimensions: { product: '1' } },
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      address:
        'https://statistics.example.org/dgsaie/api/v1/series/weekly-prices?product=1&measure=price',
    });
    // Zeros of the history are no figures.
    expect(body.filter(({ code }) => code.startsWith('monthly-prices.5'))).toEqual([]);
    for (const { flow, address, figures } of body) {
      const query = Object.fromEntries(new URL(address).searchParams);
      const values = (await rowsOf(flow, query)).filter((row) => row.split(';')[4] !== '');
      expect([address, values.length]).toEqual([address, figures]);
    }
  });
});

test.each(['EXCEL', 'PARQUET', 'CSV', 'JSON'])(
  'a file in %s is the same bytes whenever it is made',
  async (format) => {
    const read = () =>
      callApi('series/get', { params: { flow: 'weekly-prices' }, query: { format, lang: 'en' } });
    at('2024-07-01T10:00:00Z');
    const first = await read();
    at('2024-08-01T10:00:00Z');
    // Another build does not use the stored first answer.
    vi.stubEnv('BUILD_ID', `other-${format}`);
    const second = await read();
    expect(second.headers['x-file-sha256']).toBe(first.headers['x-file-sha256']);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(first.headers.etag).toMatch(/^"/);
    const since = String(first.headers['last-modified']);
    const again = await callApi('series/get', {
      params: { flow: 'weekly-prices' },
      query: { format, lang: 'en' },
      headers: { 'if-modified-since': since },
    });
    expect([again.status, again.headers['last-modified']]).toEqual([304, since]);
  },
);

test('a series costs what the plain report costs', async () => {
  const costOf = async (read: () => Promise<unknown>) => {
    await publishWeeks();
    await publishPeriods();
    const { usage, stop } = countDatabaseUsage();
    await read();
    stop();
    return usage.units;
  };
  const report = await costOf(() =>
    callApi('weekly-prices/report-export', { query: { type: 'ALL' } }),
  );
  const series = await costOf(() =>
    callApi('series/get', { params: { flow: 'weekly-prices' }, query: { product: '1' } }),
  );
  // The version of the days is looked at beside that of what is published.
  expect(series).toBeLessThanOrEqual(report + 1);
});

test('a refusal says what may be asked for in place of what is not known', async () => {
  const series = async (flow: string, query: Record<string, string>) => {
    const { status, body } = await callApi('series/get', { params: { flow }, query });
    const told = body as never as { detail?: string; errors?: { detail?: string }[] };
    return [status, told.errors?.[0]?.detail ?? told.detail];
  };
  const weekly = (query: Record<string, string>) => series('weekly-prices', query);
  expect(await weekly({ start: '2026' })).toEqual([
    422,
    'It takes product, item, partner, place, channel, unit, frequency, measure, from, to, lastN, updatedAfter, asOf, format, lang, dialect.',
  ]);
  expect(await weekly({ form: '2026' })).toEqual([422, 'Did you mean from?']);
  expect(await weekly({ format: 'xlsx' })).toEqual([
    422,
    'One of CSV, EXCEL, JSON, PARQUET, JSON-STAT, SDMX-CSV, SDMX-JSON, CSVW.',
  ]);
  expect(await weekly({ from: '01/01/2026' })).toEqual([
    422,
    'A year, quarter, month or day: 2026, 2026-Q3, 2026-09, 2026-09-21, or the months 2026-01/2026-09.',
  ]);
  expect(await weekly({ measure: 'total' })).toEqual([
    422,
    'Any of price, net, vat, excise, change, vat-rate.',
  ]);
  expect(await weekly({ product: 'diesel' })).toEqual([
    422,
    'diesel: 1 Euro-Super 95, 2 automotive gas oil, 5 LPG, 12 methane, 13 LNG, 3 heating gas oil, 6 residual fuel oil, 8 heavy fuel oil',
  ]);
  expect(await weekly({ item: 'STOCK' })).toEqual([
    422,
    'weekly-prices is filtered by product, measure',
  ]);
  expect(await series('gas-balance', { partner: 'DZ' })).toEqual([
    422,
    'gas-balance is filtered by product, item, place, unit, frequency',
  ]);
  expect(await series('weekly', {})).toEqual([
    404,
    expect.stringMatching(/^flow: One of weekly-prices, monthly-prices, .*gas-balance/),
  ]);
  expect(await weekly({ lastN: '1000000000' })).toEqual([
    422,
    'A whole number of at most nine digits.',
  ]);
  expect(await weekly({ lang: 'de' })).toEqual([422, 'A language such as it, en or en-GB.']);
  expect(await weekly({ from: '2026-01-01/2026-02-01' })).toEqual([
    422,
    'A year, quarter, month or day: 2026, 2026-Q3, 2026-09, 2026-09-21, or the months 2026-01/2026-09.',
  ]);
  for (const since of ['yesterday', '01/11/2026'])
    expect((await callApi('changes/list', { query: { since } })).body).toMatchObject({
      errors: [{ code: 'no_moment', detail: expect.stringContaining('2026-11-20') }],
    });
  const figure = async (period: string, productId: string) => {
    const params = { series: 'weekly', period, productId };
    const { body } = await callApi('figures/latest', { params: params as never });
    return (body as { detail?: string }).detail;
  };
  expect(await figure('2026-11-23', '4')).toBe('productId: One of 1, 2, 5, 12, 13, 3, 6, 8.');
  const forms = 'period: A day, month, quarter or year: 2026-09-21, 2026-09, 2026-Q3, 2026.';
  expect(await figure('23-11-2026', '1')).toBe(forms);
  expect(await figure('0099-01', '1')).toBe(forms);
});
