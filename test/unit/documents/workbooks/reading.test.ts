import { describe, expect, test } from 'vitest';
import { bulletins } from '../../../../functions/documents/rules/bulletins.ts';
import { runningChecks } from '../../../../functions/documents/workbooks/rules/checks/running-checks.ts';
import { sumChecks } from '../../../../functions/documents/workbooks/rules/checks/sum-checks.ts';
import { petrochemicalFlows } from '../../../../functions/documents/workbooks/rules/codes/flows.ts';
import type { Sheet } from '../../../../functions/documents/workbooks/rules/grid.ts';
import { layouts } from '../../../../functions/documents/workbooks/rules/layouts.ts';
import { refuseOtherPeriod } from '../../../../functions/documents/workbooks/rules/named-period.ts';
import type { Observation } from '../../../../functions/documents/workbooks/rules/observation.ts';
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

const figure = (observations: readonly Observation[], dimensions: Observation['dimensions']) =>
  observations.filter((each) =>
    Object.entries(dimensions).every(
      ([name, code]) => each.dimensions[name as keyof Observation['dimensions']] === code,
    ),
  );
const checksOf = (sheet: Sheet) => {
  const [table] = read(sheet).tables;
  return sumChecks(
    table?.observations ?? [],
    layouts.find(({ id }) => id === table?.layout)?.sums ?? [],
  );
};
describe('a gas balance', () => {
  test('gives month and running total of both years, each with its cell', () => {
    const { observations } = read(aSheet(gasBalance, 'Preconsuntivo giugno 2022'));
    expect(observations).toHaveLength(36);
    expect(
      figure(observations, { flow: 'IMPORTS', place: 'PANIGAGLIA', period: '2022-01/2022-06' }),
    ).toEqual([
      {
        dataset: 'gas-balance',
        dimensions: {
          product: 'NATURAL-GAS',
          flow: 'IMPORTS',
          place: 'PANIGAGLIA',
          period: '2022-01/2022-06',
          unit: 'MSM3',
        },
        value: '10',
        status: 'preliminary',
        source: { sheet: 'Preconsuntivo giugno 2022', cell: 'H11' },
        marks: ['(2)'],
      },
    ]);
  });

  test('adds up, according to its letters', () => {
    const checks = checksOf(aSheet(gasBalance));
    expect(checks).toHaveLength(8);
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
    const off = checksOf(aSheet(changed(gasBalance, 7, 4, 311)));
    expect(off.filter(({ agrees }) => !agrees)).toMatchObject([
      { rule: 'place ALL', sum: '601', difference: '-1', total: { source: { cell: 'E7' } } },
    ]);
  });

  test('keeps the notes below it', () => {
    expect(read(aSheet(gasBalance)).tables[0]?.notes).toContain('(2) comprende consumi e perdite');
  });

  test('has no zero for a dash, and reads numbers as they are written in Italian', () => {
    const { observations } = read(
      aSheet(changed(changed(gasBalance, 7, 4, '-'), 8, 4, '1.190,25')),
    );
    const june = figure(observations, { period: '2022-06', flow: 'IMPORTS' });
    expect(figure(june, { place: 'MAZARA' })).toEqual([]);
    expect(figure(june, { place: 'TARVISIO' })).toMatchObject([{ value: '1190.25' }]);
  });

  test.each('– — − - n.d. N.D. n.a. nd n/d .. ... … x X c *** #N/D #N/A'.split(' '))(
    'has no figure where %s stands, and its total is told to differ',
    (sign) => {
      const shown = aSheet(changed(gasBalance, 8, 4, ` ${sign} `));
      const june = figure(read(shown).observations, { period: '2022-06', flow: 'IMPORTS' });
      expect(figure(june, { place: 'TARVISIO' })).toEqual([]);
      expect(june).toHaveLength(
        figure(read(aSheet(gasBalance)).observations, { period: '2022-06', flow: 'IMPORTS' })
          .length - 1,
      );
      expect(checksOf(shown).filter(({ agrees }) => !agrees)).toMatchObject([
        { rule: 'place ALL' },
      ]);
    },
  );

  test('takes the error of a value that is not available as missing, and any other as a fault', () => {
    const withError = (text: string) => {
      const sheet = aSheet(gasBalance);
      const rows = sheet.rows.map((row, index) =>
        index === 8 ? row.with(4, { kind: 'error', text }) : row,
      );
      return refusal({ ...sheet, rows });
    };
    for (const text of ['#N/D', '#N/A']) expect(withError(text)).toBeUndefined();
    for (const text of ['#RIF!', '#VALORE!', '#DIV/0!', '#NOME?', '=A1'])
      expect(withError(text)).toMatchObject({ code: 'not_a_figure', cell: 'E9', found: text });
  });

  test.each([
    ['a name that nobody knows', changed(gasBalance, 10, 3, 'PANIGALIA'), 'name_unknown', 'C11'],
    [
      'a name by which its column is found',
      changed(gasBalance, 8, 3, 'TARVISIA'),
      'header_differs',
      undefined,
    ],
    ['a number that can be two', changed(gasBalance, 8, 4, '1.190'), 'not_a_figure', 'E9'],
    ['a word for a number', changed(gasBalance, 8, 4, 'assente'), 'not_a_figure', 'E9'],
    ['a month that is none', changed(gasBalance, 3, 4, 'Giugnio'), 'header_differs', undefined],
    [
      'a mark that it is a draft',
      changed(gasBalance, 1, 2, 'ITALIA - BOZZA'),
      'draft_sheet',
      undefined,
    ],
    [
      'a draft below the table',
      [...gasBalance, [], ['', '', '', '', '', '(*) Bozza del 12 luglio']],
      'draft_sheet',
      undefined,
    ],
    [
      'a note below that figures are missing',
      [...gasBalance, [], ['', '', '', 'N.B. dati parziali: mancano tre punti']],
      'draft_sheet',
      undefined,
    ],
    ['a word that it is partial', beside(12, 'Dati incompleti'), 'draft_sheet', undefined],
    ['a draft beside the unit', beside(2, 'dati da verificare'), 'draft_sheet', undefined],
    ['a word that it is not for others', beside(9, 'NON DIFFONDERE'), 'draft_sheet', undefined],
    ['a word that it is unfinished', beside(12, 'Dati in lavorazione'), 'draft_sheet', undefined],
    ['the same word alone', beside(12, 'In lavorazione'), 'draft_sheet', undefined],
    ['a draft in the header', beside(3, 'BOZZA'), 'draft_sheet', undefined],
    ['a draft beside a row', beside(9, 'B O Z Z A'), 'draft_sheet', undefined],
    ['another unit', changed(gasBalance, 2, 2, '(TWh)'), 'unit_missing', undefined],
    [
      'billions for millions',
      changed(gasBalance, 2, 2, '(Miliardi di Standard metri cubi a 38,1 MJ)'),
      'unit_differs',
      undefined,
    ],
    ['a missing row', gasBalance.filter((_, row) => row !== 5), 'row_missing', undefined],
    ['another title', changed(gasBalance, 0, 2, 'BILANCIO ELETTRICO'), 'unknown_table', undefined],
  ])('is refused for %s', (_why, rows, code, cell) => {
    expect(refusal(aSheet(rows))).toMatchObject({ code, ...(cell ? { cell } : {}) });
  });

  test.each([
    'Versione di prova',
    'DATI DI PROVA',
    'FAC-SIMILE',
    'Simulazione',
    'dati stimati',
    'Dati provvisori, stimati',
    'EMBARGO 5/7',
    'NON PUBBLICARE',
    'Da confermare',
  ])('is no last word: %s', (word) => {
    expect(refusal(aSheet(beside(1, word)))).toMatchObject({ code: 'draft_sheet' });
  });
});

describe('sales', () => {
  test('name product by code and name, which must agree', () => {
    const { observations } = read(aSheet(sales, 'Mensile'));
    expect(figure(observations, { product: 'F1', channel: 'AGRICULTURE' })).toMatchObject([
      { value: '203132', dimensions: { period: '2022-06', unit: 'T' }, source: { cell: 'E8' } },
    ]);
    expect(refusal(aSheet(changed(sales, 7, 0, 'F2')))).toMatchObject({
      code: 'name_unknown',
      found: 'F2 Gasolio motori',
    });
  });

  test('with a new product are read without it where the sums prove that it is one', () => {
    const renamed = changed(changed(sales, 6, 0, 'X9'), 6, 1, 'Idrogeno');
    const { observations, tables } = read(aSheet(renamed));
    expect(figure(observations, { product: 'F1', channel: 'TOTAL' })).toMatchObject([
      { value: '2257936' },
    ]);
    expect(observations).toHaveLength(read(aSheet(sales)).observations.length - 14);
    expect(tables[0]?.observations.length).toBe(read(aSheet(sales)).observations.length);
    // What does not add up can be anything, such as a subtotal.
    const odd = changed(renamed, 6, 2, 498400);
    expect(refusal(aSheet(odd))).toMatchObject({ code: 'name_unknown', found: 'X9 Idrogeno' });
  });

  test('add up over channels and products', () => {
    const checks = checksOf(aSheet(sales));
    expect(checks.length).toBe(22);
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  test('of a sheet that is named a running total are one, even where the head names its last month only', () => {
    const { observations } = read(aSheet(sales, 'Aggregato'));
    expect(observations[0]?.dimensions.period).toBe('2022-01/2022-06');
    const range = changed(sales, 2, 3, 'Periodo: gennaio-giugno 2022');
    expect(refusal(aSheet(range, 'Mensile'))).toMatchObject({ code: 'period_differs' });
  });

  test('with an unknown column, or with figures under no header, are refused', () => {
    const more = sales.map((row, index) => [...row, index === 3 ? 'Idrogeno' : index > 4 ? 5 : '']);
    expect(refusal(aSheet(more))).toMatchObject({ code: 'column_unknown', cell: 'Q4' });
    const nameless = sales.map((row, index) => [...row, index > 4 ? 5 : '']);
    expect(refusal(aSheet(nameless))).toMatchObject({ code: 'figures_without_header', cell: 'Q6' });
  });

  test('of a document that is named for another month are not read', () => {
    const { observations } = read(aSheet(sales));
    expect(refuseOtherPeriod('vendite_2022_06_m.xls', observations)).toBeUndefined();
    // The name of December is not that of the running year.
    for (const today of [undefined, '2022-11-27'])
      expect(refuseOtherPeriod('vendite_2022_12_m.xls', observations, today)).toMatchObject({
        code: 'period_differs',
        found: '2022-06',
      });
    expect(refuseOtherPeriod('vendite_2022.xls', observations, '2022-11-27')).toBeUndefined();
    expect(refuseOtherPeriod('vendite_2022_07_m.xls', observations)).toEqual({
      code: 'period_differs',
      sheet: 'Foglio1',
      expected: '2022-07',
      found: '2022-06',
    });
  });

  test('of a year whose last month is empty are not read, though their total is of the year', () => {
    const { observations } = read(aSheet(coalImports));
    const without = observations.filter(({ dimensions }) => dimensions.period !== '2022-12');
    const name = 'carboni_import_2022_p.xlsx';
    expect(refuseOtherPeriod(name, observations)).toBeUndefined();
    expect(refuseOtherPeriod(name, without)).toMatchObject({
      ...{ code: 'period_differs', found: '2022-11' },
    });
    expect(refuseOtherPeriod(name, without, '2022-12-10')).toBeUndefined();
  });
});

test('imports of coal belong to the product above them, which their sum must prove', () => {
  const { observations } = read(aSheet(coalImports));
  expect(figure(observations, { product: 'C30', partner: 'CO', period: '2022-02' })).toMatchObject([
    { value: '120', source: { cell: 'C10' } },
  ]);
  expect(figure(observations, { product: 'TOTAL', period: '2022' })).toMatchObject([
    { value: '8580' },
  ]);
  const lost = coalImports.filter((_, row) => row !== 8);
  expect(refusal(aSheet(lost))).toMatchObject({ code: 'sum_differs' });
});

describe('final consumption', () => {
  test('is read from both half-years, with a running total after each month', () => {
    const { observations } = read(aSheet(finalConsumption));
    expect(figure(observations, { product: 'DIESEL.WHOLESALE', period: '2022-07' })).toMatchObject([
      { value: '807', source: { cell: 'P10' }, status: 'final' },
    ]);
    expect(figure(observations, { product: 'GASOLINE', period: '2022' })).toMatchObject([
      { value: '7278', source: { cell: 'AA3' } },
    ]);
    expect(figure(observations, { product: 'STOCKS.HEATING', period: '2022-01' })).toMatchObject([
      { value: '44', source: { cell: 'C20' } },
    ]);
  });

  test('has running totals that are the sum of the months', () => {
    const checks = runningChecks(read(aSheet(finalConsumption)).observations, '0');
    expect(checks).toHaveLength(18 * 11);
    expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  test('is refused where a group’s name is lost, since "extrarete" and "marina" stand under several', () => {
    const nameless = finalConsumption.filter((_, row) => row !== 8);
    expect(refusal(aSheet(nameless))).toMatchObject({ code: 'name_unknown' });
  });
});

test('imports of products add up over countries and products, and nothing follows their total', () => {
  const rows: readonly (readonly Value[])[] = [
    ['', '', 'IMPORTAZIONE DI PRODOTTI FINITI'],
    ['La quantità è espressa in tonnellate intere', '', 'Periodo: agosto 2019'],
    ['Zona Geografica', 'Paese', 'Prodotto', 'Quantità Importata'],
    ['AFRICA', 'ALGERIA', 'C0 G.P.L.', 66],
    ['EUROPA', 'FRANCIA', 'C0 G.P.L.', 14],
    ['Subtotale GPL', '', '', 80],
    ['EUROPA', 'GRECIA', 'D0 BENZINE', 33],
    ['TOTALE', '', '', 113],
  ];
  expect(checksOf(aSheet(rows))).toMatchObject([
    { rule: 'partner WORLD', sum: '113', agrees: true, total: { source: { cell: 'D8' } } },
  ]);
  expect(checksOf(aSheet(changed(rows, 3, 3, 166)))).toMatchObject([
    { difference: '-100', agrees: false },
  ]);
  const early = rows.toSpliced(4, 0, ['TOTALE', '', '', 66]).slice(0, -1);
  expect(refusal(aSheet(early))).toMatchObject({ code: 'figures_below', cell: 'D6' });
});

test('the petrochemical industry adds up over products and over what is done with them', () => {
  const flows = petrochemicalFlows.members.map(({ it }) => it);
  const at = (code: string) => petrochemicalFlows.members.findIndex((each) => each.code === code);
  const row = (number: string, name: string, factor: number): Value[] => {
    const values = flows.map(() => 0);
    for (const code of ['OPENING-STOCK', 'SALES-DOMESTIC', 'SALES-ABROAD', 'STOCK-CHANGE'])
      values[at(code)] = factor;
    for (const code of ['CLOSING-STOCK', 'AVAILABLE', 'USED']) values[at(code)] = 2 * factor;
    return [number, name, ...values];
  };
  const rows = [
    ['', 'BOLLETTINO INDUSTRIA PETROLCHIMICA'],
    ['La quantità è espressa in tonnellate', 'Periodo: giugno 2022'],
    ...[[], [], []],
    ['Codice', 'Prodotto', ...flows],
    ['A) Cariche semilavorati'],
    row('1', 'Gas allo stato gassoso', 100),
    row('3', 'Virgin nafta', 20),
    row('', 'Totale ciclo primario', 120),
    row('12', 'GPL (fraz C4-raff 1)', 7),
    row('', 'Totale ciclo secondario', 7),
    row('15', 'Metano', 3),
    row('', 'Totale altri settori', 3),
    row('', 'Totale', 130),
  ];
  const checks = checksOf(aSheet(rows));
  expect(checks.length).toBeGreaterThan(80);
  expect(checks.filter(({ agrees }) => !agrees)).toEqual([]);
  const times = (value: Value) => (typeof value === 'number' ? value * 1_000 : value);
  for (const index of [7, 8, 9, 10, 11, 12, 13, 14]) {
    const wrong = rows.with(index, rows[index]?.map(times) ?? []);
    expect(checksOf(aSheet(wrong)).some(({ agrees }) => !agrees)).toBe(true);
    const negative = changed(rows, index, 2 + at('USED'), -1);
    expect(checksOf(aSheet(negative)).some(({ agrees }) => !agrees)).toBe(true);
  }
});

test('every table of the bulletins since 2014 is that of a layout', () => {
  const documents = layouts.flatMap((layout) => layout.documents);
  expect(bulletins.map(({ file }) => file).filter((file) => !documents.includes(file))).toEqual([]);
});
