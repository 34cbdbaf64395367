import { describe, expect, it } from 'vitest';
import type { SurveyInputs } from '../../../functions/prices/national-prices/rules/survey-inputs.ts';
import { qualityOf } from '../../../functions/prices/national-prices/rules/survey-quality.ts';
import { companyInputs, petrolCompanies } from '../../support/prices/survey-inputs.ts';

const petrolOf = (inputs: SurveyInputs) =>
  qualityOf(inputs).products.find(({ productId }) => productId === 1);

describe('the quality of a product', () => {
  it('counts who was asked, who answered, and whose weight the price rests on', () => {
    const companies = petrolCompanies(
      [30, 1789],
      [50, { price: 1812, source: 'admin', queried: 'corrected' }],
      [10, 0],
      [20, { price: 1779, source: 'imputed', items: 40 }],
      [40, 'no'],
      [0, 1500],
    );
    expect(petrolOf(companyInputs({ companies }))).toEqual({
      productId: 1,
      asked: 5,
      answered: 3,
      // 90 of 150; 50 of the 100 used.
      answeredWeight: 60,
      contributors: 3,
      largestShare: 50,
      imputed: 1,
      corrected: 1,
      stationItems: 40,
    });
  });

  it('has no shares of nothing', () => {
    const quality = petrolOf(companyInputs({ companies: petrolCompanies([0, 1500]) }));
    expect(quality).toMatchObject({ asked: 0, answered: 0, contributors: 0 });
    expect(quality).not.toHaveProperty('answeredWeight');
    expect(quality).not.toHaveProperty('largestShare');
  });
});

describe('the record of a revision', () => {
  const first = companyInputs({ companies: petrolCompanies([1, 1789], [2, 1812]) });

  it('says what changed since the one it replaces', () => {
    const second = companyInputs({ companies: petrolCompanies([1, 1789], [2, 1800]) });
    expect(qualityOf(second, first).changedSince).toEqual([
      { productId: 1, before: 180_433, after: 179_633, difference: -800 },
    ]);
    expect(qualityOf(first).changedSince).toEqual([]);
    expect(qualityOf(first, first).changedSince).toEqual([]);
  });

  it('says which products came, went or were left out', () => {
    const entered: SurveyInputs = {
      kind: 'entered',
      date: first.date,
      products: first.products,
      totals: { 1: 180_433, 2: 170_000 },
      previous: {},
    };
    expect(qualityOf(entered, first)).toEqual({
      kind: 'entered',
      products: [],
      leftOut: {},
      changedSince: [{ productId: 2, after: 170_000 }],
      causes: ['prices'],
    });
    const companies = first.companies.map((company) => ({
      ...company,
      weights: { ...company.weights, 2: 1 },
      prices: { ...company.prices, 2: { price: 1700, source: 'company' as const } },
    }));
    const leftOut = { 1: { it: 'troppo poche', en: 'too few' } };
    const without = qualityOf(companyInputs({ companies, leftOut }), entered);
    expect(without.leftOut).toEqual(leftOut);
    expect(without.changedSince).toEqual([{ productId: 1, before: 180_433 }]);
  });
});
