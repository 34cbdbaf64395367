import { describe, expect, it } from 'vitest';
import { companyPrices } from '../../../functions/prices/surveys/rules/company-prices.ts';
import {
  assertImputable,
  imputedPrice,
  type PricedTwice,
  trendPrice,
} from '../../../functions/prices/surveys/rules/imputation.ts';
import { fc } from '../../support/fuzz.ts';
import { refusalOf } from '../../support/refusals.ts';

const others: PricedTwice[] = [
  { weight: 30, before: 1700, now: 1751 },
  { weight: 10, before: 1740, now: 1740 },
  // None of the companies with a weight declared in both weeks.
  { weight: 50, before: 1700, now: undefined },
  { weight: 50, before: undefined, now: 2000 },
  { weight: 50, before: 0, now: 2000 },
  { weight: 50, before: 1700, now: 0 },
  { weight: 0, before: 1000, now: 2000 },
];

describe('an imputed price', () => {
  it('follows the weighted mean of the companies that declared in both weeks', () => {
    // (30 x 1751 + 10 x 1740) / (30 x 1700 + 10 x 1740) = 69930 / 68400; x 1800 = 1840.26
    expect(imputedPrice('trend', { last: 1800, others })).toEqual({ price: 1840, method: 'trend' });
  });

  it('is rounded half up, once', () => {
    expect(trendPrice(1001, [{ weight: 1, before: 2, now: 3 }])).toBe(1502);
    expect(trendPrice(1001, [{ weight: 1, before: 4, now: 5 }])).toBe(1251);
  });

  it('is the company’s own station average, in whole thousandths', () => {
    const station = { price: 179_850, items: 412 };
    expect(imputedPrice('stations', { others: [], station })).toEqual({
      price: 1799,
      method: 'stations',
      items: 412,
    });
  });

  it.each([
    ['trend', { others }],
    ['trend', { last: 0, others }],
    ['trend', { last: 1800, others: others.slice(2) }],
    ['stations', { last: 1800, others }],
  ] as const)('is refused when there is nothing to go by (%s)', (method, basis) => {
    expect(refusalOf(() => imputedPrice(method, basis)).code).toBe('imputation_impossible');
  });

  it('is only for a silent company that sells the product', () => {
    expect(() => assertImputable(30, undefined)).not.toThrow();
    expect(refusalOf(() => assertImputable(30, 0)).code).toBe('price_declared');
    expect(refusalOf(() => assertImputable(0, undefined)).code).toBe('product_not_sold');
    expect(refusalOf(() => assertImputable(undefined, undefined)).code).toBe('product_not_sold');
  });
});

describe('whatever the sample', () => {
  const price = fc.integer({ min: 1, max: 9_999 });
  const weight = fc.integer({ min: 1, max: 1_000_000 });
  const sample = fc.array(fc.record({ weight, before: price, now: price }), {
    minLength: 1,
    maxLength: 300,
  });

  it('the trend is within half a thousandth of the exact one', () => {
    fc.assert(
      fc.property(sample, price, (list, last) => {
        let [before, now] = [0n, 0n];
        for (const one of list) {
          before += BigInt(one.weight * one.before);
          now += BigInt(one.weight * one.now);
        }
        // | result - last x now / before | <= 1/2, halves up.
        const twiceOff = 2n * (BigInt(trendPrice(last, list) ?? -1) * before - BigInt(last) * now);
        expect(twiceOff > -before && twiceOff <= before).toBe(true);
      }),
    );
  });

  it('prices that all stayed leave the company’s last one', () => {
    fc.assert(
      fc.property(sample, price, (list, last) => {
        const stayed = list.map((one) => ({ ...one, now: one.before }));
        expect(trendPrice(last, stayed)).toBe(last);
      }),
    );
  });
});

describe('step 1', () => {
  const rowOf = (declared: Parameters<typeof companyPrices>[0]['declared']) =>
    companyPrices({
      date: '2026-11-16',
      declared,
      imputed: { 1: { price: 1840 } },
      stations: {},
      previous: [{ productId: 1, price: 1800 }],
    })[0];

  it('marks an imputed price', () => {
    expect(rowOf({})).toEqual({
      productId: 1,
      price: 1840,
      variation: 2.22,
      isAdminCommunicating: false,
      imputed: true,
    });
  });

  it('takes a late declaration in its place', () => {
    const row = rowOf({ 1: { price: 1811, byAdmin: false } });
    expect(row).toMatchObject({ price: 1811 });
    expect(row).not.toHaveProperty('imputed');
  });
});
