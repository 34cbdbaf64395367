import { describe, expect, it } from 'vitest';
import {
  nationalPrices,
  type PricedCompany,
} from '../../../functions/prices/national-prices/rules/national-prices.ts';
import { DEFAULT_SETTINGS } from '../../../functions/sample/rules/default-settings.ts';
import { fc } from '../../support/fuzz.ts';
import { refusalOf } from '../../support/refusals.ts';

const DATE = '2024-06-10';

/** A company that prices and weighs petrol only. */
const petrol = (price: number | 'no', weight: number): PricedCompany => ({
  weights: { 1: weight },
  prices: [{ productId: 1, price }],
});

const petrolTotal = (companies: PricedCompany[]) =>
  nationalPrices(companies, DEFAULT_SETTINGS, DATE).prices[1]?.total;

describe('the national price', () => {
  it('is the mean weighted by company, with VAT, excise and net', () => {
    // (1789 x 30 + 1812 x 50 + 1779 x 20) / 100 = 1798.50 EUR per 1000 litres;
    // VAT 1798.50 x 22 / 122 = 324.3196..; net 1798.50 - 324.32 - 728.40.
    const { prices } = nationalPrices(
      [petrol(1789, 30), petrol(1812, 50), petrol(1779, 20)],
      { 1: { vat: 22, exciseDuty: 72_840 } },
      DATE,
    );
    expect(prices[1]).toEqual({ total: 179_850, vat: 32_432, excise: 72_840, net: 74_578 });
  });

  it('is rounded once: a third of a thousandth is not lost before', () => {
    expect(petrolTotal([petrol(1000, 1), petrol(1000, 1), petrol(1001, 1)])).toBe(100_033);
    // (1000 x 199 + 1001) / 200 = 1000.005 EUR per 1000 litres, half up.
    expect(petrolTotal([petrol(1000, 199), petrol(1001, 1)])).toBe(100_001);
  });

  it('leaves out weight 0, no price and price 0', () => {
    const companies = [petrol(1800, 10), petrol(9999, 0), petrol('no', 50), petrol(0, 50)];
    expect(petrolTotal(companies)).toBe(180_000);
  });

  it('names the surveyed products that no company contributes to', () => {
    const result = nationalPrices([petrol(1800, 1)], DEFAULT_SETTINGS, DATE);
    expect(result.missing).toEqual([2, 5, 12, 13, 3, 6, 8]);
    expect(Object.keys(result.prices)).toEqual(['1']);
  });

  it('does not miss methane and LNG before they were surveyed', () => {
    const { missing } = nationalPrices([petrol(1800, 1)], DEFAULT_SETTINGS, '2024-05-06');
    expect(missing).toEqual([2, 5, 3, 6, 8]);
  });

  it('is refused when no product has one', () => {
    expect(refusalOf(() => petrolTotal([petrol('no', 1)])).code).toBe('no_company_prices');
    expect(refusalOf(() => petrolTotal([])).code).toBe('no_company_prices');
  });

  it('is never computed with an excise that nobody set', () => {
    expect(() => nationalPrices([petrol(1800, 1)], {}, DATE)).toThrow(RangeError);
  });
});

const aPrice = fc.integer({ min: 1, max: 9_999 });
const aWeight = fc.integer({ min: 1, max: 100_000 });

describe('whatever the sample', () => {
  it('agrees with long division of the exact sums', () => {
    const sample = fc.array(fc.tuple(aPrice, fc.integer({ min: 0, max: 100_000 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(sample, (pairs) => {
        const companies = pairs.map(([price, weight]) => petrol(price, weight));
        let sum = 0n;
        let weights = 0n;
        for (const [price, weight] of pairs) {
          sum += BigInt(price * weight);
          weights += BigInt(weight);
        }
        if (weights === 0n) {
          expect(refusalOf(() => petrolTotal(companies)).code).toBe('no_company_prices');
          return;
        }
        // Tenths of a hundredth, cut, then rounded by their last digit.
        const tenths = ((sum * 1000n) / weights).toString();
        const expected = Number(tenths.slice(0, -1)) + (Number(tenths.slice(-1)) >= 5 ? 1 : 0);
        expect(petrolTotal(companies)).toBe(expected);
      }),
    );
  });

  it('one company’s price is the national one, whatever its weight', () => {
    fc.assert(
      fc.property(aPrice, aWeight, (price, weight) => {
        expect(petrolTotal([petrol(price, weight)])).toBe(price * 100);
      }),
    );
  });

  it('equal prices give that price, and the order does not matter', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aPrice, aWeight), { minLength: 1 }), aPrice, (pairs, same) => {
        const companies = pairs.map(([price, weight]) => petrol(price, weight));
        expect(petrolTotal(companies.toReversed())).toBe(petrolTotal(companies));
        expect(petrolTotal(pairs.map(([, weight]) => petrol(same, weight)))).toBe(same * 100);
      }),
    );
  });
});
