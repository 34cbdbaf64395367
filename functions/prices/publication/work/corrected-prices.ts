import { PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { InputCompany, InputPrice } from '../../national-prices/rules/survey-inputs.ts';
import { gatherInputs } from '../../national-prices/work/gather-inputs.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { frozenCompanies } from './correct-survey.ts';

/** A company's price that is not the one of the public revision. */
export interface CorrectedPrice {
  readonly companyId: number;
  readonly companyName: string;
  readonly productId: ProductId;
  /** Absent where the company had, or has, no part in the product. */
  readonly before?: InputPrice | undefined;
  readonly after?: InputPrice | undefined;
}

/** The differences between the inputs of the last revision and those of the next one, by company and product. */
export async function correctedPrices(survey: Survey): Promise<CorrectedPrice[]> {
  const [frozen, { inputs }] = await Promise.all([
    frozenCompanies(survey, survey.revision),
    gatherInputs(survey),
  ]);
  if (!frozen) return [];
  const now = new Map(inputs.companies.map((company) => [company.companyId, company]));
  const ids = new Set([...frozen.companies.keys(), ...now.keys()]);
  return [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id) => changesOf(frozen.companies.get(id), now.get(id)));
}

function changesOf(
  before: InputCompany | undefined,
  after: InputCompany | undefined,
): CorrectedPrice[] {
  const company = after ?? before;
  if (!company) return [];
  const { companyId, name: companyName } = company;
  return PRODUCT_IDS.map((productId) => ({
    companyId,
    companyName,
    productId,
    before: before?.prices[productId],
    after: after?.prices[productId],
  })).filter((price) => price.before?.price !== price.after?.price);
}
