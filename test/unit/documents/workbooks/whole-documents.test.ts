import { describe, expect, test } from 'vitest';
import { exactText } from '../../../../functions/documents/workbooks/rules/decimal.ts';
import { readSheets } from '../../../../functions/documents/workbooks/work/read-document.ts';
import { changed, read, refusal } from '../../../support/documents/read-grids.ts';
import { tableGrids } from '../../../support/documents/table-grids.ts';
import {
  aSheet,
  coalImports,
  gasBalance,
  sales,
  salesByProvince,
} from '../../../support/documents/workbook-grids.ts';

/** What the sheets of a document and its name say of each other. */

const coalExports = coalImports.map((row) =>
  row.map((cell) => (cell === 'IMPORTAZIONI' ? 'ESPORTAZIONI' : cell)),
);

test('every sheet of a document is of its month', () => {
  const total = changed(sales, 2, 3, 'Periodo: gennaio-luglio 2022');
  const stale = [aSheet(sales, 'Mensile'), aSheet(total, 'Aggregato')];
  expect(readSheets('vendite_2022_07_m.xls', stale)).toEqual({
    read: false,
    refused: {
      ...{ code: 'period_differs', sheet: 'Mensile' },
      ...{ expected: '2022-07', found: '2022-06' },
    },
  });
});

test.each([
  ['that can be read', sales],
  ['that could not be read', sales.slice(0, 5)],
])('a hidden sheet with a table %s is named', (_, rows) => {
  const hidden = { ...aSheet(rows, 'Mensile'), hidden: true };
  expect(read(hidden, aSheet(gasBalance)).hiddenTables).toEqual(['Mensile']);
});

test('hidden sheets and sheets without figures are ignored', () => {
  const hidden = { ...aSheet([['x', 1]]), hidden: true };
  const { tables, hiddenTables } = read(hidden, aSheet([['Note']]), aSheet(sales));
  expect(tables).toHaveLength(1);
  expect(hiddenTables).toEqual([]);
  expect(refusal(aSheet([['Note']]))).toEqual({ code: 'no_table' });
});

test('a figure that two sheets hold differently refuses the workbook', () => {
  const other = changed(sales, 5, 3, 45484);
  expect(refusal(aSheet(sales, 'Foglio1'), aSheet(other, 'Foglio2'))).toMatchObject({
    code: 'figure_twice',
    sheet: 'Foglio2',
    cell: 'D6',
    expected: '45483 (Foglio1 D6)',
    found: '45484',
  });
});

test('a figure that one of two sheets has as a rounded text is one figure', () => {
  const [tail, text] = [45483.94 + 1e-11, '45483.94'];
  expect(exactText(tail)).not.toBe(text);
  const { observations } = read(
    aSheet(changed(sales, 5, 3, tail), 'Foglio1'),
    aSheet(changed(sales, 5, 3, text), 'Foglio2'),
  );
  expect(observations.some(({ value }) => value === exactText(tail))).toBe(true);
});

test.each(['sales', 'coalBalance', 'coalMarket', 'coalStocks'])(
  '%s is not read without the row of its total',
  (name) => {
    const rows = tableGrids[name]?.[1] ?? sales;
    expect(refusal(aSheet(rows))).toBeUndefined();
    const cut = rows.filter(([, name]) => name !== 'Totale' && name !== 'TOTALE');
    expect(refusal(aSheet(cut))).toMatchObject({ code: 'row_missing', expected: 'product=TOTAL' });
  },
);

test('a workbook is not read where another sheet says that it is a draft', () => {
  const cover = aSheet([['Bozza per la verifica']], 'Copertina');
  expect(refusal(cover, aSheet(gasBalance))).toMatchObject({
    ...{ code: 'draft_sheet', sheet: 'Copertina' },
  });
  expect(refusal({ ...cover, hidden: true }, aSheet(gasBalance))).toBeUndefined();
});

test.each([
  ['a month of another year than its running total', [4, 4, 2020]],
  ['a running total of another year than its month', [4, 7, 2020]],
  ['another month than its running total', [3, 4, 'Maggio']],
  ['two months that are not a year apart', [4, 5, 2020]],
] as const)('a balance is not read with %s', (_, [row, column, head]) => {
  const rows = changed(gasBalance, row, column, head);
  expect(readSheets('Bilancio_GAS_2022_06.xlsx', [aSheet(rows)])).toMatchObject({
    ...{ read: false, refused: { code: 'period_differs' } },
  });
});

describe('a document whose name is of another table than its sheets', () => {
  test.each([
    ['import_greggio_2022_06_m.xlsx', sales, 'Importazione di greggi conto proprio'],
    ['Consumi_Petroliferi_2022_06.xlsx', gasBalance, 'C O N S U M I P E T R O L I F E R I'],
    ['carboni_export_2022_p.xls', coalImports, 'Esportazioni'],
    [
      'carboni_immiss_merc_2022_06_m.xls',
      tableGrids.coalBalance?.[1] ?? [],
      'immissioni al mercato interno',
    ],
    ['carboni_import_2022_p.xls', coalExports, 'Importazioni'],
    ['Vendite  prov_GPL_2022_06_m (2).xlsx', sales, 'di GPL e lubrificanti'],
  ])('%s is not read', (fileName, rows, expected) => {
    const reading = readSheets(fileName, [aSheet(rows)]);
    expect(reading).toMatchObject({ read: false, refused: { code: 'table_differs', expected } });
  });

  test.each([
    ['vendite_2022_06_m.xls', sales],
    ['VENDITE 2022_06.xls', sales],
    ['Bilancio_GAS_2022_06_rev1.xlsx', gasBalance],
    ['carboni_import_2022_p.xls', coalImports],
    ['vendite_prov_gpl_lub_2022_06_m.xlsx', salesByProvince],
  ])('is read where it is not: %s', (fileName, rows) => {
    expect(readSheets(fileName, [aSheet(rows)])).toMatchObject({ read: true });
  });
});
