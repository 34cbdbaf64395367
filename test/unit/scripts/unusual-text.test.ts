import { expect, test } from 'vitest';
import { unusualText } from '../../../scripts/shared/command.ts';

test('what is unusual of a day is told in words, with products, units and companies', () => {
  expect(
    [
      { what: 'mean', productId: 1, companyId: 7, before: 171_580, after: 202_136 } as const,
      { what: 'prices', productId: 2, before: 20_127, after: 40_293 } as const,
      { what: 'gone', productId: 5, before: 70_120 } as const,
      { what: 'old', productId: 1, before: 41, after: 20_185 } as const,
      { what: 'repeated' } as const,
    ].map(unusualText),
  ).toEqual([
    'petrol, company 7: the mean was 1715.80 EUR per 1000, now 2021.36',
    'carDiesel: there were 20127 prices, now 40293',
    'gpl: no mean; it was 701.20 EUR per 1000',
    'petrol: 20185 prices were told more than 30 days before, 41 of the day before',
    'all its means are those of a day before',
  ]);
});
