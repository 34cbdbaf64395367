import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { seedProducts } from '../../../functions/sample/store/new-system.ts';
import { allDays, pricesOnly, putDays } from '../../../functions/stations/store/daily-prices.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { type Observatory, startObservatory } from '../../support/prices/observatory.ts';
import { pricesFile, registryFile } from '../../support/prices/station-files.ts';

const realNow = clock.now;
let storage: Stack;
let observatory: Observatory;
let token: string;

beforeAll(async () => {
  storage = await startEmulators('s3');
  observatory = await startObservatory();
  await seedProducts();
  Object.assign(process.env, observatory.addresses);
  clock.now = () => new Date('2026-03-24T09:30:00Z');
  token = await anAdministrator({ username: 'maria' });
});
beforeEach(() => {
  clock.now = () => new Date('2026-03-24T09:30:00Z');
});
afterEach(() => {
  clock.now = realNow;
});
afterAll(async () => {
  observatory.stop();
  await storage.stop();
});

const ingest = (date: string, query = {}) =>
  callApi('daily-prices/ingest', { token, params: { date }, query });
const days = async () =>
  (await callApi('daily-prices/days', { token, params: { year: 2026, month: 3 } })).body;

describe('reading the station prices of a day', () => {
  test('stores the prices and reports the rows read', async () => {
    observatory.publishDay('2026-03-24');
    expect(await ingest('2026-03-24')).toMatchObject(
      answered(200, {
        date: '2026-03-24',
        unchanged: false,
        companies: 0,
        rowsRead: 60_000,
        used: 30_000,
        outOfRange: 0,
        rejected: 0,
      }),
    );
    expect(await days()).toEqual([{ date: '2026-03-24' }]);
    expect(await auditOf('day/2026-03-24')).toMatchObject([
      { actor: 'maria', action: 'station-prices.ingested' },
    ]);
  });

  test('again gives the same result', async () => {
    expect((await ingest('2026-03-24')).body).toMatchObject({ unchanged: true, used: 30_000 });
    expect(await auditOf('day/2026-03-24')).toHaveLength(1);
  });

  test('again does not count as other prices where old ones were not counted yet', async () => {
    const [day] = await allDays('2026-03-24', '2026-03-24');
    if (!day) throw new Error('no day');
    await putDays([{ ...day, prices: pricesOnly(day.prices) }]);
    expect((await ingest('2026-03-24')).body).toMatchObject({ unchanged: true });
    expect(await allDays('2026-03-24', '2026-03-24')).toEqual([day]);
  });

  test('says which day the source has instead', async () => {
    expect(await ingest('2026-03-20')).toMatchObject(
      answered(422, {
        code: 'station_file_refused',
        reason: 'wrong_date',
        found: '2026-03-24',
        wanted: '2026-03-20',
      }),
    );
  });

  test('names the file that was cut short', async () => {
    const registry = registryFile({ date: '2026-03-24', stations: 15_000 });
    observatory.publish({ prices: pricesFile({ date: '2026-03-24', rows: 9 }), registry });
    expect(await ingest('2026-03-24')).toMatchObject(
      answered(422, {
        code: 'station_file_refused',
        reason: 'too_few_rows',
        file: 'prices',
        rows: 9,
      }),
    );
  });

  test('reports that the source does not answer, and keeps the day’s prices', async () => {
    observatory.publish({});
    const { status, body } = await ingest('2026-03-24');
    expect({ status, body }).toMatchObject(answered(424, 'station_source_failed'));
    expect(await days()).toEqual([{ date: '2026-03-24' }]);
  });

  test.each(['2026-03-25', '2026-02-30', '24-03-2026', '1026-03-24'])(
    'there is no day %s yet or at all',
    async (date) => {
      expect((await ingest(date)).status).toBe(404);
    },
  );
});

test('a day far from the days before is refused, kept, and written later with a reason', async () => {
  const registry = registryFile({ date: '2026-04-01', stations: 15_000 });
  const dearer = (date: string, by: number) =>
    pricesFile({ date, rows: 60_000 }).replaceAll(
      /\|(\d\.\d{3})\|/g,
      (_, price) => `|${(Number(price) + by).toFixed(3)}|`,
    );
  const morning = (date: string, by: number) => {
    clock.now = () => new Date(`${date}T09:30:00Z`);
    observatory.publish({ prices: dearer(date, by), registry });
    return ingest(date);
  };
  for (const [index, date] of ['2026-04-01', '2026-04-02', '2026-04-03'].entries())
    expect((await morning(date, (index + 1) / 100)).status).toBe(200);
  expect(await morning('2026-04-04', 0.4)).toMatchObject(
    answered(422, {
      ...{ code: 'station_file_refused', reason: 'unusual_day', date: '2026-04-04' },
      unusual: expect.arrayContaining([expect.objectContaining({ what: 'mean', productId: 2 })]),
    }),
  );
  clock.now = () => new Date('2026-04-05T09:30:00Z');
  observatory.publish({});
  expect((await ingest('2026-04-04')).body).toMatchObject({ reason: 'unusual_day' });
  const reason = 'Checked with the observatory';
  expect(await ingest('2026-04-04', { reason })).toMatchObject({ status: 200 });
  expect(await auditOf('day/2026-04-04')).toMatchObject([{ after: { reason } }]);
});
