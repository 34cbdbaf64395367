import { describe, expect, it } from 'vitest';
import { isOutside, spreadOf } from '../../../functions/prices/collection/rules/price-spread.ts';

describe('the spread of prices', () => {
  it('has the quartiles, and fences one and a half times their distance away', () => {
    expect(spreadOf([1740, 1700, 1720, 1710, 1730])).toEqual({
      lowerQuartile: 1710,
      median: 1720,
      upperQuartile: 1730,
      low: 1680,
      high: 1760,
    });
  });

  it('takes quartiles between two prices', () => {
    expect(spreadOf([10, 20, 30, 40, 50, 60])).toMatchObject({ lowerQuartile: 22.5, median: 35 });
  });

  it('says nothing of fewer than five prices', () => {
    expect(spreadOf([1, 2, 3, 400])).toBeUndefined();
    expect(isOutside(400, undefined)).toBe(false);
  });

  it('counts a price on a fence as inside', () => {
    const spread = spreadOf([1700, 1710, 1720, 1730, 1740]);
    expect([1679, 1680, 1760, 1761].map((price) => isOutside(price, spread))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
