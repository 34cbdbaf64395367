import { describe, expect, it } from 'vitest';
import { companyHistory } from '../../../functions/prices/collection/rules/company-history.ts';
import { aSeriesEntry } from '../../support/prices/surveys.ts';

const aWeek = (fields: object = {}) => ({
  surveyId: 1,
  date: '2026-01-12',
  declared: { 1: { price: 1789, byAdmin: false } },
  ...fields,
});

describe("a company's history", () => {
  it('sets the declared price beside the national one, and tells the difference', () => {
    const national = aSeriesEntry({ id: 1, prices: { 1: [178_833, 32_248, 72_840] } });
    expect(companyHistory([aWeek()], [national])).toEqual([
      {
        surveyId: 1,
        date: '2026-01-12',
        // 1.789 a litre is 1789.00 per 1000 litres, 0.67 more than 1788.33.
        prices: [{ productId: 1, price: 1789, national: 178_833, difference: 67 }],
      },
    ]);
  });

  it('has no national price as long as the survey is not published', () => {
    const other = aSeriesEntry({ id: 2, prices: { 1: [178_833, 0, 0] } });
    const [row] = companyHistory([aWeek()], [other]);
    expect(row?.prices).toEqual([{ productId: 1, price: 1789 }]);
  });

  it('compares nothing with a price of zero', () => {
    const national = aSeriesEntry({ id: 1, prices: { 1: [178_833, 0, 0] } });
    const week = aWeek({ declared: { 1: { price: 0, byAdmin: true } } });
    expect(companyHistory([week], [national])[0]?.prices).toEqual([
      { productId: 1, price: 0, national: 178_833 },
    ]);
  });

  it('keeps a survey in which nothing was declared, without prices', () => {
    expect(companyHistory([aWeek({ declared: {} })], [])[0]?.prices).toEqual([]);
  });

  it('tells the national price of a week without one of its own, for the products that it has', () => {
    const week = aWeek({ surveyId: 2, date: '2026-01-19', declared: {} });
    const prices = { 1: [178_833, 0, 0], 2: [165_000, 0, 0] } as const;
    const history = companyHistory([aWeek(), week], [aSeriesEntry({ id: 2, prices })]);
    expect(history[1]?.prices).toEqual([{ productId: 1, price: null, national: 178_833 }]);
  });

  it('takes methane from the stations’ prices, other products never', () => {
    const computed = { variation: 'Infinity' as const, isAdminCommunicating: false };
    const week = aWeek({
      declared: {},
      rows: [
        { productId: 1, price: 1700, ...computed },
        { productId: 12, price: 1501, ...computed },
        { productId: 13, price: 'no', ...computed },
      ],
    });
    expect(companyHistory([week], [])[0]?.prices).toEqual([{ productId: 12, price: 1501 }]);
  });

  it('marks a price imputed for the company, until it has declared its own', () => {
    const row = { productId: 1 as const, price: 1700, imputed: true as const };
    const rows = [{ ...row, variation: 'Infinity' as const, isAdminCommunicating: false }];
    const national = aSeriesEntry({ id: 1, prices: { 1: [178_833, 0, 0] } });
    const imputed = companyHistory([aWeek({ declared: {}, rows })], [national]);
    expect(imputed[0]?.prices).toEqual([
      { productId: 1, price: 1700, imputed: true, national: 178_833, difference: -8_833 },
    ]);
    expect(companyHistory([aWeek({ rows })], [])[0]?.prices).toEqual([
      { productId: 1, price: 1789 },
    ]);
  });
});
