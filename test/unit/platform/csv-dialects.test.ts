import { describe, expect, test } from 'vitest';
import { monthlyAverages } from '../../../functions/open-data/exports/rules/exported-files.ts';
import {
  type PeriodRow,
  REPORT_COLUMNS,
  WEEKLY_COLUMNS,
} from '../../../functions/open-data/exports/rules/price-tables.ts';
import { exportFile } from '../../../functions/open-data/exports/work/file.ts';
import type { CsvDialect } from '../../../functions/platform/contract/export-fields.ts';
import { csvOf } from '../../../functions/platform/formats/csv.ts';
import type { Language } from '../../../functions/platform/kernel/language.ts';
import { exportTable } from '../../../functions/platform/kernel/table.ts';

/** Figures of the ministry's open data (weekly and monthly prices, IODL 2.0). */
const petrol = {
  date: '2005-01-10',
  productId: 1,
  total: 108_800,
  excise: 55_864,
  vat: 18_133,
  net: 34_803,
  variation: -2775,
} as const;
const fuelOil: PeriodRow = {
  productId: 6,
  year: 1996,
  month: 3,
  total: 38_833,
  vat: 6200,
  excise: 15_805,
  net: 16_828,
};
const lpg: PeriodRow = {
  productId: 5,
  year: 1996,
  month: 14,
  total: 0,
  vat: 0,
  excise: 0,
  net: 0,
};

const naming = (language: Language, missing: 'empty' | 'zero' = 'empty') => ({
  language,
  periods: language,
  missing,
});
const weekly = (dialect: CsvDialect, language: Language = 'it') =>
  csvOf(exportTable(WEEKLY_COLUMNS, [petrol], naming(language)), dialect, language);
const moment = new Date('2026-11-21T10:00:00Z');
const monthly = async (dialect: CsvDialect, lang: Language) =>
  (await exportFile(monthlyAverages, [fuelOil, lpg], { dialect, lang, moment })).content;

const HEADER = [
  'DATA_RILEVAZIONE',
  'CODICE_PRODOTTO',
  'NOME_PRODOTTO',
  'PREZZO',
  'ACCISA',
  'IVA',
  'NETTO',
  'VARIAZIONE',
];

describe('the dialect', () => {
  test('semicolon has two decimals after a dot', () => {
    expect(weekly('semicolon')).toBe(
      `${HEADER.join(';')}\r\n2005-01-10;1;Benzina;1088.00;558.64;181.33;348.03;-27.75\r\n`,
    );
  });

  test('comma is the same with the delimiter of RFC 4180', () => {
    expect(weekly('comma')).toBe(
      `${HEADER.join(',')}\r\n2005-01-10,1,Benzina,1088.00,558.64,181.33,348.03,-27.75\r\n`,
    );
  });

  test('comma quotes what holds a comma', () => {
    const table = {
      columns: [{ kind: 'text', heading: 'NOME' }],
      rows: [['Alfa, Beta'], ['Alfa; "Beta"']],
    } as const;
    expect(csvOf(table, 'comma', 'it')).toBe('NOME\r\n"Alfa, Beta"\r\n"Alfa; ""Beta"""\r\n');
  });

  test('ministry has Italian numbers, in quotes where they hold a comma, and plain line ends', () => {
    expect(weekly('ministry')).toBe(
      `${HEADER.join(',')}\n2005-01-10,1,Benzina,1.088,"558,64","181,33","348,03","-27,75"\n`,
    );
  });

  test('ministry has plain numbers in English', () => {
    expect(weekly('ministry', 'en').split('\n')[1]).toBe(
      '2005-01-10,1,Euro-Super 95,1088,558.64,181.33,348.03,-27.75',
    );
  });

  test('ministry drops zeros at the end and groups thousands', () => {
    const cells = [111_575, 106_910, 108_800, 6200, 0, -5, -30, 100_000_000, 123_456_789].map(
      (value) => [value],
    );
    const table = { columns: [{ kind: 'amount', heading: 'PREZZO' }], rows: cells } as const;
    expect(csvOf(table, 'ministry', 'it').split('\n').slice(1, -1)).toEqual([
      '"1.115,75"',
      '"1.069,1"',
      '1.088',
      '62',
      '0',
      '"-0,05"',
      '"-0,3"',
      '1.000.000',
      '"1.234.567,89"',
    ]);
    expect(csvOf(table, 'ministry', 'en').split('\n').slice(1, 4)).toEqual([
      '1115.75',
      '1069.1',
      '1088',
    ]);
  });

  test('ministry leaves the cell of a product without a price empty', () => {
    const row = { date: '2005-01-10', petrol: 108_800, gpl: 55_257, ocDense: 23_837 };
    const table = exportTable(REPORT_COLUMNS, [row], naming('it'));
    expect(csvOf(table, 'ministry', 'it').split('\n')[1]).toBe(
      '2005-01-10,1.088,,"552,57",,,,,"238,37"',
    );
  });

  test('ministry names quarters as the earlier service did, years and codes without separators', async () => {
    expect(String(await monthly('ministry', 'it')).split('\n')).toEqual([
      'ANNO,CODICE_MESE,NOME_MESE,CODICE_PRODOTTO,NOME_PRODOTTO,PREZZO,IVA,ACCISA,NETTO',
      '1996,3,Marzo,6,O.C. fluido BTZ,"388,33",62,"158,05","168,28"',
      '1996,14,1st Trimestre,5,GPL,0,0,0,0',
      '',
    ]);
    expect(await monthly('ministry', 'en')).toContain('1996,14,1st quarter,5,LPG,0,0,0,0\n');
    expect(await monthly('comma', 'it')).toContain('1996,14,1° trimestre,5,GPL,,,,\r\n');
  });

  test('does not change JSON', async () => {
    const request = { format: 'JSON', dialect: 'ministry', moment } as const;
    const { content } = await exportFile(monthlyAverages, [lpg], request);
    expect(JSON.parse(String(content))).toMatchObject([
      { NOME_MESE: '1° trimestre', PREZZO: null, NETTO: null },
    ]);
  });
});
