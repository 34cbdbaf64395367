import { expect, test } from 'vitest';
import { blockWith } from '../../../../functions/documents/workbooks/rules/blocks.ts';
import {
  comparedMonths,
  publicFigures,
} from '../../../../functions/documents/workbooks/rules/checks/public-comparison.ts';
import { sumQuality } from '../../../../functions/documents/workbooks/rules/checks/quality.ts';

/** A row of crude imports: its tonnes, barrels and cost, where it has one. */
const row = (
  [partner, product]: readonly [string, string],
  period: string,
  [tonnes, barrels, cost]: readonly [string, string, string | undefined],
) =>
  Object.entries({ T: tonnes, BBL: barrels, ...(cost && { 'USD-BBL': cost }) }).map(
    ([unit, value]) => ({
      ...{ dataset: 'crude-imports', value, status: 'final' as const },
      dimensions: { flow: 'IMPORTS', partner, product, period, unit },
      source: { sheet: 'Mensile', cell: `${product} ${unit}` },
    }),
  );

const differencesOf = (world: string, urals: string | undefined) =>
  sumQuality([
    {
      ...{ layout: 'crude-imports', dataset: 'crude-imports', sheet: 'Mensile' },
      ...{ changes: [], left: [], notes: [], end: 0 },
      observations: [
        ...row(['RU', 'A2.2'], '2021-06', ['100', '700', urals]),
        ...row(['LY', 'A2.1'], '2021-06', ['300', '2100', '70']),
        ...row(['WORLD', 'A2'], '2021-06', ['400', '2800', world]),
      ],
    },
  ]).differences.map(({ rule, cell, sum }) => [rule, cell, sum]);

test('the cost of all crude oil is the mean of its rows, weighted with their barrels', () => {
  expect(differencesOf('67.5', '60')).toEqual([]);
  expect(differencesOf('142.9', '60')).toEqual([['means', 'A2 USD-BBL', '67.5']]);
  expect(differencesOf('67.5', '66')).toEqual([['means', 'A2 USD-BBL', '69']]);
  expect(differencesOf('67.5', undefined)).toEqual([['means', 'A2 USD-BBL', '70']]);
});

test('the running cost of a grade is the mean of its months, within what the published files differ by', () => {
  const source = (month: string) => ({ document: month, month, since: `${month}-28T00:00:00Z` });
  const urals = ['RU', 'A2.2'] as const;
  const january = blockWith(
    { key: '2021 RU', series: [] },
    source('2021-01'),
    row(urals, '2021-01', ['100', '700', '60']),
  );
  const costs = (running: string) => {
    const february = blockWith(january, source('2021-02'), [
      ...row(urals, '2021-02', ['300', '2100', '70']),
      ...row(urals, '2021-01/2021-02', ['400', '2800', running]),
    ]);
    return comparedMonths(publicFigures('crude-imports', [february], '2021-02'))
      .filter(({ kind }) => kind === 'means')
      .map(({ value, expected, agrees }) => [value, expected, agrees]);
  };
  expect(costs('67.5')).toEqual([['67.5', '67.5', true]]);
  expect(costs('68.1')).toEqual([['68.1', '67.5', true]]);
  expect(costs('84.4')).toEqual([['84.4', '67.5', false]]);
});
