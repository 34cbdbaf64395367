import { expect, test } from 'vitest';
import { causesOfChange } from '../../../functions/prices/national-prices/rules/price-movements.ts';
import type { ImportedInputs } from '../../../functions/prices/national-prices/rules/survey-inputs.ts';

test('a restored revision of the file that lacks a product leaves it out', () => {
  const price = { total: 170_000, vat: 30_656, excise: 62_290, net: 77_054 };
  const imported = (products: readonly number[]): ImportedInputs => ({
    ...{ kind: 'imported', date: '2026-03-30' },
    prices: Object.fromEntries(products.map((id) => [id, price])),
  });
  const of = imported([1]);
  const restored = { ...of, kind: 'restored', revision: 1, previous: {}, of } as const;
  expect(causesOfChange(imported([1, 2]), restored)).toEqual(['leftOut']);
  expect(causesOfChange(imported([1]), restored)).toEqual([]);
});
