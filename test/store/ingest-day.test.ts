import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import { dynamo } from '../../functions/platform/aws/dynamodb.ts';
import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import { BEGINNING } from '../../functions/sample/rules/dated-settings.ts';
import {
  changeCompany,
  companyById,
  createCompany,
} from '../../functions/sample/store/companies.ts';
import { seedProducts } from '../../functions/sample/store/new-system.ts';
import { allDays } from '../../functions/stations/store/daily-prices.ts';
import { ingestDay } from '../../functions/stations/work/ingest-day.ts';
import { auditOf } from '../support/api/audit-log.ts';
import { pricesFile, registryFile } from '../support/prices/station-files.ts';
import { weightsOf } from '../support/prices/weights.ts';

const weights = weightsOf({ petrolWeight: 1, dieselWeight: 1 });

const PRICES_HEADER = 'idImpianto|descCarburante|prezzo|isSelf|dtComu';
const ROWS = 60_000;
const STATIONS = 15_000;

const bytes = (text: string) => new TextEncoder().encode(text);
const registry = bytes(registryFile({ date: '2026-03-29', stations: STATIONS }));
const ordinaryDay = (date: string) => bytes(pricesFile({ date, rows: ROWS }));
const now = new Date('2026-03-31T10:00:00Z');
const ingest = (prices: Uint8Array, day?: string) =>
  ingestDay({ day, prices, registry, actor: 'ingest', now });

let record: (id: number) => AuditRecord;

beforeAll(async () => {
  await seedProducts();
  record = (id) => ({
    actor: 'test',
    at: now.toISOString(),
    action: 'company.created',
    subject: `company/${id}`,
  });
  await createCompany({ name: 'Alfa', ...weights, brands: ['Q8', 'Esso'] }, record);
  await createCompany({ name: 'Beta', ...weights, brands: [] }, record);
});

test('a day has the national means and those of the companies with station brands', async () => {
  const report = await ingest(ordinaryDay('2026-03-23'), '2026-03-23');
  // One row in four is self-service petrol, one self-service diesel.
  expect(report).toMatchObject({
    date: '2026-03-23',
    unchanged: false,
    rowsRead: ROWS,
    used: ROWS / 2,
    leftOut: ROWS / 2,
    rejected: { count: 0 },
    registry: { date: '2026-03-29', rowsRead: STATIONS },
    companies: 1,
  });
  const [national, alfa] = await allDays('2026-03-23', '2026-03-23');
  expect(national).toMatchObject({
    prices: { 1: { items: 15_000 }, 2: { items: 15_000 } },
    rows: { prices: ROWS, registry: STATIONS },
  });
  expect(alfa).toMatchObject({ companyId: 1, companyName: 'Alfa' });
  // Two of seven brands, in rotation over the stations.
  expect(alfa?.prices[1]?.items).toBeCloseTo((15_000 * 2) / 7, -2);
});

test('the same files again change nothing and leave no record', async () => {
  const before = await allDays('2026-03-23', '2026-03-23');
  const report = await ingest(ordinaryDay('2026-03-23'));
  expect(report).toMatchObject({ unchanged: true, used: ROWS / 2 });
  expect(await allDays('2026-03-23', '2026-03-23')).toEqual(before);
  expect(await auditOf('day/2026-03-23')).toHaveLength(1);
});

test('ingesting again after a company lost its brands takes its record away', async () => {
  const change = { name: 'Alfa', ...weights, brands: [] };
  await changeCompany(await companyById(1), change, { from: BEGINNING }, record(1));
  expect(await ingest(ordinaryDay('2026-03-23'))).toMatchObject({ unchanged: false, companies: 0 });
  expect(await allDays('2026-03-23', '2026-03-23')).toMatchObject([{ prices: { 1: {} } }]);
});

test('the same day twice at the same time is one change with one record', async () => {
  const date = '2026-03-24';
  const met = meetingAt(TransactWriteCommand, 2);
  const reports = await Promise.all([ingest(ordinaryDay(date)), ingest(ordinaryDay(date))]);
  met.end();
  expect(reports.map(({ unchanged }) => unchanged).sort()).toEqual([false, true]);
  expect(await allDays(date, date)).toMatchObject([{ prices: { 1: { items: 15_000 } } }]);
  expect(await auditOf(`day/${date}`)).toHaveLength(1);
});

/** Holds back the first commands of a kind until `count` of them have come. */
function meetingAt(command: typeof TransactWriteCommand, count: number) {
  const client = dynamo();
  const send = client.send.bind(client) as (command: object) => Promise<never>;
  const { promise: allThere, resolve } = Promise.withResolvers<void>();
  let come = 0;
  const spy = vi.spyOn(client, 'send').mockImplementation((async (sent: object) => {
    if (sent instanceof command) {
      come += 1;
      if (come === count) resolve();
      await allThere;
    }
    return send(sent);
  }) as never);
  return { end: () => spy.mockRestore() };
}

test('rows that cannot be read are counted with their reason and an example', async () => {
  const text = `${pricesFile({ date: '2026-03-24', rows: ROWS })}\n77|Benzina|caro|1|24/03/2026`;
  const { rowsRead, rejected } = await ingest(bytes(text));
  expect(rowsRead).toBe(ROWS + 1);
  expect(rejected).toMatchObject({
    count: 1,
    byReason: { price: 1 },
    samples: [{ line: ROWS + 3, reason: 'price', text: '77|Benzina|caro|1|24/03/2026' }],
  });
});

test.each([
  [
    'fewer than half the rows of recent days',
    pricesFile({ date: '2026-03-24', rows: 29_000 }),
    'too_few_rows',
  ],
  [
    'a last line that was cut',
    `${pricesFile({ date: '2026-03-24', rows: ROWS })}\n77|Gasol`,
    'truncated',
  ],
  ['another day', pricesFile({ date: '2026-03-25', rows: ROWS }), 'wrong_date'],
  ['missing columns', 'Estrazione del 2026-03-24\nidImpianto|prezzo\n1|1.7\n', 'missing_columns'],
  ['only its header', `Estrazione del 2026-03-24\n${PRICES_HEADER}\n`, 'too_few_rows'],
])('a file with %s is refused and the day keeps its data', async (_, text, reason) => {
  const before = await allDays('2026-03-24', '2026-03-24');
  await expect(ingest(bytes(text), '2026-03-24')).rejects.toMatchObject({
    code: 'station_file_refused',
    details: { reason, file: 'prices' },
  });
  expect(before.length).toBeGreaterThan(0);
  expect(await allDays('2026-03-24', '2026-03-24')).toEqual(before);
});

test('a file whose rows cannot be read is refused with the cause', async () => {
  const text = pricesFile({ date: '2026-03-24', rows: ROWS });
  const dated = bytes(text.replaceAll(/\|\d\d\/\d\d\/\d{4}[^|\n]*$/gm, '|31/02/2026 08:00:00'));
  await expect(ingest(dated, '2026-03-24')).rejects.toMatchObject({
    details: {
      ...{ reason: 'too_few_rows', unreadable: { date: ROWS } },
      lines: expect.arrayContaining([expect.stringMatching(/^line 3: date: .*31\/02\/2026/)]),
    },
  });
});

test('a day without a price that can be used is refused, whatever the reason', async () => {
  const text = pricesFile({ date: '2026-03-24', rows: ROWS });
  const prices = bytes(text.replaceAll(/\|(\d)\.(\d{3})\|/g, '|$1$2.000|'));
  const before = await allDays('2026-03-24', '2026-03-24');
  const day = { day: '2026-03-24', prices, registry, actor: 'ingest', now, reason: 'As it came' };
  await expect(ingestDay(day)).rejects.toMatchObject({
    details: { reason: 'no_price', outOfRange: ROWS / 2 },
  });
  expect(await allDays('2026-03-24', '2026-03-24')).toEqual(before);
});

test('a truncated registry is refused too', async () => {
  const short = bytes(registryFile({ date: '2026-03-29', stations: 7_000 }));
  const prices = ordinaryDay('2026-03-25');
  await expect(ingestDay({ prices, registry: short, actor: 'ingest', now })).rejects.toMatchObject({
    details: { reason: 'too_few_rows', file: 'registry' },
  });
  expect(await allDays('2026-03-25', '2026-03-25')).toEqual([]);
});

test('a day that has not come is refused', async () => {
  const refusal = { details: { reason: 'in_future', found: '2026-04-01', today: '2026-03-31' } };
  await expect(ingest(ordinaryDay('2026-04-01'))).rejects.toMatchObject(refusal);
  expect(await allDays('2026-04-01', '2026-04-01')).toEqual([]);
});

test('a day that is far from the days before is written with a reason only, which the record keeps', async () => {
  for (const date of ['2026-03-26', '2026-03-27', '2026-03-28']) await ingest(ordinaryDay(date));
  const far = {
    day: '2026-03-29',
    prices: bytes(
      pricesFile({ date: '2026-03-29', rows: ROWS }).replaceAll(
        /\|(\d\.\d{3})\|/g,
        (_, price) => `|${(Number(price) + 0.4).toFixed(3)}|`,
      ),
    ),
    registry,
    actor: 'ingest',
    now,
  };
  await expect(ingestDay(far)).rejects.toMatchObject({
    code: 'station_file_refused',
    details: {
      reason: 'unusual_day',
      unusual: expect.arrayContaining([expect.objectContaining({ what: 'mean', productId: 1 })]),
    },
  });
  expect(await allDays('2026-03-29', '2026-03-29')).toEqual([]);
  const reason = 'Checked with the observatory';
  expect(await ingestDay({ ...far, reason })).toMatchObject({ unchanged: false });
  expect(await ingestDay(far)).toMatchObject({ unchanged: true });
  expect(await auditOf('day/2026-03-29')).toMatchObject([{ after: { reason } }]);
});

test('a company that gets more brands has more prices, which nobody is asked about', async () => {
  const beta = (...brands: string[]) => ({ name: 'Beta', ...weights, brands });
  await changeCompany(await companyById(2), beta('Q8'), { from: BEGINNING }, record(2));
  for (const date of ['2025-03-21', '2025-03-22', '2025-03-23']) await ingest(ordinaryDay(date));
  // From the survey of the week of the next day.
  await changeCompany(await companyById(2), beta('Q8', 'Esso'), { from: '2025-03-31' }, record(2));
  expect(await ingest(ordinaryDay('2025-03-24'))).toMatchObject({ unchanged: false, companies: 1 });
  const [, before] = await allDays('2025-03-23', '2025-03-23');
  const [, after] = await allDays('2025-03-24', '2025-03-24');
  const items = [before, after].map((day) => day?.prices[1]?.items ?? 0);
  expect((items[1] ?? 0) / (items[0] ?? 1)).toBeCloseTo(2, 1);
});
