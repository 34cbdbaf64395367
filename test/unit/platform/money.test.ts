import { describe, expect, it } from 'vitest';
import {
  divideHalfUp,
  splitTotal,
  weightedMean,
} from '../../../functions/platform/kernel/money.ts';
import { fc } from '../../support/fuzz.ts';

const price = fc.integer({ min: 0, max: 1_000_000 });
const weight = fc.integer({ min: 0, max: 1_000_000 });

describe('division', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [4, 3, 1],
    [0, 7, 0],
    [9_007_199_254_740_991, 1, 9_007_199_254_740_991],
  ])('%i / %i rounds to %i', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });
});

describe('the weighted mean', () => {
  it('is rounded once, half up', () => {
    const values = [
      { value: 100, weight: 1 },
      { value: 101, weight: 1 },
    ];
    expect(weightedMean(values)).toBe(101);
  });

  it('needs a weight', () => {
    expect(weightedMean([])).toBeUndefined();
    expect(weightedMean([{ value: 100, weight: 0 }])).toBeUndefined();
  });

  it('is the nearest integer to the exact fraction, also beyond floating point', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ value: price, weight }), { maxLength: 60 }), (values) => {
        const weights = values.reduce((sum, item) => sum + BigInt(item.weight), 0n);
        const mean = weightedMean(values);
        if (weights === 0n) return mean === undefined;
        // sum / weights - 1/2 < mean <= sum / weights + 1/2, without dividing.
        const distance = values.reduce(
          (sum, item) => sum + (BigInt(item.value) - BigInt(mean ?? -1)) * BigInt(item.weight),
          0n,
        );
        return 2n * distance >= -weights && 2n * distance < weights;
      }),
    );
  });

  it('of one value, or of equal ones, is that value', () => {
    fc.assert(
      fc.property(price, fc.array(weight, { minLength: 1 }), (value, weights) => {
        const mean = weightedMean([1, ...weights].map((each) => ({ value, weight: each })));
        expect(mean).toBe(value);
      }),
    );
  });
});

describe('the parts of a total', () => {
  // National price of petrol of 25 December 2023 and of methane, as the ministry published them.
  it.each([
    ['petrol', 176_479, 22, 72_840, 31_824, 71_815],
    ['methane', 141_160, 10, 466, null, null],
    ['heating gas oil', 152_296, 22, 40_321, 27_463, 84_512],
    ['dense fuel oil, without VAT', 61_964, 0, 3_139, 0, 58_825],
  ])('of %s', (_, total, rate, excise, vat, net) => {
    const parts = splitTotal(total, rate, excise);
    expect(parts.net).toBe(parts.total - parts.vat - parts.excise);
    if (vat !== null) expect(parts).toEqual({ total, vat, excise, net });
  });

  it('round half a hundredth of VAT up', () => {
    // 13 x 4 / 104 = 0.5; at 10 and 22 % there is no such total.
    expect(splitTotal(13, 4, 0)).toEqual({ total: 13, vat: 1, excise: 0, net: 12 });
  });

  it('take a rate with decimals', () => {
    expect(splitTotal(110_550, 10.55, 0).vat).toBe(10_550);
  });
});
