import { expect, test } from 'vitest';
import { differenceFile, differenceLines } from '../../../scripts/import/difference-table.ts';
import type { Listed } from '../../../scripts/import/differences.ts';

const listed: readonly Listed[] = [
  {
    ...{ period: '2024-01-08', productId: 8, figure: 'total' },
    ...{ before: 61_964, since: '2023-12-04', after: undefined, standing: 'question' },
  },
  {
    ...{ period: '2023-12-25', productId: 12, figure: 'rate' },
    ...{ before: 1000, after: 2200, standing: 'setting' },
  },
];

test('what an import asks and the settings it records are lines for people', () => {
  expect(differenceLines(listed)).toEqual([
    'period      product         figure                   before  after',
    '2024-01-08  Heavy fuel oil  price        2023-12-04: 619.64      -  reason needed',
    '2023-12-25  Methane         VAT rate, %               10.00  22.00  setting',
  ]);
});

test('and rows of a file', () => {
  expect(differenceFile(listed).split('\r\n').slice(1, 3)).toEqual([
    '2024-01-08;8;Heavy fuel oil;price;619.64;;question;2023-12-04',
    '2023-12-25;12;Methane;VAT rate, %;10.00;22.00;setting;',
  ]);
});
