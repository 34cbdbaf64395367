import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseWeeklyExport } from '../../../../scripts/import/price-files.ts';
import { answered, callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { aWeek, januaryWeeks, publishWeeks } from '../../../support/prices/published-figures.ts';

beforeAll(() => publishWeeks(...januaryWeeks));
afterEach(() => {
  vi.unstubAllEnvs();
});

const report = (query: Record<string, string> = {}) =>
  callApi('weekly-prices/report-export', { query });
const lines = (text: string) => text.split('\r\n');

describe('the weekly report as CSV', () => {
  test('has every component of type ALL, oldest first, in Italian by default', async () => {
    const answer = await report({ type: 'ALL' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(lines(answer.text)).toEqual([
      'DATA_RILEVAZIONE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;ACCISA;IVA;NETTO;VARIAZIONE',
      '2005-01-03;1;Benzina;1115.75;558.64;185.96;371.15;',
      '2005-01-03;2;Gasolio auto;1018.28;403.21;169.71;445.36;',
      '2005-01-03;8;O.C. denso BTZ;229.52;31.39;0.00;198.13;',
      '2005-01-10;1;Benzina;1088.00;558.64;181.33;348.03;-27.75',
      '2005-01-10;2;Gasolio auto;1004.39;403.21;167.40;433.78;-13.89',
      '2005-01-10;8;O.C. denso BTZ;238.37;31.39;0.00;206.98;8.85',
      '',
    ]);
  });

  test('has English headings and names', async () => {
    const { text } = await report({ type: 'ALL', lang: 'en_US' });
    expect(lines(text).slice(0, 2)).toEqual([
      'SURVEY_DATE;PRODUCT_ID;PRODUCT_NAME;PRICE;EXCISE;VAT;NET;CHANGE',
      '2005-01-03;1;Euro-Super 95;1115.75;558.64;185.96;371.15;',
    ]);
  });

  const headings =
    'DATA_RILEVAZIONE;BENZINA;GASOLIO_AUTO;GPL;METANO;GNL;GASOLIO_RISCALDAMENTO;O.C._FLUIDO_BTZ;O.C._DENSO_BTZ';

  test.each([
    [{}, '2005-01-10;1088.00;1004.39;;;;;;238.37'],
    [{ type: 'FULL' }, '2005-01-10;1088.00;1004.39;;;;;;238.37'],
    [{ type: 'NET' }, '2005-01-10;348.03;433.78;;;;;;206.98'],
    [{ type: 'VARIATION' }, '2005-01-10;-27.75;-13.89;;;;;;8.85'],
  ])('has a column a product when asked %j', async (query, second) => {
    const { text } = await report(query);
    expect(lines(text)[0]).toBe(headings);
    expect(lines(text)[2]).toBe(second);
  });

  test('has the products in English as column headings', async () => {
    expect(lines((await report({ lang: 'en' })).text)[0]).toBe(
      'SURVEY_DATE;EURO-SUPER_95;AUTOMOTIVE_GAS_OIL;LPG;METHANE;LNG;HEATING_GAS_OIL;RESIDUAL_FUEL_OIL;HEAVY_FUEL_OIL',
    );
  });
});

describe('the dialect of a CSV file', () => {
  const row = async (query: Record<string, string> = {}) =>
    (await report({ type: 'ALL', ...query })).text.split(/\r?\n/)[4];
  const own = '2005-01-10;1;Benzina;1088.00;558.64;181.33;348.03;-27.75';
  const ministry = '2005-01-10,1,Benzina,1.088,"558,64","181,33","348,03","-27,75"';

  test('is the requested one', async () => {
    expect(await row({ dialect: 'semicolon' })).toBe(own);
    expect(await row({ dialect: 'comma' })).toBe(own.replaceAll(';', ','));
    expect(await row({ dialect: 'ministry' })).toBe(ministry);
    const english = '2005-01-10,1,Euro-Super 95,1088,558.64,181.33,348.03,-27.75';
    expect(await row({ dialect: 'ministry', lang: 'en' })).toBe(english);
  });

  test('is the stage’s when none is requested', async () => {
    vi.stubEnv('CSV_DIALECT', 'ministry');
    // Answers are cached by their query, so each of these queries is used only here.
    expect(await row({ lang: 'it_IT' })).toBe(ministry);
    const query = { format: 'CSV', lang: 'it_IT' };
    const { text } = await callApi('weekly-prices/export', { params: { id: 2 }, query });
    expect(text.split('\n')[1]).toBe(ministry);
    const json = await report({ type: 'ALL', format: 'JSON', lang: 'it_IT' });
    expect(JSON.parse(json.text)[3]).toMatchObject({ PREZZO: '1088.00' });
  });

  test('is refused when it does not exist', async () => {
    expect(await report({ dialect: 'tabs' })).toMatchObject(
      answered(422, { errors: [{ pointer: '/dialect' }] }),
    );
  });

  test.each(['comma', 'ministry'])('%s can be imported again', async (dialect) => {
    for (const lang of ['it', 'en']) {
      const plain = await report({ type: 'ALL', lang, dialect: 'semicolon' });
      const expected = parseWeeklyExport(plain.text);
      const { text } = await report({ type: 'ALL', lang, dialect });
      const { rows, ...rest } = parseWeeklyExport(text);
      // Where there is nothing to compare with, the ministry's dialect has 0 and the others have nothing.
      const first = dialect === 'ministry' ? { variation: 0 } : {};
      expect({ ...rest, rows }).toEqual({
        ...expected,
        rows: expected.rows.map((row) => ({ ...first, ...row })),
      });
    }
  });
});

describe('the weekly report as JSON', () => {
  test('keeps the types on which existing programs rely', async () => {
    const answer = await report({ type: 'ALL', format: 'JSON' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const rows = JSON.parse(answer.text);
    expect(Object.entries(rows[3])).toEqual([
      ['DATA_RILEVAZIONE', '2005-01-10'],
      ['CODICE_PRODOTTO', 1],
      ['NOME_PRODOTTO', 'Benzina'],
      ['PREZZO', '1088.00'],
      ['ACCISA', '558.64'],
      ['IVA', '181.33'],
      ['NETTO', '348.03'],
      ['VARIAZIONE', '-27.75'],
    ]);
    const changes: (string | null)[] = rows.map((row: { VARIAZIONE: string }) => row.VARIAZIONE);
    expect(changes.slice(0, 3)).toEqual([null, null, null]);
    for (const change of changes.slice(3)) expect(change).toMatch(/^-?\d+\.\d\d$/);
  });

  test('has every product as a key, null where it has no price', async () => {
    const rows = JSON.parse((await report({ format: 'JSON' })).text);
    expect(rows[0]).toEqual({
      DATA_RILEVAZIONE: '2005-01-03',
      BENZINA: '1115.75',
      GASOLIO_AUTO: '1018.28',
      GPL: null,
      METANO: null,
      GNL: null,
      GASOLIO_RISCALDAMENTO: null,
      'O.C._FLUIDO_BTZ': null,
      'O.C._DENSO_BTZ': '229.52',
    });
  });
});

describe('an export can be imported again', () => {
  test.each(['it', 'en'])('from CSV with headings in %s', async (lang) => {
    const { rows, rejected } = parseWeeklyExport(
      (await report({ type: 'ALL', lang, dialect: 'semicolon' })).text,
    );
    expect(rejected).toEqual([]);
    expect(rows).toHaveLength(6);
    expect(rows[3]).toEqual({
      date: '2005-01-10',
      productId: 1,
      total: 108800,
      excise: 55864,
      vat: 18133,
      net: 34803,
      variation: -2775,
    });
  });

  test.each(['it', 'en'])('from JSON with headings in %s', async (lang) => {
    const plain = await report({ type: 'ALL', lang, dialect: 'semicolon' });
    const csv = parseWeeklyExport(plain.text);
    const json = parseWeeklyExport((await report({ type: 'ALL', lang, format: 'JSON' })).text);
    expect(json).toEqual(csv);
  });
});

describe("a survey's own file", () => {
  test('has the components of that survey only', async () => {
    const answer = await callApi('weekly-prices/export', { params: { id: 2 } });
    expect(lines(answer.text)).toEqual([
      'DATA_RILEVAZIONE;CODICE_PRODOTTO;NOME_PRODOTTO;PREZZO;ACCISA;IVA;NETTO;VARIAZIONE',
      '2005-01-10;1;Benzina;1088.00;558.64;181.33;348.03;-27.75',
      '2005-01-10;2;Gasolio auto;1004.39;403.21;167.40;433.78;-13.89',
      '2005-01-10;8;O.C. denso BTZ;238.37;31.39;0.00;206.98;8.85',
      '',
    ]);
    expect(answer.headers['content-disposition']).toContain(
      'filename="prezzi-settimanali_2005-01-10.csv"',
    );
  });

  test('does not exist for a survey that is not published', async () => {
    const answer = await callApi('weekly-prices/export', { params: { id: 3 } });
    expect(answer).toMatchObject(answered(404, 'not_found'));
  });
});

describe('a file', () => {
  test.each([
    [{}, 'prezzi-settimanali_2005-01-03_2005-01-10.csv'],
    [{ type: 'NET', format: 'JSON' }, 'prezzi-settimanali-netti_2005-01-03_2005-01-10.json'],
    [{ type: 'ALL', lang: 'en' }, 'weekly-prices-details_2005-01-03_2005-01-10.csv'],
    [
      { type: 'VARIATION', format: 'EXCEL', lang: 'en' },
      'weekly-price-changes_2005-01-03_2005-01-10.xlsx',
    ],
  ])('asked for with %j is called %s', async (query, name) => {
    const { headers } = await report(query);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
  });

  test.each([{ format: 'XML' }, { type: 'GROSS' }, { lang: 'fr' }])(
    'is refused for %j',
    async (query) => {
      expect(await report(query as never)).toMatchObject({ status: 422 });
    },
  );

  test('changes with the public data, and is not sent again to a reader who has it', async () => {
    const first = await report();
    const { etag = '' } = first.headers;
    const headers = { 'if-none-match': etag };
    expect(await callApi('weekly-prices/report-export', { headers })).toMatchObject({
      status: 304,
    });
    await publishWeeks(aWeek(4, '2005-01-17', { 1: [109000, 18167, 55864] }));
    const again = await callApi('weekly-prices/report-export', { headers });
    expect(again.status).toBe(200);
    expect(lines(again.text)).toContain('2005-01-17;1090.00;;;;;;;');
  });

  test('requested by a signed-in person is not cached', async () => {
    const token = await anAdministrator();
    const { headers } = await callApi('weekly-prices/report-export', { token });
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
