import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler } from '../../functions/events/station-prices.ts';
import { nationalDays } from '../../functions/store/daily-prices.ts';
import { pricesFile, registryFile } from '../support/station-files.ts';

/** The observatory: each path's answer. */
const files = new Map<string, Buffer>([
  ['/prices.csv', Buffer.from(pricesFile({ date: '2026-03-23', rows: 60_000 }))],
  ['/prices.csv.gz', gzipSync(pricesFile({ date: '2026-03-24', rows: 60_000 }))],
  ['/registry.csv', Buffer.from(registryFile({ date: '2026-03-23', stations: 15_000 }))],
]);
const source = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  response.writeHead(file ? 200 : 503).end(file);
});

beforeAll(async () => {
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
  serve('/prices.csv');
});
afterAll(() => source.close());

function serve(prices: string, registry = '/registry.csv'): void {
  const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  process.env.STATION_PRICES_URL = `${origin}${prices}`;
  process.env.STATION_REGISTRY_URL = `${origin}${registry}`;
}

const stored = async () => (await nationalDays('2026-03-01', '2026-03-31')).map(({ date }) => date);

test('the scheduled run makes the day that the source has, plain or gzip', async () => {
  expect(await handler()).toMatchObject({ date: '2026-03-23', unchanged: false });
  serve('/prices.csv.gz');
  expect(await handler()).toMatchObject({ date: '2026-03-24', rowsRead: 60_000 });
  expect(await stored()).toEqual(['2026-03-23', '2026-03-24']);
});

test('running again changes nothing', async () => {
  expect(await handler()).toMatchObject({ date: '2026-03-24', unchanged: true });
});

test('a day asked for must be the one the source has', async () => {
  await expect(handler({ date: '2026-03-22' })).rejects.toMatchObject({
    code: 'station_file_refused',
    details: { reason: 'wrong_date', found: '2026-03-24' },
  });
  expect(await handler({ date: '2026-03-24' })).toMatchObject({ unchanged: true });
});

test('a source that fails is named, and nothing is written', async () => {
  serve('/prices.csv', '/gone.csv');
  await expect(handler()).rejects.toThrow(/does not answer: .*gone\.csv: HTTP 503/);
  process.env.STATION_PRICES_URL = 'http://127.0.0.1:9/prices.csv';
  await expect(handler()).rejects.toThrow(/does not answer: http:\/\/127\.0\.0\.1:9/);
  expect(await stored()).toEqual(['2026-03-23', '2026-03-24']);
});
