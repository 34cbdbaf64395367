import { expect, test } from 'vitest';
import { sumQuality } from '../../../../functions/documents/workbooks/rules/checks/quality.ts';
import type { Dimensions } from '../../../../functions/documents/workbooks/rules/dimensions.ts';

const figure = (dataset: string, dimensions: Dimensions, value: string, cell: string) => ({
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
        ...{ left: [], notes: [], end: 0 },
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
