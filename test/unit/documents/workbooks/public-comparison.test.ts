import { expect, test } from 'vitest';
import { type Block, blockWith } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import {
  changesOf,
  comparedFinal,
  comparedMonths,
  comparedStocks,
  comparedTables,
  publicFigures,
  withComparisons,
} from '../../../../functions/documents/workbooks/rules/checks/public-comparison.ts';
import { isUnusual } from '../../../../functions/documents/workbooks/rules/checks/to-decide.ts';
import type { DatasetName } from '../../../../functions/documents/workbooks/rules/datasets.ts';
import type {
  Dimensions,
  Status,
} from '../../../../functions/documents/workbooks/rules/dimensions.ts';
import type { Checked } from '../../../../functions/documents/workbooks/rules/statements.ts';

const empty: Block = { key: '2022', series: [] };
const flow = (code: string): Dimensions => ({ product: 'NATURAL-GAS', flow: code, unit: 'MSM3' });
const said = (dimensions: Dimensions, period: string, value: string, status: Status = 'final') => ({
  ...{ dimensions: { ...dimensions, period }, value, status },
  source: { sheet: 'S', cell: `C${period}` },
});
const source = (document: string, month: string, since: string) => ({ document, month, since });

const january = blockWith(empty, source('january', '2022-01', '2022-02-20T00:00:00Z'), [
  said({ ...flow('EXPORTS'), place: 'ALL' }, '2022-01', '40.5'),
]);
const february = source('february', '2022-02', '2022-03-20T00:00:00Z');
const balance: DatasetName = 'gas-balance';

test('a running total is compared with the months that are public, by the document that says it', () => {
  const exports = { ...flow('EXPORTS'), place: 'ALL' };
  const of = (total: string) =>
    publicFigures(
      balance,
      [
        blockWith(january, february, [
          said(exports, '2022-02', '30'),
          said(exports, '2022-01/2022-02', total),
        ]),
      ],
      'february',
    );
  expect(comparedMonths(of('70.5'))).toMatchObject([{ kind: 'months', agrees: true }]);
  // Half a unit for each month and the total is rounding.
  expect(comparedMonths(of('72'))).toMatchObject([{ agrees: true }]);
  expect(comparedMonths(of('72.1'))).toMatchObject([
    {
      ...{ kind: 'months', agrees: false, value: '72.1', expected: '70.5', difference: '1.6' },
      figure: { source: { cell: 'C2022-01/2022-02' }, own: true },
    },
  ]);
  // Another document's total is not this one's to explain.
  const others = of('72.1').map((one) => ({ ...one, own: one.dimensions.period === '2022-02' }));
  expect(comparedMonths(others)).toEqual([]);
});

test('a running total in tonnes may be off by what is rounded elsewhere', () => {
  const sales = { product: 'D3', channel: 'TOTAL', unit: 'T' };
  const agrees = (total: string) => {
    const block = blockWith(empty, source('january', '2022-01', '2022-02-20T00:00:00Z'), [
      said(sales, '2022-01', '400'),
    ]);
    const both = [said(sales, '2022-02', '300'), said(sales, '2022-01/2022-02', total)];
    const figures = publicFigures('oil-sales', [blockWith(block, february, both)], 'february');
    return comparedMonths(figures).map((one) => one.agrees);
  };
  expect(agrees('715')).toEqual([true]);
  expect(agrees('716')).toEqual([false]);
});

test('a country that is not in the table of a month moved nothing in it, so that its running total is compared', () => {
  const crude = (partner: string) => ({ flow: 'IMPORTS', partner, product: 'A2.1', unit: 'T' });
  const of = (...tables: readonly string[]) =>
    comparedMonths(
      publicFigures(
        'crude-imports',
        [
          blockWith(empty, source('march', '2022-03', '2022-04-20T00:00:00Z'), [
            said(crude('LY'), '2022-01', '500'),
            ...tables.map((month) => said(crude('RU'), month, '900')),
            said(crude('LY'), '2022-03', '300'),
            said(crude('LY'), '2022-01/2022-03', '850'),
            said(crude('IQ'), '2022-01/2022-03', '70'),
            said(crude('WORLD'), '2022-01/2022-03', '4000'),
          ]),
        ],
        'march',
      ),
    );
  expect(of('2022-01', '2022-02')).toMatchObject([
    { value: '850', expected: '800', difference: '50', agrees: false },
    { value: '70', expected: '0', agrees: false },
  ]);
  expect(of('2022-01')).toEqual([]);
});

test('a difference that came with an earlier document is known, while it stays the same', () => {
  const exports = { ...flow('EXPORTS'), place: 'ALL' };
  const withMonth = (block: Block, month: string, total: string, months?: Checked) =>
    blockWith(block, source(month, month, `${month}-28T00:00:00Z`), [
      said(exports, month, '30'),
      { ...said(exports, `2022-01/${month}`, total), compared: { months } },
    ]);
  const isKnown = (inFebruary: Checked | undefined, total: string) => {
    const before = withMonth(january, '2022-02', '80', inFebruary);
    const figures = (block: Block) => publicFigures(balance, [block], '2022-03');
    return comparedMonths(figures(withMonth(before, '2022-03', total)), figures(before)).map(
      ({ agrees, known = false }) => [agrees, known],
    );
  };
  expect(isKnown('differs', '110')).toEqual([[false, true]]);
  expect(isKnown('differs', '112')).toEqual([[false, false]]);
  expect(isKnown('differs', '100.5')).toEqual([[true, false]]);
  // Nobody was asked about one that began to differ later.
  expect(isKnown('holds', '110')).toEqual([[false, false]]);
  // One of its months became public after it, so that it was never compared.
  expect(isKnown(undefined, '110')).toEqual([[false, true]]);
  expect(isKnown(undefined, '112')).toEqual([[false, false]]);
});

test('the stock that opens a month is compared with the one that closed the month before, whichever comes later', () => {
  const stock = (code: string) => ({ product: '30', flow: `${code}-STOCK`, unit: 'T' });
  const of = (opening: string, document: string) =>
    publicFigures(
      'coal-balance',
      [
        blockWith(empty, source('december', '2022-12', '2023-01-20T00:00:00Z'), [
          said(stock('CLOSING'), '2022-12', '1500'),
        ]),
        blockWith(empty, source('january', '2023-01', '2023-02-20T00:00:00Z'), [
          said(stock('OPENING'), '2023-01', opening),
        ]),
      ],
      document,
    );
  expect(comparedStocks(of('1510', 'january'))).toMatchObject([{ kind: 'stocks', agrees: true }]);
  expect(comparedStocks(of('2500', 'january'))).toMatchObject([
    {
      ...{ agrees: false, value: '2500', expected: '1500', difference: '1000' },
      figure: { source: { cell: 'C2023-01' } },
    },
  ]);
  expect(comparedStocks(of('2500', 'december'))).toMatchObject([
    { agrees: false, value: '1500', expected: '2500', figure: { source: { cell: 'C2022-12' } } },
  ]);
  expect(comparedStocks(of('2500', 'another'))).toEqual([]);
});

test('the stocks of coal that open a year are those with which the table of stocks ended the year before', () => {
  const figure = (
    dataset: DatasetName,
    code: string,
    period: string,
    value: string,
    own: boolean,
  ) => ({
    ...{ dataset, value, status: 'final' as const, own },
    ...{ dimensions: { product: 'C30', flow: code, unit: 'T', period } },
    source: { sheet: 'S', cell: 'C13' },
  });
  const january = figure('coal-balance', 'OPENING-STOCK', '2022-01', '572728.66', true);
  const stocks = (value: string) => figure('coal-stocks', 'STOCK', '2021-12-31', value, false);
  const closing = figure('coal-balance', 'CLOSING-STOCK', '2021-12', '572728', false);
  expect(comparedStocks([january, stocks('572729')])).toMatchObject([{ agrees: true }]);
  expect(comparedStocks([january, stocks('122663')])).toMatchObject([
    { agrees: false, expected: '122663', figure: { dataset: 'coal-balance' } },
  ]);
  // The document of the month before goes first, and that of another day says nothing.
  expect(comparedStocks([closing, january, stocks('122663')])).toMatchObject([{ agrees: true }]);
  const november = figure('coal-stocks', 'STOCK', '2021-11-30', '122663', false);
  expect(comparedStocks([january, november])).toEqual([]);
});

test('a balance is compared with the table of imports, whichever of them comes later', () => {
  const total = (own: boolean) => ({
    ...{ dataset: balance, value: '100', status: 'preliminary' as const, own },
    dimensions: { ...flow('IMPORTS'), place: 'ALL', period: '2022-01' },
    source: { sheet: 'S', cell: 'G8' },
  });
  const imports = (own: boolean, value = '110') => ({
    ...{ dataset: 'gas-imports-by-country' as const, value, status: 'final' as const, own },
    dimensions: { ...flow('IMPORTS'), partner: 'WORLD', period: '2022-01' },
    source: { sheet: 'T', cell: 'B20' },
  });
  expect(comparedTables([total(true), imports(false)])).toMatchObject([
    {
      ...{ kind: 'tables', agrees: false, value: '100', expected: '110', difference: '-10' },
      ...{ figure: { source: { cell: 'G8' } }, with: 'gas-imports-by-country' },
    },
  ]);
  expect(comparedTables([total(false), imports(true)])).toMatchObject([
    {
      ...{ kind: 'tables', agrees: false, value: '110', expected: '100', difference: '10' },
      ...{ figure: { source: { cell: 'B20' } }, with: 'gas-balance' },
    },
  ]);
  expect(comparedTables([total(false), imports(false)])).toEqual([]);
  // The balance is preliminary: a few percent are no difference.
  expect(comparedTables([total(false), imports(true, '104')])).toMatchObject([{ agrees: true }]);
});

test('a difference from another table that came with one of both is known, while it stays the same', () => {
  const of = (value: string, own: boolean) => ({
    ...{ dataset: balance, value, status: 'final' as const, own },
    dimensions: { ...flow('IMPORTS'), place: 'ALL', period: '2021-01' },
    source: { sheet: 'S', cell: 'H8' },
  });
  const imports = (tables?: 'differs') => ({
    ...{ dataset: 'gas-imports-by-country' as const, value: '110', status: 'final' as const },
    dimensions: { ...flow('IMPORTS'), partner: 'WORLD', period: '2021-01' },
    ...{ own: false, compared: { tables }, source: { sheet: 'T', cell: 'B20' } },
  });
  const known = (value: string, tables?: 'differs') =>
    comparedTables([of(value, true), imports(tables)], [of('100.4', false), imports(tables)]).map(
      (one) => [one.agrees, one.known ?? false],
    );
  expect(known('100', 'differs')).toEqual([[false, true]]);
  expect(known('99', 'differs')).toEqual([[false, false]]);
  expect(known('110', 'differs')).toEqual([[true, false]]);
  // Nobody was asked about one that began to differ later.
  expect(known('100')).toEqual([[false, false]]);
});

test('each figure of a document says whether it agreed, all parts of a sum alike', () => {
  const retail = (channel: string, place = 'IT') => ({ product: 'D3', channel, place, unit: 'T' });
  const sales = 'oil-sales-by-province' as const;
  const own = [
    said(retail('RETAIL-ORDINARY'), '2022-01', '700'),
    said(retail('RETAIL-MOTORWAY'), '2022-01', '30'),
    said(retail('RETAIL-ORDINARY', 'ITP058'), '2022-01', '90'),
    said(retail('RETAIL-ORDINARY'), '2022', '8000'),
  ];
  const nation = (period: string, value: string) => ({
    ...{ dataset: 'oil-sales' as const, value, status: 'final' as const, own: false },
    dimensions: { product: 'D3', channel: 'RETAIL', unit: 'T', period },
    source: { sheet: 'S', cell: 'C9' },
  });
  const compared = (value: string) =>
    withComparisons(
      sales,
      own,
      comparedTables([
        ...own.map((one) => ({ ...one, dataset: sales, own: true })),
        ...[nation('2022-01', value), nation('2022', '9000')],
      ]),
    ).map((one) => one.compared);
  // A sum of 110 rounded provinces may be off by 25 tonnes for each part.
  expect(compared('740')).toEqual([{ tables: 'holds' }, { tables: 'holds' }, undefined, undefined]);
  expect(compared('900')).toEqual([
    ...[{ tables: 'differs' }, { tables: 'differs' }, undefined, undefined],
  ]);
});

test('the provinces may lack a tenth of a percent of the LPG, and not of the petrol', () => {
  const of = (dataset: DatasetName, product: string, place: Dimensions, value: string) => ({
    ...{ dataset, value, status: 'final' as const, own: true },
    dimensions: { product, channel: 'TOTAL', unit: 'T', period: '2019-01', ...place },
    source: { sheet: 'S', cell: 'C9' },
  });
  const agrees = (product: string, nation: string, provinces: string) =>
    comparedTables([
      of('oil-sales', product, {}, nation),
      of('oil-sales-by-province', product, { place: 'IT' }, provinces),
    ]).map((one) => one.agrees);
  // The first pair is January 2019 as published.
  expect(agrees('C4', '133725', '133666')).toEqual([true]);
  expect(agrees('C4', '133725', '133500')).toEqual([false]);
  expect(agrees('F2', '133725', '133666')).toEqual([false]);
});

test('a preliminary figure that comes after the final one is compared with it and changes nothing', () => {
  const petrol: Dimensions = { product: 'PETROL', unit: 'KT' };
  const final = blockWith(empty, source('year', '2022-12', '2023-06-01T00:00:00Z'), [
    said(petrol, '2022-02', '500'),
  ]);
  const late = [said(petrol, '2022-02', '520', 'preliminary')];
  const after = blockWith(final, source('month', '2022-02', '2023-07-01T00:00:00Z'), late);
  expect(changesOf('oil-consumption', final, after)).toEqual([]);
  const figures = publicFigures('oil-consumption', [after], 'month');
  expect(comparedFinal(late, figures)).toMatchObject([
    { kind: 'final', agrees: false, value: '520', expected: '500', difference: '20' },
  ]);
  expect(comparedFinal([said(petrol, '2022-02', '520')], figures)).toEqual([]);
});

test('a new version changes, adds and takes away figures, and the final one takes the place of the first', () => {
  const exports = { ...flow('EXPORTS'), place: 'ALL' };
  const stocks = { ...flow('STOCK-CHANGE'), place: 'ALL' };
  const first = blockWith(january, february, [
    said(exports, '2022-02', '30', 'preliminary'),
    said(stocks, '2022-02', '-5', 'preliminary'),
  ]);
  const second = blockWith(first, { ...february, since: '2022-04-01T00:00:00Z' }, [
    said(exports, '2022-02', '31'),
    said(exports, '2022-01', '40.5'),
    said({ ...flow('IMPORTS'), place: 'ALL' }, '2022-02', '7'),
  ]);
  const changes = changesOf(balance, first, second).map(({ codes, before, after }) => [
    codes.flow,
    before?.value,
    after?.value,
    after?.status,
  ]);
  expect(changes).toEqual([
    ['EXPORTS', '30', '31', 'final'],
    ['STOCK-CHANGE', '-5', undefined, undefined],
    ['IMPORTS', undefined, '7', 'final'],
  ]);
});

test('a withdrawn figure that comes again is revised by another value, and added by its own', () => {
  const exports = { ...flow('EXPORTS'), place: 'ALL' };
  const withdrawn = (madeUp?: true) =>
    blockWith(
      blockWith(empty, february, [
        { ...said(exports, '2022-02', '30'), ...(madeUp && { madeUp }) },
      ]),
      { ...february, since: '2022-04-01T00:00:00Z' },
      [],
    );
  const again = (block: Block, value: string) => {
    const copy = source('copy', '2022-02', '2022-05-01T00:00:00Z');
    const after = blockWith(block, copy, [said(exports, '2022-02', value)]);
    return changesOf(balance, block, after).map((one) => [one.before?.value, one.after?.value]);
  };
  expect(again(withdrawn(), '-30')).toEqual([['30', '-30']]);
  expect(again(withdrawn(), '30')).toEqual([[undefined, '30']]);
  // What the demonstration said is nothing that official figures revise.
  expect(again(withdrawn(true), '-30')).toEqual([[undefined, '-30']]);
});

test('small revisions add up until one of them is explained', () => {
  const exports = { ...flow('EXPORTS'), place: 'ALL' };
  let block = empty;
  const revised = (day: number, value: string, explained?: true) => {
    const version = { ...february, since: `2022-04-0${day}T00:00:00Z` };
    const figure = { ...said(exports, '2022-02', value), ...(explained && { explained }) };
    const before = block;
    block = blockWith(before, version, [figure]);
    return changesOf(balance, before, block).map(isUnusual);
  };
  expect(revised(1, '1000')).toEqual([false]);
  expect(revised(2, '1019')).toEqual([false]);
  expect(revised(3, '1038')).toEqual([true]);
  expect(revised(4, '1010')).toEqual([false]);
  expect(revised(5, '1038', true)).toEqual([true]);
  expect(revised(6, '1057')).toEqual([false]);
  expect(revised(7, '1076')).toEqual([true]);
});
