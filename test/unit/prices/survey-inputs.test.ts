import { describe, expect, it } from 'vitest';
import { weightedMean } from '../../../functions/platform/kernel/money.ts';
import {
  canonicalInputs,
  figuresOf,
  type SurveyInputs,
} from '../../../functions/prices/national-prices/rules/survey-inputs.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { fc } from '../../support/fuzz.ts';
import {
  anyCompanyInputs,
  anySurveyInputs,
  companyInputs,
  petrolCompanies,
} from '../../support/prices/survey-inputs.ts';
import { refusalOf } from '../../support/refusals.ts';

describe('the figures of a revision', () => {
  it('are the national prices of the frozen companies and settings', () => {
    const inputs = companyInputs({
      companies: petrolCompanies([30, 1789], [50, 1812], [20, 1779], [40, 0], [90, 'no']),
    });
    expect(figuresOf(inputs)).toEqual({
      prices: { 1: { total: 179_850, vat: 32_432, excise: 72_840, net: 74_578 } },
      missing: [2, 5, 12, 13, 3, 6, 8],
    });
  });

  it('have none of a product that was left out', () => {
    const companies = petrolCompanies([30, 1789]).map((company) => ({
      ...company,
      weights: { 1: 30, 2: 30 },
      prices: { ...company.prices, 2: { price: 1700, source: 'company' as const } },
    }));
    const { prices, missing } = figuresOf(
      companyInputs({ companies, leftOut: { 1: { it: 'poche', en: 'few' } } }),
    );
    expect(Object.keys(prices)).toEqual(['2']);
    expect(missing).toContain(1);
  });

  it('of entered totals are split with the duties of the survey’s date', () => {
    const inputs: SurveyInputs = {
      kind: 'entered',
      date: '2026-03-30',
      products: { 1: { exciseDuty: 67_290, vat: 22, min: 100, max: 250 } },
      totals: { 1: 173_336 },
      previous: {},
    };
    // 1733.36 x 22 / 122 = 312.573..
    expect(figuresOf(inputs).prices).toEqual({
      1: { total: 173_336, vat: 31_257, excise: 67_290, net: 74_789 },
    });
  });

  it('that were imported or restored are those, to the last digit', () => {
    const prices = { 1: { total: 111_575, vat: 18_596, excise: 55_864, net: 37_115 } };
    const imported: SurveyInputs = { kind: 'imported', date: '2005-01-03', prices };
    expect(figuresOf(imported)).toEqual({ prices, missing: [2, 5, 3, 6, 8] });
    const restored: SurveyInputs = { ...imported, kind: 'restored', revision: 1, previous: {} };
    expect(figuresOf(restored).prices).toEqual(prices);
  });

  it.each<SurveyInputs>([
    companyInputs(),
    companyInputs({
      companies: petrolCompanies([30, 1789]),
      leftOut: { 1: { it: 'poche', en: 'few' } },
    }),
    { kind: 'entered', date: '2024-06-10', products: {}, totals: {}, previous: {} },
    { kind: 'imported', date: '2024-06-10', prices: {} },
  ])('do not exist without any price', (inputs) => {
    expect(refusalOf(() => figuresOf(inputs)).code).toBe('no_company_prices');
  });
});

const figures = (inputs: SurveyInputs) => {
  try {
    return figuresOf(inputs);
  } catch {
    return 'none';
  }
};

const shuffledKeys = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .map(([key, part]) => [key, shuffledKeys(part)] as const)
          .reverse(),
      );

describe('whatever the week', () => {
  it('computing again from the stored text gives the figures', () => {
    fc.assert(
      fc.property(anySurveyInputs, (inputs) => {
        const stored = JSON.parse(canonicalInputs(inputs)) as SurveyInputs;
        expect(figures(stored)).toEqual(figures(inputs));
        expect(canonicalInputs(stored)).toBe(canonicalInputs(inputs));
      }),
    );
  });

  it('the text does not depend on the order in which the inputs were gathered', () => {
    fc.assert(
      fc.property(anyCompanyInputs, (inputs) => {
        const companies = inputs.companies.toReversed().map(shuffledKeys);
        const gathered = shuffledKeys({ ...inputs, companies }) as SurveyInputs;
        expect(canonicalInputs(gathered)).toBe(canonicalInputs(inputs));
      }),
    );
  });

  it('another weight of a contributing company makes another text', () => {
    fc.assert(
      fc.property(anyCompanyInputs, (inputs) => {
        const [first, ...others] = inputs.companies;
        fc.pre(first !== undefined);
        const weights = { ...first.weights, 1: (first.weights[1] ?? 0) + 1 };
        const changed = { ...inputs, companies: [{ ...first, weights }, ...others] };
        expect(canonicalInputs(changed)).not.toBe(canonicalInputs(inputs));
      }),
    );
  });

  it('each total is the weighted mean of the prices that count', () => {
    fc.assert(
      fc.property(anyCompanyInputs, (inputs) => {
        const result = figures(inputs);
        for (const id of PRODUCT_IDS) {
          const total = result === 'none' ? undefined : result.prices[id]?.total;
          if (inputs.leftOut[id] !== undefined) {
            expect(total).toBeUndefined();
            continue;
          }
          if (total === undefined) continue;
          const mean = weightedMean(
            inputs.companies.flatMap(({ weights, prices }) => {
              const price = prices[id]?.price;
              return price === undefined || price === 'no' || price === 0
                ? []
                : { value: price * 100, weight: weights[id] ?? 0 };
            }),
          );
          expect(total).toBe(mean);
        }
      }),
    );
  });
});
