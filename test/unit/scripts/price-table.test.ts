import { expect, test } from 'vitest';
import { detectKind, parseMonthlyExport } from '../../../scripts/import/price-files.ts';

/** April and the first quarter of 2023 as JSON, the way the open-data page saves it: pretty-printed. */
const rows = [
  {
    ANNO: 2023,
    CODICE_MESE: 4,
    NOME_MESE: 'Aprile',
    CODICE_PRODOTTO: 1,
    NOME_PRODOTTO: 'Benzina',
    PREZZO: '1868.97',
    IVA: '337.03',
    ACCISA: '728.40',
    NETTO: '803.54',
  },
  {
    ANNO: 2023,
    CODICE_MESE: 14,
    NOME_MESE: '1° trimestre',
    CODICE_PRODOTTO: 1,
    NOME_PRODOTTO: 'Benzina',
    PREZZO: '1849.56',
    IVA: '333.53',
    ACCISA: '728.4',
    NETTO: '787.63',
  },
];
const pretty = JSON.stringify(rows, null, 2);

test('a JSON file is known by the keys of its objects, however it is laid out', () => {
  expect(detectKind(pretty)).toBe('monthly');
  expect(detectKind(JSON.stringify(rows))).toBe('monthly');
  expect(detectKind('[]')).toBeUndefined();
});

test('its amounts are read from strings, with one or two decimals', () => {
  const { rows: read, rejected } = parseMonthlyExport(pretty);
  expect(rejected).toEqual([]);
  expect(read).toEqual([
    {
      year: 2023,
      monthCode: 4,
      productId: 1,
      total: 186897,
      vat: 33703,
      excise: 72840,
      net: 80354,
    },
    {
      year: 2023,
      monthCode: 14,
      productId: 1,
      total: 184956,
      vat: 33353,
      excise: 72840,
      net: 78763,
    },
  ]);
});

test('a row without a readable amount is rejected with its place', () => {
  const damaged = [rows[0], { ...rows[1], PREZZO: null }];
  expect(parseMonthlyExport(JSON.stringify(damaged)).rejected).toMatchObject([
    { line: 3, reason: 'number' },
  ]);
});

test.each([
  ['cut short', pretty.slice(0, -40), 'truncated'],
  ['damaged inside', pretty.replace('"ANNO": 2023', 'ANNO 2023'), 'malformed'],
  ['nested', JSON.stringify([{ ...rows[0], IVA: { value: 1 } }]), 'malformed'],
  ['without rows', '[]', 'empty'],
])('a JSON file that is %s is refused whole', (_, text, reason) => {
  expect(() => parseMonthlyExport(text)).toThrowError(
    expect.objectContaining({
      code: 'import_refused',
      details: expect.objectContaining({ reason }),
    }),
  );
});
