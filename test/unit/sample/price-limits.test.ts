import { describe, expect, it } from 'vitest';
import { isWithinLimits, pricesOutOfRange } from '../../../functions/sample/rules/price-limits.ts';

describe('limits', () => {
  const limits = { min: 120, max: 250 };

  it.each([
    [1199, false],
    [1200, true],
    [1789, true],
    [2500, true],
    [2501, false],
    [0, true],
    [1, false],
  ])('a price of %i with 1.20 to 2.50: %s', (price, expected) => {
    expect(isWithinLimits(price, limits)).toBe(expected);
  });

  it('name every product to reject, with its limits in the price’s unit', () => {
    const prices = [
      { productId: 1, communicatedPrice: 1100 },
      { productId: 2, communicatedPrice: 1800 },
      { productId: 5, communicatedPrice: 1400 },
      { productId: 6, communicatedPrice: 0 },
      { productId: 8, communicatedPrice: 99_999 },
    ] as const;
    const settings = { 1: limits, 2: limits, 5: { min: 40, max: 130 }, 6: limits };
    expect(pricesOutOfRange(prices, settings)).toEqual([
      { productId: 1, communicatedPrice: 1100, min: 1200, max: 2500 },
      { productId: 5, communicatedPrice: 1400, min: 400, max: 1300 },
    ]);
  });
});
