import type {
  CompanyPriceRow,
  CompanyWeek,
} from '../../../functions/prices/collection/contract/company-prices.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';

/** Answers about a weekly survey and its companies' prices. */

export const aSurvey = (fields: Partial<SurveyView> = {}): SurveyView => ({
  id: 12,
  date: '2026-03-30',
  active: true,
  published: false,
  notes: '',
  revision: 0,
  version: 4,
  ...fields,
});

export const aPrice = (fields: Partial<CompanyPriceRow> = {}): CompanyPriceRow => ({
  productId: 1,
  price: 1700,
  variation: 0.5,
  isAdminCommunicating: false,
  benchmarkPrice: 1700,
  rangeItems: 12,
  ...fields,
});

/** A company that sells petrol. */
export const aWeek = (name: string, prices: CompanyPriceRow[], weight = 3): CompanyWeek => ({
  companyId: name.length,
  companyName: name,
  prices,
  weights: { 1: weight },
});
