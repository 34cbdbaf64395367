import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, daysFromTo } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { readProvisionalPrices } from '../../../functions/prices/national-prices/work/read-provisional-prices.ts';
import {
  type DailyPrices,
  putDays,
  replaceDay,
  withHistory,
} from '../../../functions/stations/store/daily-prices.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { aWeek, publishWeeks } from '../../support/prices/published-figures.ts';

/** Four surveys of March 2026, and the days from the first one's week on; one day is missing. */
const SURVEYS = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
const FIRST_DAY = '2026-03-02';
const LAST_DAY = '2026-03-31';
const MISSING = '2026-03-18';

const at = (moment: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(moment));
const petrol = (price: number, items = 15_000) => ({ 1: { price, items } });
const aDay = (date: string, prices: DailyPrices['prices']): DailyPrices => ({ date, prices });

/** Reads a day again, at a moment. */
async function readAgain(before: DailyPrices, prices: DailyPrices['prices'], moment: string) {
  const next = withHistory(aDay(before.date, prices), before, moment);
  await replaceDay([before], [next], {
    actor: 'test',
    at: moment,
    action: 'station-prices.ingested',
    subject: `day/${before.date}`,
  });
  return next;
}

beforeAll(async () => {
  const dates = daysFromTo(FIRST_DAY, LAST_DAY).filter((date) => date !== MISSING);
  await putDays(
    dates.map((date) => ({
      date,
      prices: { ...petrol(173_000), 13: { price: 120_000, items: date < '2026-03-10' ? 49 : 120 } },
    })),
  );
  await publishWeeks(
    ...SURVEYS.slice(0, 3).map((date, index) =>
      aWeek(index + 1, date, { 1: [172_900 + 100 * index, 31_000, 71_340] }),
    ),
  );
});

beforeEach(() => {
  at('2026-03-31T10:00:00Z');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const list = async (query: Record<string, string> = {}) =>
  (await callApi('provisional-prices/list', { query })).body;
const errors = async (query: Record<string, string> = {}) =>
  (await callApi('provisional-prices/errors', { query })).body;

describe('the provisional daily prices', () => {
  test('are the means of the days that have enough prices, provisional after the last survey', async () => {
    const { experimental, fewestPrices, prices } = await list();
    expect([experimental, fewestPrices]).toEqual([true, 50]);
    const ofProduct = (id: number) => prices.filter(({ productId }) => productId === id);
    expect(ofProduct(1).map(({ date }) => date)).toEqual(
      daysFromTo(FIRST_DAY, LAST_DAY).filter((date) => date !== MISSING),
    );
    expect(ofProduct(13)[0]?.date).toBe('2026-03-10');
    expect(ofProduct(1)[0]).toEqual({
      date: FIRST_DAY,
      productId: 1,
      price: 1730,
      items: 15_000,
      old: null,
      survey: '2026-03-09',
    });
    const provisional = ofProduct(1).filter(({ survey }) => survey === null);
    expect(provisional.map(({ date }) => date)).toEqual(daysFromTo('2026-03-23', LAST_DAY));
    // No survey had LNG.
    expect(new Set(ofProduct(13).map(({ survey }) => survey))).toEqual(new Set([null]));
  });

  test('can be limited to some days', async () => {
    const { prices } = await list({ from: '2026-03-17', to: '2026-03-19' });
    expect([...new Set(prices.map(({ date }) => date))]).toEqual(['2026-03-17', '2026-03-19']);
    const answer = await callApi('provisional-prices/list', {
      query: { from: '2026-03-19', to: '2026-03-17' },
    });
    expect(answer).toMatchObject(
      answered(422, { errors: [{ pointer: '/from', code: 'after_to' }] }),
    );
  });

  test('are those of the latest days where no beginning is given', async () => {
    const lastThree = await readProvisionalPrices({}, undefined, 3);
    expect([...new Set(lastThree.map(({ date }) => date))]).toEqual(
      daysFromTo('2026-03-29', LAST_DAY),
    );
    const { prices } = await list({ to: '2026-03-19' });
    expect(prices.at(-1)?.date).toBe('2026-03-19');
  });

  test('are exported as a file that marks provisional values', async () => {
    const query = { from: '2026-03-22', to: '2026-03-23' };
    const { text, headers } = await callApi('provisional-prices/export', { query });
    expect(text.split('\r\n')).toEqual([
      'DATA;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;NUMERO_PREZZI;PROVVISORIO;DATA_RILEVAZIONE;PREZZI_OLTRE_30_GIORNI',
      '2026-03-22;1;Benzina;1730.00;15000;;2026-03-23;',
      '2026-03-22;13;GNL;1200.00;120;p;;',
      '2026-03-23;1;Benzina;1730.00;15000;p;;',
      '2026-03-23;13;GNL;1200.00;120;p;;',
      '',
    ]);
    expect(headers['content-disposition']).toContain(
      'prezzi-giornalieri-provvisori_2026-03-22_2026-03-23.csv',
    );
  });

  test('are kept by shared caches like other public reads', async () => {
    const { headers } = await callApi('provisional-prices/list', { query: {} });
    expect(headers['cache-control']).toContain('s-maxage=30');
    const past = await callApi('provisional-prices/list', { query: { asOf: '2026-03-20' } });
    expect(past.headers['cache-control']).toContain('immutable');
  });
});

describe('their error', () => {
  test('is measured against every published survey with five days of prices', async () => {
    const { weeks, products } = await errors();
    expect(weeks).toEqual(
      [100, 0, -100].map((error, index) => ({
        date: SURVEYS[index],
        productId: 1,
        mean: 1730,
        days: SURVEYS[index] === '2026-03-23' ? 6 : 7,
        published: 1730 - error / 100,
        error: error / 100,
        errorPercent: [0.06, 0, -0.06][index],
      })),
    );
    // Three weeks are too few to say anything.
    expect(products).toEqual([]);
  });

  test('is summed up as soon as four weeks are compared', async () => {
    await publishWeeks(aWeek(4, '2026-03-30', { 1: [173_300, 31_000, 71_340] }));
    expect((await errors()).products).toEqual([
      {
        productId: 1,
        weeks: 4,
        from: '2026-03-09',
        to: '2026-03-30',
        // 100, 0, -100 and -300 hundredths
        meanError: -0.75,
        meanAbsoluteError: 1.25,
        meanAbsolutePercent: 0.07,
        largest: { date: '2026-03-30', error: -3, errorPercent: -0.17 },
      },
    ]);
    const query = { lang: 'en', dialect: 'comma' };
    const { text } = await callApi('provisional-prices/errors-export', { query });
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'SURVEY_DATE,PRODUCT_ID,PRODUCT_NAME,STATION_MEAN,DAYS,PRICE,ERROR',
      '2026-03-09,1,Euro-Super 95,1730.00,7,1729.00,1.00',
    ]);
  });
});

describe('a day that is read again', () => {
  const date = addDays(LAST_DAY, 1);
  const first = aDay(date, petrol(174_000));
  const EARLIER = '2026-04-01T07:30:00.000Z';
  const LATER = '2026-04-01T12:00:00.000Z';

  beforeAll(async () => {
    await putDays([first]);
    await readAgain(first, petrol(174_100), LATER);
  });
  beforeEach(() => {
    at('2026-04-01T14:00:00Z');
  });

  const priceAt = async (asOf?: string) => {
    const { prices } = await list({ from: date, ...(asOf && { asOf }) });
    return prices.map(({ price }) => price);
  };

  test('contains as of a moment only what was known then', async () => {
    expect(await priceAt()).toEqual([1741]);
    expect(await priceAt(LATER)).toEqual([1741]);
    expect(await priceAt('2026-04-01T11:59:59.999Z')).toEqual([1740]);
    // Half past nine in Rome.
    expect(await priceAt(EARLIER)).toEqual([1740]);
    expect(await priceAt('2026-04-01T07:29:59.999Z')).toEqual([]);
  });

  test('is in the feed with the moment of the change, before days that have not changed', async () => {
    const { text } = await callApi('feeds/provisional-json', { query: { lang: 'en' } });
    const { items } = JSON.parse(text);
    expect(items[0]).toMatchObject({
      title: 'Provisional daily fuel prices (experimental), 1 April 2026',
      date_published: EARLIER,
      date_modified: LATER,
      content_text: expect.stringContaining('Euro-Super 95: 1,741.00 EUR per 1000 litres'),
    });
    expect(items[1].date_modified).toBe('2026-03-31T07:30:00.000Z');
  });
});

test('a stage that turns them off has none of it', async () => {
  vi.stubEnv('PROVISIONAL_PRICES', 'off');
  for (const id of [
    'provisional-prices/list',
    'provisional-prices/errors',
    'provisional-prices/export',
    'provisional-prices/errors-export',
    'feeds/provisional-atom',
    'feeds/provisional-json',
  ] as const) {
    // A query of its own, so that no cached answer is given.
    const ofDays = id === 'provisional-prices/list' || id === 'provisional-prices/export';
    const query = { lang: 'it', ...(ofDays && { from: '2026-03-03' }) };
    const answer = await callApi(id, { query });
    expect([id, answer]).toMatchObject([id, { status: 404, body: { code: 'not_found' } }]);
  }
  const catalogue = JSON.parse((await callApi('catalogue/data-package')).text);
  expect(JSON.stringify(catalogue)).not.toContain('provisional');
});
