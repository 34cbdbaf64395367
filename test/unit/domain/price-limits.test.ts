import { describe, expect, it } from 'vitest';
import {
  formatPrice,
  isWithinLimits,
  parsePrice,
  pricesOutOfRange,
} from '../../../functions/domain/price-limits.ts';

describe('a typed price', () => {
  it.each([
    ['1,789', 1789],
    ['1.789', 1789],
    ['1.7', 1700],
    ['1.70', 1700],
    ['2', 2000],
    ['2,', 2000],
    [',5', 500],
    ['0', 0],
    ['0.000', 0],
    [' 1.789 ', 1789],
    ['0.001', 1],
    // 1.255 * 1000 is 1254.9999… in floating point.
    ['1.255', 1255],
  ])('%j is %i thousandths', (text, thousandths) => {
    expect(parsePrice(text)).toBe(thousandths);
  });

  it.each(['', ' ', '.', '-1.789', '+1', '1.7890', '1.789,5', '1,789.0', 'abc', '1e3', '0x10'])(
    '%j is not a price',
    (text) => {
      expect(parsePrice(text)).toBeUndefined();
    },
  );

  it('is shown with three decimals', () => {
    expect(formatPrice(1789)).toBe('1.789');
    expect(formatPrice(50, ',')).toBe('0,050');
    expect(formatPrice(0)).toBe('0.000');
  });
});

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
