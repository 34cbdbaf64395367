import { describe, expect, test } from 'vitest';
import { readSheets } from '../../../../functions/documents/workbooks/work/read-document.ts';
import {
  aSheet,
  coalImports,
  gasBalance,
  type Value,
} from '../../../support/documents/workbook-grids.ts';

const days =
  '01-Jan 31-Jan 28-Feb 31-Mar 30-Apr 31-May 30-Jun 31-Jul 31-Aug 30-Sep 31-Oct 30-Nov 31-Dec'.split(
    ' ',
  );
const today = '2022-06-10';

/** The stocks of a year of which only the days to May have come. */
const stocksWith = (later: Value) => [
  ['Ministero', '', 'BOLLETTINO PETROLIFERO'],
  ['', '', 'Giacenze di olio greggio, semilavorati e prodotti finiti'],
  ['in TONNELLATE', '', '', 'Report costruito su dati definitivi', 'Periodo: anno 2022'],
  ['Cod.', 'PRODOTTO', ...days],
  ['D3', 'Benzina senza Pb', ...days.map((_, day) => (day < 6 ? 600 + day : later))],
  ['F1', 'Gasolio motori', ...days.map((_, day) => (day < 6 ? 1200 + day : later))],
  ['TOTALE', 'TOTALE', ...days.map((_, day) => (day < 6 ? 1800 + 2 * day : later))],
];

/** Imports of coal with nothing from June on; the total is of the months before. */
const coalWith = (later: Value) =>
  coalImports.map((row) =>
    row.map((cell, column) => {
      if (typeof cell !== 'number') return cell;
      if (column === 13) return (cell / 78) * 15;
      return column < 6 ? cell : later;
    }),
  );

const read = (name: string, rows: readonly (readonly Value[])[], day = today) => {
  const reading = readSheets(name, [aSheet(rows)], day);
  if (!reading.read) throw new Error(JSON.stringify(reading.refused));
  return reading;
};
const periods = (name: string, rows: readonly (readonly Value[])[]) => [
  ...new Set(read(name, rows).observations.map(({ dimensions }) => dimensions.period)),
];

describe('in the file of a year that is running', () => {
  test.each([0, undefined])('columns of days to come with %s are no figures', (later) => {
    expect(periods('giacenze_2022_p.xls', stocksWith(later)).at(-1)).toBe('2022-05-31');
  });

  test.each([0, undefined])(
    'columns of months to come with %s are none, and the total is of the months before',
    (later) => {
      const { observations, tables } = read('carboni_import_2022_p.xlsx', coalWith(later));
      expect(observations).toEqual(tables.flatMap((table) => table.observations));
      const colombia = observations.filter(({ dimensions }) => dimensions.partner === 'CO');
      expect(colombia.map(({ dimensions, value }) => [dimensions.period, value])).toEqual([
        ['2022-01', '60'],
        ['2022-02', '120'],
        ['2022-03', '180'],
        ['2022-04', '240'],
        ['2022-05', '300'],
        ['2022-01/2022-05', '900'],
      ]);
    },
  );

  test('a month at the end that has come and is not filled yet is no figure either', () => {
    expect(read('giacenze_2022_p.xls', stocksWith(0), '2022-11-26').observations).toHaveLength(
      read('giacenze_2022_p.xls', stocksWith(0)).observations.length,
    );
  });

  test('a figure of a month to come refuses it', () => {
    expect(readSheets('giacenze_2022_p.xls', [aSheet(stocksWith(5))], today)).toMatchObject({
      refused: { code: 'period_not_ended' },
    });
    const balance = aSheet(gasBalance, 'Preconsuntivo Giugno 2022');
    expect(readSheets('Bilancio_GAS_2022_06.xlsx', [balance], today)).toMatchObject({
      refused: { code: 'period_not_ended', found: '2022-06' },
    });
    expect(read('Bilancio_GAS_2022_06.xlsx', gasBalance, '2022-07-01').observations).toHaveLength(
      36,
    );
  });
});

test('zeros of a year that has ended are figures', () => {
  expect(read('giacenze_2022_p.xls', stocksWith(0), '2023-01-10').observations).toHaveLength(39);
});

test('a table of stocks is not read whose days are not in their order', () => {
  const stocks = stocksWith(5);
  const [first = '', second = '', ...heads] = stocks[3] ?? [];
  const exchanged = [first, second, heads[1] ?? '', heads[0] ?? '', ...heads.slice(2)];
  const shifted = [first, second, ...heads.slice(1), heads[0] ?? ''];
  for (const [row, cell] of [
    [exchanged, 'D4'],
    [shifted, 'O4'],
  ] as const)
    expect(
      readSheets('giacenze_2022_p.xls', [aSheet(stocks.with(3, row))], '2023-01-10'),
    ).toMatchObject({ refused: { code: 'period_differs', cell } });
});

test('a running year beside whole ones is left, and listed', () => {
  const rows = [
    ['Importazioni italiane di gas naturale per paese di origine'],
    ['Milioni di metri cubi', '2020', '2021', '2022'],
    ['ALGERIA', 12000, 21000, 9000],
    ['RUSSIA', 28000, 29000, 11000],
    ['Totale', 40000, 50000, 20000],
  ];
  const name = 'ImportazioniGasAnnualiPerPaeseDiOrigine_2020-2022.xlsx';
  expect(periods(name, rows)).toEqual(['2020', '2021']);
  expect(read(name, rows).tables[0]?.left).toEqual(['D3', 'D4', 'D5']);
});
