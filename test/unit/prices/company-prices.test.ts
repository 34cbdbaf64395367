import { describe, expect, it } from 'vitest';
import { weeklyAverages } from '../../../functions/prices/collection/rules/weekly-averages.ts';
import { weeklyMethod } from '../../../functions/prices/national-prices/rules/weekly-methods.ts';
import {
  type CompanyPricesInput,
  companyPrices,
} from '../../../functions/prices/surveys/rules/company-prices.ts';

function rowsOf(input: Partial<CompanyPricesInput>) {
  const rows = companyPrices({
    date: '2024-06-10',
    declared: {},
    stations: {},
    previous: [],
    ...input,
  });
  return new Map(rows.map((row) => [row.productId, row]));
}

const method = weeklyMethod();

describe('a company’s prices', () => {
  it('are one row for every surveyed product, in the order used everywhere', () => {
    expect([...rowsOf({}).keys()]).toEqual([1, 2, 5, 12, 13, 3, 6, 8]);
    expect([...rowsOf({ date: '2024-05-06' }).keys()]).toEqual([1, 2, 5, 3, 6, 8]);
  });

  it('are the declared ones, "no" where none was', () => {
    const rows = rowsOf({
      declared: { 1: { price: 1789, byAdmin: false }, 2: { price: 1699, byAdmin: true } },
    });
    expect(rows.get(1)).toMatchObject({ price: 1789, isAdminCommunicating: false });
    expect(rows.get(2)).toMatchObject({ price: 1699, isAdminCommunicating: true });
    expect(rows.get(5)).toMatchObject({ price: 'no', variation: 'Infinity' });
  });

  it('of methane and LNG are the mean of its stations, to the thousandth', () => {
    const rows = rowsOf({
      declared: { 12: { price: 9999, byAdmin: true } },
      stations: { 12: { price: 151_750, items: 40 } },
    });
    expect(rows.get(12)).toMatchObject({
      price: 1518,
      isAdminCommunicating: false,
      benchmarkPrice: 1517.5,
      rangeItems: 40,
    });
    expect(rows.get(13)?.price).toBe('no');
  });

  it('have their stations’ mean beside the declared price', () => {
    const rows = rowsOf({
      declared: { 1: { price: 1789, byAdmin: false } },
      stations: { 1: { price: 177_321, items: 512 } },
    });
    expect(rows.get(1)).toMatchObject({ price: 1789, benchmarkPrice: 1773.21, rangeItems: 512 });
    expect(rows.get(2)).not.toHaveProperty('benchmarkPrice');
  });

  it.each([
    ['up', 1789, 1700, 5.24],
    ['down', 1700, 1789, -4.97],
    ['not at all', 1700, 1700, 0],
    ['from "no"', 1700, 'no', 'Infinity'],
    ['from 0', 1700, 0, 'Infinity'],
    ['to 0', 0, 1700, 'Infinity'],
  ] as const)(
    'that went %s vary in percent of the company’s previous survey',
    (_, price, previous, variation) => {
      const rows = rowsOf({
        declared: { 1: { price, byAdmin: false } },
        previous: [{ productId: 1, price: previous }],
      });
      expect(rows.get(1)).toMatchObject({ price, variation });
    },
  );
});

describe('the averages of the check page', () => {
  const companies = [
    { weights: { 1: 3, 2: 1 }, prices: [{ productId: 1, price: 1789 }] },
    { weights: { 1: 1 }, prices: [{ productId: 1, price: 1800 }] },
  ] as const;

  it('weigh companies as the national price does', () => {
    const [petrol] = weeklyAverages(companies, {}, { 1: 170_000 }, method);
    // (1789 x 3 + 1800) / 4 = 1791.75; 1791.75 / 1700 = 1.05397..
    expect(petrol).toEqual({ productId: 1, average: 1791.75, variation: 5.4 });
  });

  it('have the stations’ mean beside them, and stand also with that alone', () => {
    const stations = {
      1: { price: 174_098, items: 141_229 },
      12: { price: 153_634, items: 11_045 },
    };
    expect(weeklyAverages(companies, stations, {}, method)).toEqual([
      {
        productId: 1,
        average: 1791.75,
        variation: 'Infinity',
        benchmarkAverage: 1740.98,
        rangeItems: 141_229,
      },
      { productId: 12, variation: 'Infinity', benchmarkAverage: 1536.34, rangeItems: 11_045 },
    ]);
  });

  it('are none without prices', () => {
    expect(weeklyAverages([], {}, { 1: 170_000 }, method)).toEqual([]);
  });
});
