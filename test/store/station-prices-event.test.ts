import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../functions/events/station-prices.ts';
import { log } from '../../functions/platform/aws/log.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { seedProducts } from '../../functions/sample/store/new-system.ts';
import { nationalDays } from '../../functions/stations/store/daily-prices.ts';
import type { Stack } from '../../scripts/local/stack/stack.ts';
import { startEmulators } from '../support/aws/emulators.ts';
import { type Observatory, startObservatory } from '../support/prices/observatory.ts';
import { pricesFile, registryFile } from '../support/prices/station-files.ts';

const realNow = clock.now;
let storage: Stack;
let observatory: Observatory;

beforeAll(async () => {
  storage = await startEmulators('s3');
  observatory = await startObservatory();
  await seedProducts();
});
beforeEach(() => {
  Object.assign(process.env, observatory.addresses);
  clock.now = () => new Date('2026-03-24T09:30:00Z');
});
afterEach(() => {
  clock.now = realNow;
});
afterAll(async () => {
  observatory.stop();
  await storage.stop();
});

const registry = registryFile({ date: '2026-03-23', stations: 15_000 });
const prices = (date: string) => pricesFile({ date, rows: 60_000 });
const stored = async () => (await nationalDays('2026-03-01', '2026-03-31')).map(({ date }) => date);

test('the scheduled run computes the day that the source has, plain or gzip', async () => {
  observatory.publish({ prices: prices('2026-03-23'), registry });
  expect(await handler()).toMatchObject({ date: '2026-03-23', unchanged: false });
  observatory.publish({ prices: gzipSync(prices('2026-03-24')), registry });
  expect(await handler()).toMatchObject({ date: '2026-03-24', rowsRead: 60_000 });
  expect(await stored()).toEqual(['2026-03-23', '2026-03-24']);
});

test("a source that has an earlier day's files is asked again, and is an error from noon on", async () => {
  const [warn, error] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
  clock.now = () => new Date('2026-03-25T09:30:00Z');
  await handler();
  const told = ['the source has the files of an earlier day'];
  const days = { found: '2026-03-24', expected: '2026-03-25' };
  expect(warn.mock.calls).toEqual([[...told, days]]);
  expect(error).not.toHaveBeenCalled();
  clock.now = () => new Date('2026-03-25T11:30:00Z');
  await handler();
  expect(error.mock.calls).toEqual([[...told, days]]);
  vi.restoreAllMocks();
});

test('running again changes nothing', async () => {
  expect(await handler()).toMatchObject({ date: '2026-03-24', unchanged: true });
});

test('a requested day is computed again from its kept files', async () => {
  observatory.publish({});
  expect(await handler({ date: '2026-03-23' })).toMatchObject({
    date: '2026-03-23',
    unchanged: true,
    rowsRead: 60_000,
    registry: { date: '2026-03-23', rowsRead: 15_000 },
  });
});

test('a day without kept files must be the one the source has', async () => {
  observatory.publish({ prices: prices('2026-03-24'), registry });
  await expect(handler({ date: '2026-03-22' })).rejects.toMatchObject({
    code: 'station_file_refused',
    details: { reason: 'wrong_date', found: '2026-03-24' },
  });
  expect(await stored()).toEqual(['2026-03-23', '2026-03-24']);
});

test('files of today are read from the source again, because it may have corrected them', async () => {
  observatory.publish({
    prices: `${prices('2026-03-24')}\n1000|Benzina|1.999|1|24/03/2026`,
    registry,
  });
  expect(await handler({ date: '2026-03-24' })).toMatchObject({
    unchanged: false,
    rowsRead: 60_001,
  });
});

test('refused files are not kept', async () => {
  clock.now = () => new Date('2026-03-26T09:30:00Z');
  observatory.publish({ prices: pricesFile({ date: '2026-03-25', rows: 10 }), registry });
  await expect(handler()).rejects.toMatchObject({ details: { reason: 'too_few_rows' } });
  observatory.publish({});
  await expect(handler({ date: '2026-03-25' })).rejects.toMatchObject({
    code: 'station_source_failed',
  });
});

test('a source that fails is named, and nothing is written', async () => {
  observatory.publish({ prices: prices('2026-03-25') });
  await expect(handler()).rejects.toMatchObject({
    code: 'station_source_failed',
    details: { source: expect.stringMatching(/registry\.csv$/), failure: 'HTTP 503' },
  });
  process.env.STATION_PRICES_URL = 'http://127.0.0.1:9/prices.csv';
  await expect(handler()).rejects.toMatchObject({
    details: { source: 'http://127.0.0.1:9/prices.csv' },
  });
  expect(await stored()).toEqual(['2026-03-23', '2026-03-24']);
});
