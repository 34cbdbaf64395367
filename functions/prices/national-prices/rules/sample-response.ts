import { isSurveyed, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { PublicNote } from '../../surveys/rules/surveys.ts';
import { isInMean } from './national-prices.ts';
import type { CompanyInputs, InputCompany, InputPrice } from './survey-inputs.ts';
/** How the sample answered for one product, and which weights its national price is based on. */

/** Counts and sums of weights. Shares are computed from them without earlier rounding. */
export interface SampleResponse {
  /** Companies with a weight for the product. */
  readonly asked: number;
  readonly askedWeight: number;
  /** Companies with a price of their own, including 0 (nothing sold); an imputed price is not an answer. */
  readonly answered: number;
  readonly answeredWeight: number;
  /** Those of them whose price is above 0: only these say what the product costs. */
  readonly priced: number;
  readonly pricedWeight: number;
  /** Companies whose price is in the mean. */
  readonly contributors: number;
  readonly usedWeight: number;
  /** The contributor with the greatest weight. */
  readonly largest?: { readonly companyId: number; readonly name: string; readonly weight: number };
  readonly imputed: number;
  /** Prices that the company changed after an administrator's question. */
  readonly corrected: number;
  /** Station prices in the prices used. */
  readonly stationItems: number;
}

export function sampleResponse({ companies }: CompanyInputs, productId: ProductId): SampleResponse {
  const asked = companies.flatMap((company) => {
    const weight = company.weights[productId] ?? 0;
    return weight > 0 ? { company, weight, row: company.prices[productId] } : [];
  });
  const answered = asked.filter(({ row }) => isAnswer(row));
  const priced = answered.filter(({ row }) => isInMean(row?.price));
  const used = asked.filter(({ row }) => isInMean(row?.price));
  const largest = largestOf(used);
  return {
    asked: asked.length,
    askedWeight: sumOf(asked),
    answered: answered.length,
    answeredWeight: sumOf(answered),
    priced: priced.length,
    pricedWeight: sumOf(priced),
    contributors: used.length,
    usedWeight: sumOf(used),
    ...(largest && { largest }),
    imputed: used.filter(({ row }) => row?.source === 'imputed').length,
    corrected: asked.filter(({ row }) => row?.queried === 'corrected').length,
    stationItems: used.reduce((sum, { row }) => sum + (row?.items ?? 0), 0),
  };
}

/** Why such a product is left out where a person did not say so. */
export const SINGLE_COMPANY: PublicNote = {
  it: 'Il prezzo si baserebbe su una sola società.',
  en: 'The price would rest on a single company.',
};

/** Products whose mean would be the price of one company. */
export const singleCompanies = (inputs: CompanyInputs): ProductId[] =>
  PRODUCT_IDS.filter(
    (id) =>
      isSurveyed(id, inputs.date) &&
      inputs.leftOut[id] === undefined &&
      sampleResponse(inputs, id).contributors === 1,
  );

/** The companies whose price is in the mean of a product, with price and weight. */
export const contributorsOf = ({ companies }: CompanyInputs, productId: ProductId) =>
  companies.flatMap(({ companyId, name, weights, prices }) => {
    const [weight = 0, price] = [weights[productId], prices[productId]?.price];
    const isIn = weight > 0 && price !== undefined && price !== 'no' && price > 0;
    return isIn ? [{ companyId, name, weight, price }] : [];
  });

const isAnswer = (row: InputPrice | undefined) =>
  row !== undefined && row.price !== 'no' && row.source !== 'imputed';

const sumOf = (rows: readonly { readonly weight: number }[]) =>
  rows.reduce((sum, { weight }) => sum + weight, 0);

function largestOf(used: readonly { readonly company: InputCompany; readonly weight: number }[]) {
  let largest: SampleResponse['largest'];
  for (const { company, weight } of used) {
    if (largest && largest.weight >= weight) continue;
    largest = { companyId: company.companyId, name: company.name, weight };
  }
  return largest;
}
