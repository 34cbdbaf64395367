import { describe, expect, test } from 'vitest';
import { stationsVersion } from '../../functions/platform/tables/counters.ts';
import { WriteConflict } from '../../functions/platform/tables/transactions.ts';
import {
  allDays,
  type DailyPrices,
  replaceDay,
  withHistory,
} from '../../functions/stations/store/daily-prices.ts';

const DATE = '2026-03-23';
const petrol = (price: number) => ({ 1: { price, items: 15_000 } });
const record = (date: string) =>
  ({
    actor: 'test',
    at: '2026-03-23T09:00:00.000Z',
    action: 'station-prices.ingested',
    subject: `day/${date}`,
  }) as const;

/** The nation and this many companies: more than fit in one transaction. */
const aDay = (date: string, companies: number): DailyPrices[] => [
  { date, prices: petrol(173_000) },
  ...Array.from({ length: companies }, (_, index) => ({
    date,
    companyId: index + 1,
    companyName: `Company ${index + 1}`,
    prices: petrol(173_000 + index),
  })),
];

describe('a day of more companies than fit in a transaction', () => {
  test('is replaced as a whole, and counts once for each transaction', async () => {
    const version = await stationsVersion();
    await replaceDay([], aDay(DATE, 150), record(DATE), version);
    expect(await allDays(DATE, DATE)).toHaveLength(151);
    expect(await stationsVersion()).toBe(version + 2);
    const before = await allDays(DATE, DATE);
    await replaceDay(before, aDay(DATE, 2), record(DATE), version + 2);
    expect(await allDays(DATE, DATE)).toHaveLength(3);
  });

  test('is not changed by a writer who has read an outdated state', async () => {
    const date = '2026-03-24';
    const version = await stationsVersion();
    await replaceDay([], aDay(date, 1), record(date), version);
    const late = replaceDay([], aDay(date, 150), record(date), version);
    await expect(late).rejects.toBeInstanceOf(WriteConflict);
    expect(await allDays(date, date)).toHaveLength(2);
  });
});

describe('a day that is read again', () => {
  const first: DailyPrices = { date: DATE, prices: petrol(173_000) };
  const half10 = '2026-03-23T09:30:00.000Z';
  const evening = '2026-03-23T17:00:00.000Z';

  test('keeps its history until then, and the time of what has not changed', () => {
    const second = withHistory({ date: DATE, prices: petrol(174_000) }, first, half10);
    const past = [{ prices: petrol(173_000), since: '2026-03-23T08:30:00.000Z', until: half10 }];
    expect(second).toEqual({ date: DATE, prices: petrol(174_000), since: half10, past });
    const third = { date: DATE, prices: petrol(174_000), rows: { prices: 9, registry: 9 } };
    expect(withHistory(third, second, evening)).toEqual({ ...third, since: half10, past });
    const counted = { date: DATE, prices: { 1: { ...petrol(174_000)[1], old: 5 } } };
    expect(withHistory(counted, second, evening)).toEqual({ ...counted, since: half10, past });
  });

  test('drops made-up prices, and never ends before it began', () => {
    const next = { date: DATE, prices: petrol(174_000) };
    const madeUp = { ...first, demonstration: true };
    expect(withHistory(next, madeUp, evening)).toEqual({ ...next, since: evening });
    expect(withHistory(next, undefined, evening)).toEqual({ ...next, since: evening });
    const begun = { ...first, since: evening };
    expect(withHistory(next, begun, half10)).toMatchObject({
      since: evening,
      past: [{ since: evening, until: evening }],
    });
  });
});
