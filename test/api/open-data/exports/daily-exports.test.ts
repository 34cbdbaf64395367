import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { putDays } from '../../../../functions/stations/store/daily-prices.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { aCompanyUser, anAdministrator } from '../../../support/api/identity.ts';

let token: string;

beforeAll(async () => {
  token = await anAdministrator();
  await putDays([
    { date: '2026-03-23', prices: { 1: { price: 173336, items: 15210 } } },
    {
      date: '2026-03-23',
      companyId: 12,
      companyName: 'Alfa; Petroli',
      prices: { 1: { price: 172900, items: 310 } },
    },
    {
      date: '2026-03-23',
      companyId: 2,
      companyName: '=Beta',
      prices: { 1: { price: 174000, items: 9 } },
    },
  ]);
  await putDays([
    {
      date: '2026-03-24',
      prices: { 5: { price: 66205, items: 4100 }, 2: { price: 203273, items: 15100 } },
    },
  ]);
  await putDays([
    { date: '2024-12-31', prices: { 1: { price: 170000, items: 15000 } } },
    {
      date: '2024-12-31',
      companyId: 2,
      companyName: '=Beta',
      prices: { 1: { price: 170100, items: 8 } },
    },
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
});
const onDay = (day: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T10:00:00Z`));
const lines = (text: string) => text.split('\r\n');

describe('daily national prices', () => {
  test('are all existing days, by date and product', async () => {
    onDay('2026-03-25');
    const answer = await callApi('daily-prices/export', { token });
    expect(lines(answer.text)).toEqual([
      'DATA;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;NUMERO_PREZZI',
      '2024-12-31;1;Benzina;1700.00;15000',
      '2026-03-23;1;Benzina;1733.36;15210',
      '2026-03-24;2;Gasolio auto;2032.73;15100',
      '2026-03-24;5;GPL;662.05;4100',
      '',
    ]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(
        '"prezzi-giornalieri_2024-12-31_2026-03-24.csv"',
      ),
    });
  });

  test('can be limited to some days', async () => {
    const query = { from: '2026-03-24', to: '2026-03-24', format: 'JSON', lang: 'en' };
    const { text } = await callApi('daily-prices/export', { token, query });
    expect(JSON.parse(text)).toEqual([
      {
        DATE: '2026-03-24',
        PRODUCT_ID: 2,
        PRODUCT_NAME: 'Automotive gas oil',
        PRICE: '2032.73',
        PRICE_COUNT: 15100,
      },
      {
        DATE: '2026-03-24',
        PRODUCT_ID: 5,
        PRODUCT_NAME: 'LPG',
        PRICE: '662.05',
        PRICE_COUNT: 4100,
      },
    ]);
  });

  test.each([
    [
      { from: '2026-03-24', to: '2026-03-23' },
      { pointer: '/from', code: 'after_to' },
    ],
    [{ from: '2026-02-30' }, { pointer: '/from' }],
  ])('are refused for %j', async (query, error) => {
    const answer = await callApi('daily-prices/export', { token, query });
    expect(answer).toMatchObject(answered(422, { errors: [error] }));
  });
});

describe('daily prices by company', () => {
  test('are empty for days to come', async () => {
    onDay('2026-03-25');
    for (const id of ['daily-prices/export', 'daily-prices/detail-export'] as const) {
      const { status, text } = await callApi(id, { token, query: { from: '2026-12-01' } });
      expect([status, lines(text).length]).toEqual([200, 2]);
    }
  });

  test('are those of each company, with its name made harmless to spreadsheets', async () => {
    onDay('2026-03-25');
    const { text } = await callApi('daily-prices/detail-export', { token });
    expect(lines(text)).toEqual([
      'DATA;CODICE_SOCIETA;NOME_SOCIETA;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;NUMERO_PREZZI',
      "2026-03-23;2;'=Beta;1;Benzina;1740.00;9",
      '2026-03-23;12;"Alfa; Petroli";1;Benzina;1729.00;310',
      '',
    ]);
  });

  test('start a year before the last day unless told otherwise', async () => {
    onDay('2025-06-01');
    const recent = await callApi('daily-prices/detail-export', { token });
    expect(lines(recent.text)).toHaveLength(3);
    const query = { from: '2024-12-31', to: '2026-12-31', lang: 'en' };
    onDay('2026-03-25');
    const { text } = await callApi('daily-prices/detail-export', { token, query });
    expect(lines(text)[0]).toBe(
      'DATE;COMPANY_ID;COMPANY_NAME;PRODUCT_ID;PRODUCT_NAME;PRICE;PRICE_COUNT',
    );
    expect(lines(text)[1]).toBe("2024-12-31;2;'=Beta;1;Euro-Super 95;1701.00;8");
  });
});

test.each(['daily-prices/export', 'daily-prices/detail-export'] as const)(
  '%s is for administrators only',
  async (id) => {
    expect(await callApi(id)).toMatchObject({ status: 401 });
    const reference = await aCompanyUser({ companyId: 2 });
    expect(await callApi(id, { token: reference })).toMatchObject({ status: 403 });
  },
);

test('the days of a month that have prices are known to administrators', async () => {
  const params = { year: 2026, month: 3 };
  const answer = await callApi('daily-prices/days', { token, params });
  expect(answer.body).toEqual([{ date: '2026-03-23' }, { date: '2026-03-24' }]);
  expect(await callApi('daily-prices/days', { params })).toMatchObject({ status: 401 });
});
