import { publishesSingleCompany } from '../../../platform/aws/environment.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { conflictWhenStale, withRetries } from '../../../platform/tables/transactions.ts';
import { isSurveyed, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { SeenDraft } from '../../surveys/rules/drafts.ts';
import {
  assertNationalPricesComputable,
  type PublicNote,
  type Survey,
} from '../../surveys/rules/surveys.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import { contributorsOf, SINGLE_COMPANY, singleCompanies } from '../rules/sample-response.ts';
import type { CompanyInputs, LeftOut } from '../rules/survey-inputs.ts';
import type { NationalPricesRecord } from '../store/price-revisions.ts';
import { gatherInputs } from './gather-inputs.ts';
import { assertCompaniesAsked, assertDraftSeen, storeDraft } from './revision-drafts.ts';

/** A product to leave out, with the public reason. */
export interface LeftOutProduct {
  readonly productId: ProductId;
  readonly reason: PublicNote;
}

/** The products to leave out, and the draft that was seen. */
export interface Computation extends SeenDraft {
  readonly leaveOut?: readonly LeftOutProduct[] | undefined;
}

/**
 * Step 4: computes the national prices of a survey as a draft of its next revision, without the
 * products left out and those that a single company sells. When a price or the survey changes while it runs, the computation starts again.
 * @throws Refusal not_found, survey_published, no_companies_asked, no_company_prices,
 *   too_few_companies, products_missing, draft_changed, invalid
 */
export function computeNationalPrices(
  surveyId: number,
  by: string,
  now: Date,
  { leaveOut = [], ...seen }: Computation = {},
): Promise<NationalPricesRecord> {
  const compute = async () => {
    const survey = await surveyById(surveyId);
    assertNationalPricesComputable(survey);
    await assertDraftSeen(survey, seen, by);
    await assertCompaniesAsked(survey);
    const leftOut = leftOutProducts(leaveOut, survey);
    const { inputs, versions, authors } = await gatherInputs(survey);
    return storeDraft(survey, {
      inputs: { ...inputs, leftOut: { ...singlesLeftOut(inputs, leftOut), ...leftOut } },
      basis: 'companies',
      versions,
      authors,
      action: 'survey.national-prices-computed',
      by,
      now,
    });
  };
  return withRetries(() => conflictWhenStale(compute()));
}

/**
 * The mean of one company is that company's own price, which is not public unless the deployment allows it. @throws
 * Refusal too_few_companies when every product with a price would be left out for it
 */
function singlesLeftOut(inputs: CompanyInputs, leftOut: LeftOut): LeftOut {
  if (publishesSingleCompany()) return {};
  const singles = singleCompanies({ ...inputs, leftOut });
  const isOfSeveral = (id: ProductId) =>
    leftOut[id] === undefined && contributorsOf(inputs, id).length > 1;
  if (singles.length > 0 && !PRODUCT_IDS.some(isOfSeveral))
    throw new Refusal('too_few_companies', { products: singles });
  return Object.fromEntries(singles.map((id) => [id, SINGLE_COMPANY]));
}

function leftOutProducts(products: readonly LeftOutProduct[], { date }: Survey): LeftOut {
  const errors = products.flatMap(({ productId }, index) =>
    isSurveyed(productId, date)
      ? []
      : { pointer: `/leaveOut/${index}/productId`, code: 'not_surveyed', productId },
  );
  if (errors.length > 0) throw new Refusal('invalid', { errors });
  return Object.fromEntries(products.map(({ productId, reason }) => [productId, reason]));
}
