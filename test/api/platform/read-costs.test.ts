import { afterEach, expect, test, vi } from 'vitest';
import { notifySubscribers } from '../../../functions/events/notifications.ts';
import { handler as weeklyJob } from '../../../functions/events/weekly-job.ts';
import { addDays, daysFromTo } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { putDays } from '../../../functions/stations/store/daily-prices.ts';
import { callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { countDatabaseUsage, type DatabaseUsage } from '../../support/aws/database-requests.ts';
import { importSurveys } from '../../support/prices/import-history.ts';
import { pricesOf } from '../../support/prices/surveys.ts';
import { aSample } from '../../support/prices/weekly-survey.ts';

/** The number of database requests that calls make, which cost money and time. */

const token = await anAdministrator();
afterEach(() => vi.restoreAllMocks());

async function usageOf(work: () => Promise<unknown>): Promise<DatabaseUsage> {
  const { usage, stop } = countDatabaseUsage();
  try {
    await work();
  } finally {
    stop();
  }
  return usage;
}

const importWeeks = (from: string, weeks: number) =>
  importSurveys({
    surveys: Array.from({ length: weeks }, (_, index) => ({
      date: addDays(from, index * 7),
      prices: pricesOf({ 1: [111_575, 18_596, 55_864] }),
    })),
    notes: '',
    source: 'test',
    actor: 'test',
    at: '2026-01-01T00:00:00.000Z',
  });

const count = async () => (await callApi('surveys/count', { token })).body.total;

test('counting surveys costs the same however many there are', async () => {
  expect(await count()).toBe(0);
  await importWeeks('2005-01-03', 3);
  expect(await count()).toBe(3);
  const few = await usageOf(count);
  await importWeeks('2005-01-24', 500);
  await callApi('surveys/create', { token, body: { date: '2026-03-16' } });
  expect(await count()).toBe(504);
  // One request for the caller's rights, sign-out and whether changes are refused, and one for the counter.
  expect(await usageOf(count)).toMatchObject({ requests: 2, units: 4 });
  expect(few).toMatchObject({ requests: 2, units: 4 });
});

test('an export of all days takes few requests, one by company reads its months in parallel', async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-03-25T10:00:00Z'));
  const mean = { price: 173_336, items: 15_210 };
  const national = daysFromTo('2023-07-01', '2026-03-25').map((date) => ({
    date,
    prices: { 1: mean, 2: mean, 5: mean, 12: mean, 13: mean },
    rows: { prices: 93_000, registry: 22_000 },
  }));
  const companies = national
    .slice(-400)
    .map((day) => ({ ...day, companyId: 1, companyName: 'Alfa' }));
  await putDays([...national, ...companies]);

  let lines = 0;
  const days = await usageOf(async () => {
    lines = (await callApi('daily-prices/export', { token })).text.split('\r\n').length;
  });
  expect(lines).toBe(national.length * 5 + 2);
  // The caller's account, and one page of the index, which holds about ten years.
  expect(days.requests).toBe(2);
  expect(days.units).toBeLessThan(50);
  const details = await usageOf(() => callApi('daily-prices/detail-export', { token }));
  expect(details).toMatchObject({ requests: 14, atOnce: 13 });
});

test('the check page reads the prices of all companies once, and again as soon as one is entered', async () => {
  const sample = await aSample({ petrolWeight: 1 }, { petrolWeight: 1 });
  const surveyId = await sample.newSurvey('2026-05-04');
  await sample.declare(surveyId, 0, { 1: 1700 });
  const call = { token: sample.token, params: { surveyId } };
  const petrol = async () => {
    const [{ body }, ...others] = await Promise.all([
      callApi('company-prices/list', call),
      callApi('company-prices/list', { ...call, query: { observatory: 'true' } }),
      callApi('company-prices/averages', call),
      callApi('company-prices/other-fuels', call),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    return body.map(({ prices }) => prices.find(({ productId }) => productId === 1)?.price);
  };
  let prices: unknown;
  const first = await usageOf(async () => {
    prices = await petrol();
  });
  expect(prices).toEqual([1700, 'no']);
  const again = await usageOf(petrol);
  expect(first.requests - again.requests).toBeGreaterThanOrEqual(3);

  await sample.declare(surveyId, 1, { 1: 1710 });
  expect(await petrol()).toEqual([1700, 1710]);
});

test('a run of the job every minute with nothing to do reads little, however long the history', async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-05-06T10:00:00Z'));
  await weeklyJob();
  // docs/costs.md calculates with these numbers.
  const job = await usageOf(() => weeklyJob());
  expect(job.requests).toBeLessThanOrEqual(30);
  expect(job.units).toBeLessThanOrEqual(110);
  const look = await usageOf(() => notifySubscribers());
  expect(look.requests).toBeLessThanOrEqual(4);
  expect(look.units).toBeLessThanOrEqual(4);
  const next = await usageOf(() => notifySubscribers());
  expect(next.requests).toBeLessThanOrEqual(4);
  expect(next.units).toBeLessThanOrEqual(4);
});
