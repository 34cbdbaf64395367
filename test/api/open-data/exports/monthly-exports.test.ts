import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import {
  aPeriod,
  januaryWeeks,
  publishPeriods,
  publishWeeks,
} from '../../../support/prices/published-figures.ts';

/** The ministry's figures for 2023, and a preview that must stay hidden. */
beforeAll(() =>
  publishPeriods(
    aPeriod(1, [2023, 14], [184956, 33353, 72840]),
    aPeriod(1, [2023, 13], [186519, 33635, 72840]),
    aPeriod(1, [2023, 1], [183359, 33065, 72840]),
    aPeriod(8, [2023, 1], [64227, 0, 3139]),
    aPeriod(2, [2023, 1], [188054, 33911, 61740]),
    aPeriod(12, [2023, 12], [141353, 25490, 466]),
    // Imported averages keep the published net price, even if it is a cent off.
    { ...aPeriod(1, [1996, 1], [90418, 14437, 52577]), net: 23405 },
    { ...aPeriod(1, [2024, 1], [180000, 32459, 72840]), published: false },
  ),
);

afterEach(() => vi.restoreAllMocks());

const lines = (text: string) => text.split('\r\n');

describe('all monthly averages', () => {
  test('come by year, month code and product, months and periods named in Italian', async () => {
    const { text, headers } = await callApi('monthly-prices/export-all');
    expect(lines(text)).toEqual([
      'ANNO;CODICE_MESE;NOME_MESE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;IVA;ACCISA;NETTO',
      '1996;1;Gennaio;1;Benzina;904.18;144.37;525.77;234.05',
      '2023;1;Gennaio;1;Benzina;1833.59;330.65;728.40;774.54',
      '2023;1;Gennaio;2;Gasolio auto;1880.54;339.11;617.40;924.03',
      '2023;1;Gennaio;8;O.C. denso BTZ;642.27;0.00;31.39;610.88',
      '2023;12;Dicembre;12;Metano;1413.53;254.90;4.66;1153.97',
      '2023;13;Anno;1;Benzina;1865.19;336.35;728.40;800.44',
      '2023;14;1° trimestre;1;Benzina;1849.56;333.53;728.40;787.63',
      '',
    ]);
    expect(headers['content-disposition']).toContain('"prezzi-medi-mensili_1996_2023.csv"');
  });

  test('are named in English', async () => {
    const { text } = await callApi('monthly-prices/export-all', { query: { lang: 'en' } });
    const [header, , , , , december, year, quarter] = lines(text);
    expect(header).toBe('YEAR;MONTH_ID;MONTH_NAME;PRODUCT_ID;PRODUCT_NAME;PRICE;VAT;EXCISE;NET');
    expect(december).toBe('2023;12;December;12;Methane;1413.53;254.90;4.66;1153.97');
    expect(year).toMatch(/^2023;13;Year;1;Euro-Super 95;/);
    expect(quarter).toMatch(/^2023;14;1st quarter;1;/);
  });

  test('have numeric codes and years and prices as strings in JSON', async () => {
    const query = { format: 'JSON' };
    const { text } = await callApi('monthly-prices/export-all', { query });
    expect(Object.entries(JSON.parse(text)[1])).toEqual([
      ['ANNO', 2023],
      ['CODICE_MESE', 1],
      ['NOME_MESE', 'Gennaio'],
      ['CODICE_PRODOTTO', 1],
      ['NOME_PRODOTTO', 'Benzina'],
      ['PREZZO', '1833.59'],
      ['IVA', '330.65'],
      ['ACCISA', '728.40'],
      ['NETTO', '774.54'],
    ]);
  });
});

test('quarters have the names of the earlier service in its dialect', async () => {
  const query = { dialect: 'ministry' };
  const { text } = await callApi('monthly-prices/export-all', { query });
  expect(text.split('\n')[7]).toBe(
    '2023,14,1st Trimestre,1,Benzina,"1.849,56","333,53","728,4","787,63"',
  );
});

describe("a product's monthly averages", () => {
  test('are those of the product alone, in a file of its name', async () => {
    const answer = await callApi('monthly-prices/export', {
      params: { productId: 2 },
      query: { lang: 'en' },
    });
    expect(lines(answer.text).slice(1)).toEqual([
      '2023;1;January;2;Automotive gas oil;1880.54;339.11;617.40;924.03',
      '',
    ]);
    expect(answer.headers['content-disposition']).toContain(
      '"monthly-average-prices-automotive-gas-oil_2023.csv"',
    );
  });

  test('are months only, without quarters and years', async () => {
    const { text } = await callApi('monthly-prices/export', { params: { productId: 1 } });
    expect(lines(text).map((line) => line.split(';').slice(0, 3).join(';'))).toEqual([
      'ANNO;CODICE_MESE;NOME_MESE',
      '1996;1;Gennaio',
      '2023;1;Gennaio',
      '',
    ]);
  });

  test('are a file with only a header where nothing is published', async () => {
    const { status, text } = await callApi('monthly-prices/export', { params: { productId: 13 } });
    expect({ status, lines: lines(text).length }).toEqual({ status: 200, lines: 2 });
  });

  test('are not found for a product that does not exist', async () => {
    const answer = await callApi('monthly-prices/export', { params: { productId: 4 } });
    expect(answer).toMatchObject(answered(404, 'not_found'));
  });
});

describe('a reader who asks again has the answer still', () => {
  type Answer = Promise<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string | undefined>>;
  }>;
  const figures = (flow: string, format: string) => (): Answer =>
    callApi('series/get', { params: { flow }, query: { format } });
  const averages = {
    ...Object.fromEntries(
      ['CSV', 'JSON', 'EXCEL', 'PARQUET'].map((format) => [
        `all averages as ${format}`,
        (): Answer => callApi('monthly-prices/export-all', { query: { format } }),
      ]),
    ),
    ...Object.fromEntries(
      ['CSV', 'JSON', 'EXCEL', 'PARQUET', 'JSON-STAT', 'SDMX-CSV', 'SDMX-JSON', 'CSVW'].map(
        (format) => [`their series as ${format}`, figures('monthly-prices', format)],
      ),
    ),
    'a product’s averages': (): Answer =>
      callApi('monthly-prices/list', { params: { productId: 1 }, query: {} }),
    'their feed': (): Answer => callApi('feeds/atom', { params: { feed: 'monthly' } }),
  };
  const descriptions = {
    'the catalogue': (): Answer => callApi('catalogue/turtle', { query: {} }),
    'the catalogue as JSON-LD': (): Answer => callApi('catalogue/json-ld', { query: {} }),
    'the data package': (): Answer => callApi('catalogue/data-package'),
    'the changes': (): Answer => callApi('changes/list', { query: {} }),
    'weekly prices as EXCEL': figures('weekly-prices', 'EXCEL'),
    'weekly prices as PARQUET': figures('weekly-prices', 'PARQUET'),
  };
  const tags = (reads: Readonly<Record<string, () => Answer>>) =>
    Promise.all(
      Object.entries(reads).map(async ([name, read]) => {
        const { status, headers } = await read();
        return [name, status, headers.etag];
      }),
    );

  test('of averages when a week is published, and of all figures when a news item is', async () => {
    // Not a day of a release, at whose moment the descriptions name the next one.
    const token = await anAdministrator();
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-03-04T10:00:00Z'));
    const before = await tags(averages);
    expect(before.filter(([, status, tag]) => status !== 200 || !tag)).toEqual([]);
    await publishWeeks(...januaryWeeks);
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-03-04T11:00:00Z'));
    expect(await tags(averages)).toEqual(before);

    const all = { ...averages, ...descriptions };
    const then = await tags(all);
    expect(then.filter(([, status, tag]) => status !== 200 || !tag)).toEqual([]);
    const item = { title: 'Una', titleEn: 'One', url: '/dgsaie/', urlEn: '/dgsaie/' };
    const body = { date: '2026-03-04', ...item };
    expect((await callApi('news/create', { token, body })).status).toBe(201);
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-03-04T12:00:00Z'));
    expect(await tags(all)).toEqual(then);
  });
});
