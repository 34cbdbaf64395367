import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../frontend/features/monitor-weekly/check/check-problems.ts';
import { priceClass } from '../../../../frontend/features/monitor-weekly/check/check-values.ts';
import { guidanceOf } from '../../../../frontend/features/monitor-weekly/guidance.ts';
import { aPrice, aWeek } from '../../support/weekly-survey.ts';

describe('the guidance of a survey', () => {
  it('names the companies that lack a price, and not those that sell nothing', () => {
    const missing = aWeek('Alfa', [aPrice({ price: 'no', variation: 'Infinity' })]);
    const guidance = guidanceOf([missing, aWeek('Beta1', [aPrice()]), aWeek('Idle12', [], 0)]);
    expect(guidance.companies).toBe(2);
    expect(guidance.missing).toEqual([{ week: missing, products: [1] }]);
  });

  it('does not count an imputed price as an answer', () => {
    const imputed = aWeek('Alfa', [aPrice({ imputed: true })]);
    expect(guidanceOf([imputed]).missing).toEqual([{ week: imputed, products: [1] }]);
  });

  it('counts changes above 4 and above 8 percent, in either direction', () => {
    const weeks = [4, 4.01, -8, -8.01].map((variation, index) =>
      aWeek('x'.repeat(index + 1), [aPrice({ variation })]),
    );
    const { moved, movedMuch } = guidanceOf(weeks);
    expect(moved.map(({ percent }) => percent)).toEqual([-8.01, -8, 4.01]);
    expect(movedMuch).toBe(1);
  });

  it('finds prices more than 4 percent away from the stations of the company', () => {
    const weeks = [
      aWeek('Near', [aPrice({ price: 1768, benchmarkPrice: 1700 })]),
      aWeek('Far away', [aPrice({ price: 1769, benchmarkPrice: 1700 })]),
      aWeek('No stations', [aPrice({ benchmarkPrice: null })]),
      aWeek('Sold nothing', [aPrice({ price: 0 })]),
    ];
    expect(guidanceOf(weeks).offStations).toMatchObject([
      { week: { companyName: 'Far away' }, percent: 4.06 },
    ]);
  });
});

describe('the prices to check', () => {
  it('begin with the largest differences; missing ones, which have none, come last', () => {
    const weeks = [
      aWeek('None', [aPrice({ price: 'no', variation: 'Infinity' })]),
      aWeek('Moved', [aPrice({ variation: 9 })]),
      aWeek('A typo', [aPrice({ variation: -53 })]),
    ];
    const names = problemsOf(weeks).map(({ week }) => week.companyName);
    expect(names).toEqual(['A typo', 'Moved', 'None']);
  });
});

describe('the colour of a price on the check page', () => {
  it.each([
    ['zero', { price: 0 }, 'price-zero'],
    ['none declared', { price: 'no' as const }, 'price-none'],
    ['declared', {}, 'price-declared'],
    ['entered by an administrator', { isAdminCommunicating: true }, 'price-plain'],
    ['of product 900', { productId: 900 }, 'price-plain'],
    ['zero of product 900', { productId: 900, price: 0 }, 'price-zero'],
  ])('that is %s', (_, fields, expected) => {
    expect(priceClass({ ...aPrice(), ...fields })).toBe(expected);
  });
});
