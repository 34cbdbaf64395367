import { expect, test } from 'vitest';
import { comparedTables } from '../../../../functions/documents/workbooks/rules/checks/public-comparison.ts';
import { sumQuality } from '../../../../functions/documents/workbooks/rules/checks/quality.ts';
import type { DatasetName } from '../../../../functions/documents/workbooks/rules/datasets.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';
import { changed, read } from '../../../support/documents/read-grids.ts';
import { aSheet, gasBalance, type Value } from '../../../support/documents/workbook-grids.ts';

const figure = (dataset: DatasetName, dimensions: Dimensions, value: string, cell: string) => ({
  ...{ dataset, value, status: 'final' as const, dimensions: { period: '2022-01', ...dimensions } },
  source: { sheet: 'Mensile', cell },
});

test('the refineries obtain what they processed, within the 7 t by which published totals are off', () => {
  const flow = (channel: string, code: string, value: string, cell: string) =>
    figure('refining', { product: 'TOTAL', channel, flow: code, unit: 'T' }, value, cell);
  const differencesOf = (processed: string) =>
    sumQuality([
      {
        ...{ layout: 'refining', dataset: 'refining', sheet: 'Mensile' },
        ...{ changes: [], left: [], notes: [], end: 0 },
        observations: [
          flow('INPUT', 'IMPORTS', '300000', 'D27'),
          flow('INPUT', 'INTAKE', processed, 'H27'),
          flow('OUTPUT', 'DELIVERIES', '400000', 'L55'),
          flow('OUTPUT', 'OUTPUT', '5804145', 'I55'),
        ],
      },
    ]).differences.map(({ cell, value, sum }) => [cell, value, sum]);
  // October 2014 as published.
  expect(differencesOf('5804152')).toEqual([]);
  expect(differencesOf('6604152')).toEqual([['I55', '5804145', '6604152']]);
});

test('the deliveries of the coal balance are those of the table by customer, product by product', () => {
  const coal = (dataset: DatasetName, codes: Dimensions, value: string, own: boolean) => ({
    ...figure(dataset, { unit: 'T', ...codes }, value, own ? 'N10' : 'I10'),
    own,
  });
  const balance = (product: string, value: string) =>
    coal('coal-balance', { product, flow: 'MARKET' }, value, false);
  const compared = (anthracite: string) =>
    comparedTables([
      ...[balance('C10', '10205'), balance('C30', '200000')],
      coal('coal-balance', { product: 'C10', flow: 'OWN-USE' }, '1', false),
      coal('coal-market', { product: 'C10', channel: 'STEEL' }, '5100', true),
      coal('coal-market', { product: 'C10', channel: 'TOTAL' }, anthracite, true),
    ]).map(({ value, expected, agrees, with: other }) => [value, expected, agrees, other]);
  expect(compared('10206')).toEqual([['10206', '10205', true, 'coal-balance']]);
  expect(compared('14205')).toEqual([['14205', '10205', false, 'coal-balance']]);
});

test('a year of coal trade has the months of the balance, product by product', () => {
  const coal = (dataset: DatasetName, codes: Dimensions, value: string, own: boolean) => ({
    ...figure(dataset, { unit: 'T', ...codes }, value, own ? 'B7' : 'D10'),
    own,
  });
  const compared = (flow: 'IMPORTS' | 'EXPORTS', dataset: DatasetName, anthracite: string) =>
    comparedTables([
      coal('coal-balance', { product: 'C10', flow }, '10346.23', false),
      coal(dataset, { product: 'C10', flow, partner: 'RU' }, '9000', true),
      coal(dataset, { product: 'C10', flow, partner: 'WORLD' }, anthracite, true),
    ]).map(({ value, expected, agrees, with: other }) => [value, expected, agrees, other]);
  expect(compared('IMPORTS', 'coal-imports', '10346.23')).toEqual([
    ['10346.23', '10346.23', true, 'coal-balance'],
  ]);
  expect(compared('EXPORTS', 'coal-exports', '3615')).toEqual([
    ['3615', '10346.23', false, 'coal-balance'],
  ]);
});

test('a month of the final consumption is what was sold of its products, each in its unit', () => {
  const sold = (product: string, value: string, own: boolean) => ({
    ...figure('oil-sales', { product, channel: 'TOTAL', unit: 'T' }, value, 'N9'),
    own,
  });
  const consumed = (product: string, value: string, status: 'final' | 'preliminary' = 'final') => ({
    ...figure('oil-consumption', { product, unit: 'KT' }, value, 'C37'),
    ...{ status, own: true },
  });
  const compared = (figures: Parameters<typeof comparedTables>[0]) =>
    comparedTables(figures).map((one) => [one.value, one.expected, one.difference, one.agrees]);
  // November 2022 as published is off by 5.7 thousand tonnes.
  const petrol = consumed('GASOLINE', '675');
  expect(compared([petrol, sold('D3', '669332', false)])).toEqual([
    ['675', '669.332', '5.668', false],
  ]);
  expect(compared([{ ...petrol, own: false }, sold('D3', '669332', true)])).toEqual([
    ['669332', '675000', '-5668', false],
  ]);
  const lpg = [sold('C3', '130400', false), sold('C4', '133725', false)];
  expect(compared([consumed('LPG', '264'), ...lpg])).toEqual([['264', '264.125', '-0.125', true]]);
  expect(compared([consumed('LPG', '374'), ...lpg])).toMatchObject([
    ['374', '264.125', '109.875', false],
  ]);
  // No sales are known of the months that are preliminary, and running totals add up what their months are off by.
  expect(
    compared([consumed('GASOLINE', '675', 'preliminary'), sold('D3', '669332', false)]),
  ).toEqual([]);
  const running = [petrol, sold('D3', '669332', false)].map((one) => ({
    ...one,
    dimensions: { ...one.dimensions, period: '2022-01/2022-11' },
  }));
  expect(compared(running)).toEqual([]);
});

test('a printed change in percent is that between its two figures, with or without its percent format', () => {
  const production = gasBalance.findIndex((row) => row[1] === 'a)');
  const differencesOf = (change: Value, production2022 = 270.5) => {
    const rows = changed(changed(gasBalance, production, 6, change), production, 4, production2022);
    return sumQuality(read(aSheet(rows, 'Giugno')).tables)
      .differences.filter(({ rule }) => rule === 'changes')
      .map(({ cell, value, sum, dimensions }) => [cell, value, sum, dimensions.period]);
  };
  expect(differencesOf(-3.393)).toEqual([]);
  expect(differencesOf(-0.03393)).toEqual([]);
  // Within the 0.13 points by which one published change is off.
  expect(differencesOf(-3.52)).toEqual([]);
  expect(differencesOf(-3.6)).toEqual([['G6', '-3.6', '-3.39', '2022-06']]);
  expect(differencesOf(-3.393, 405.75)).toEqual([['G6', '-3.393', '44.91', '2022-06']]);
  // It prints 0 where a figure is nearly nothing, so that there is no change to tell.
  expect(differencesOf(0, 0.6)).toEqual([]);
  expect(differencesOf(0, 405.75)).toEqual([['G6', '0', '44.91', '2022-06']]);
  expect(differencesOf('n.s.', 405.75)).toEqual([]);
});
