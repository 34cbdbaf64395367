import { expect, test } from 'vitest';
import type { Cell } from '../../../../functions/documents/workbooks/rules/grid.ts';
import { readSheets } from '../../../../functions/documents/workbooks/work/read-document.ts';
import { changed, read, refusal } from '../../../support/documents/read-grids.ts';
import {
  aSheet,
  beside,
  coalImports,
  finalConsumption,
  gasBalance,
  sales,
  type Value,
} from '../../../support/documents/workbook-grids.ts';

/** What of a table is refused by name, and what beside its figures is not. */

test('a table is not read whose months are not in their order', () => {
  const heads = coalImports[4] ?? [];
  const exchanged = heads.with(2, heads[3] ?? '').with(3, heads[2] ?? '');
  const shifted = heads.map((head, column) =>
    column > 0 && column < 13 ? (heads[(column % 12) + 1] ?? '') : head,
  );
  for (const [row, cell] of [
    [exchanged, 'D5'],
    [shifted, 'M5'],
  ] as const) {
    const rows = coalImports.with(4, row);
    expect(refusal(aSheet(rows))).toMatchObject({ code: 'period_differs', cell });
  }
});

test('a sheet whose heads of month and running total are swapped is not read', () => {
  const swapped = gasBalance.map((row, index) =>
    index === 3 || index === 4
      ? row
      : [...row.slice(0, 4), ...row.slice(7, 10), ...row.slice(4, 7)],
  );
  expect(readSheets('Bilancio_GAS_2022_06.xlsx', [aSheet(swapped)])).toMatchObject({
    refused: { code: 'period_differs', found: '2022-01/2022-06' },
  });
  expect(readSheets('Bilancio_GAS_2022_06.xlsx', [aSheet(gasBalance)]).read).toBe(true);
});

test.each([
  ['MIGLIAIA DI TONNELLATE', 'migliaia'],
  ['TONNELLATE (x 1000)', '1000'],
  ['TONNELLATE, valori in milioni', 'milioni'],
])('a head that says a multiple of the unit refuses the workbook: %s', (unit, found) => {
  expect(refusal(aSheet(changed(sales, 2, 0, `la materia è espressa in ${unit}`)))).toMatchObject({
    ...{ code: 'unit_differs', found },
  });
});

test.each([
  ['DATI PROVVISORI', 'provvisori'],
  ['DATI PRECONSUNTIVI', 'preconsuntivi'],
])('final figures whose head says that they are none are refused: %s', (status, found) => {
  const head = (says: string) => finalConsumption.toSpliced(0, 0, [...Array(14), says]);
  expect(read(aSheet(head('DATI DEFINITIVI'))).observations[0]?.status).toBe('final');
  expect(refusal(aSheet(head(status)))).toMatchObject({
    code: 'status_differs',
    cell: 'O1',
    found,
  });
  expect(refusal(aSheet(beside(1, 'Dati definitivi')))).toMatchObject({ code: 'status_differs' });
});

test.each([
  ['the second page', finalConsumption, 0, '(tonn.)', 'unit_differs'],
  ['a line above the head', gasBalance, 1, 'maggio 2022', 'period_differs'],
  ['a year above the head', gasBalance, 1, 'ANNO 2020', 'period_differs'],
  ['a total in the head', gasBalance, 1, 'Totale 2020', 'period_differs'],
  ['a note below', sales, 12, 'N.B.: dati espressi in migliaia di tonnellate', 'unit_differs'],
  ['a unit below', finalConsumption, 40, '(tonnellate)', 'unit_differs'],
])('what %s says must agree with the head', (_what, rows, at, text, code) => {
  const said = (words: string) => {
    const all = [...rows, ...Array.from({ length: Math.max(0, at + 1 - rows.length) }, () => [])];
    const row = all[at] ?? [];
    return aSheet(all.with(at, [...row, ...Array(30 - row.length), words]));
  };
  expect(refusal(said(text))).toMatchObject({ code });
  const agrees = { '(tonn.)': '(,000 tonn.)', '(tonnellate)': 'in migliaia di tonnellate' };
  const other = text
    .replace('maggio', 'giugno')
    .replace('2020', '2022')
    .replace('migliaia di ', '');
  expect(refusal(said(agrees[text as keyof typeof agrees] ?? other))).toBeUndefined();
});

test('a table with one column of figures is refused for what stands there beside a name', () => {
  const rows: readonly (readonly Value[])[] = [
    ['', '', 'IMPORTAZIONE DI PRODOTTI FINITI'],
    ['La quantità è espressa in tonnellate intere', '', '', 'Periodo: agosto 2019'],
    ['Zona Geografica', 'Paese', 'Prodotto', 'Quantità Importata'],
    ['AFRICA', 'ALGERIA', 'C0 G.P.L.', 66],
    ['EUROPA', 'FRANCIA', 'C0 G.P.L.', 14],
    ['Nota:', '', '', 'dati rettificati'],
    ['EUROPA', 'GRECIA', 'D0 BENZINE', 33],
  ];
  expect(read(aSheet(rows)).observations).toHaveLength(3);
  for (const found of ['#RIF!', '#VALORE!', '(1)', '* v. nota', 'assente'])
    expect(refusal(aSheet(changed(rows, 4, 3, found)))).toMatchObject({
      ...{ code: 'not_a_figure', cell: 'D5', found },
    });
  const marked = changed(changed(rows, 4, 0, '* EUROPA'), 4, 3, '#RIF!');
  expect(refusal(aSheet(marked))).toMatchObject({ code: 'not_a_figure', cell: 'D5' });
  for (const sign of [' - ', 'n.d.', '#N/D'])
    expect(read(aSheet(changed(rows, 4, 3, sign))).observations).toHaveLength(2);
});

test('a row that numbers the columns in another order is refused as what it is', () => {
  const numbered = (numbers: readonly number[]) => aSheet(sales.toSpliced(4, 0, numbers));
  const numbers = Array.from({ length: 16 }, (_, index) => index + 1);
  expect(read(numbered(numbers)).observations).toHaveLength(
    read(aSheet(sales)).observations.length,
  );
  expect(refusal(numbered(numbers.with(3, 5).with(4, 4)))).toMatchObject({
    ...{ code: 'header_differs', cell: 'D5', found: '1 2 3 5 4 6 7 8 9 10 11 12 13 14 15 16' },
  });
});

test('two sheets agree whose figures are written with more or fewer zeros', () => {
  const january = sales.map((row) =>
    row.map((cell) => (cell === 'Periodo: giugno 2022' ? 'Periodo: gennaio 2022' : cell)),
  );
  const texts = changed(january, 5, 3, `${january[5]?.[3]}.00`);
  expect(refusal(aSheet(texts, 'Mensile'), aSheet(january, 'Aggregato'))).toBeUndefined();
  const other = changed(january, 5, 3, `${january[5]?.[3]}.01`);
  expect(refusal(aSheet(other, 'Mensile'), aSheet(january, 'Aggregato'))).toMatchObject({
    code: 'figure_twice',
  });
});

test('a row whose name begins with the mark of a note is a row, and ends no table', () => {
  const marked = changed(sales, 6, 1, `${sales[6]?.[1]} (1)`);
  const { observations } = read(aSheet(changed(marked, 6, 0, `* ${sales[6]?.[0]}`)));
  expect(observations).toHaveLength(read(aSheet(sales)).observations.length);
});

test('a note between the rows of a table ends nothing, and one below them does', () => {
  const noted = sales.toSpliced(7, 0, ['Nota: dati rettificati']);
  expect(read(aSheet(noted)).observations).toHaveLength(read(aSheet(sales)).observations.length);
});

test('a row that was pushed to the right by a cell more is refused', () => {
  const pushed = sales.map((row, index) => (index === 5 ? row.toSpliced(3, 0, undefined) : row));
  expect(refusal(aSheet(pushed))).toMatchObject({ code: 'figures_without_header', cell: 'Q6' });
});

test('numbers that are texts are read, and where they could be two refuse the workbook', () => {
  const asTexts = (separator: string) =>
    aSheet(
      sales.map((row, index) =>
        row.map((cell) =>
          index > 4 && typeof cell === 'number'
            ? `${cell}`.replace(/\B(?=(\d{3})+$)/g, separator)
            : cell,
        ),
      ),
    );
  expect(read(asTexts('')).observations).toHaveLength(read(aSheet(sales)).observations.length);
  for (const separator of ['.', ','])
    expect(refusal(asTexts(separator))).toMatchObject({ code: 'not_a_figure' });
  const [decimals] = ['0,125', '12,5', '1234,125'].map((text) =>
    read(aSheet(changed(sales, 5, 3, text))).observations.find(
      ({ source }) => source.cell === 'D6',
    ),
  );
  expect(decimals?.value).toBe('0.125');
});

test('a share in percent is no amount, and a formula without its value is no empty cell', () => {
  const withCell = (cell: Cell) => {
    const sheet = aSheet(sales);
    const rows = sheet.rows.map((row, index) => (index === 5 ? row.with(3, cell) : row));
    return refusal({ ...sheet, rows });
  };
  expect(withCell({ kind: 'number', value: '0.125', percent: true })).toMatchObject({
    ...{ code: 'not_a_figure', cell: 'D6', found: '12.5%' },
  });
  expect(withCell({ kind: 'error', text: '=D7+D8' })).toMatchObject({
    ...{ code: 'not_a_figure', cell: 'D6', found: '=D7+D8' },
  });
});

test('a row that lost its name is refused, wherever it stands, and a number that somebody noted is listed', () => {
  for (const row of [6, 8]) {
    const nameless = changed(changed(sales, row, 0, undefined), row, 1, undefined);
    expect(refusal(aSheet(nameless))).toMatchObject({ code: 'row_unnamed', cell: `C${row + 1}` });
  }
  const noted = sales.toSpliced(7, 0, ['', '', '', 123, 108]);
  const [table] = read(aSheet(noted)).tables;
  expect(table?.left).toEqual(['D8', 'E8']);
  expect(table?.observations).toHaveLength(56);
});

test('a note ends no table, whatever it stands in, and rows below it whose names are not known refuse the sheet', () => {
  const carriedOn = finalConsumption.toSpliced(10, 0, ['Nota: dati rettificati']);
  expect(read(aSheet(carriedOn)).observations).toEqual(
    read(aSheet(finalConsumption)).observations.map((one) => ({
      ...one,
      source: expect.objectContaining({ sheet: 'Foglio1' }),
    })),
  );
  const renamed = changed(finalConsumption, 12, 1, 'IDROGENO').toSpliced(10, 0, ['Nota: dati']);
  expect(refusal(aSheet(renamed))).toMatchObject({ code: 'name_unknown', cell: 'A14' });
  const uncomputed = aSheet(sales.toSpliced(6, 0, ['Nota: dati']));
  const rows = uncomputed.rows.map((row, index) =>
    index > 6
      ? row.map((cell) =>
          cell?.kind === 'number' ? ({ kind: 'error', text: '=A1' } as const) : cell,
        )
      : row,
  );
  expect(refusal({ ...uncomputed, rows })).toMatchObject({ code: 'not_a_figure', cell: 'C8' });
});
