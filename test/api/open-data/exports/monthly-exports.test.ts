import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../../support/api/call-api.ts';
import { aPeriod, publishPeriods } from '../../../support/prices/published-figures.ts';

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
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
