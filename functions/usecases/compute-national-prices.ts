import { type ByProduct, isSurveyed, type ProductId } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import { assertNationalPricesComputable, type Survey } from '../domain/surveys.ts';
import type { NationalPricesRecord } from '../store/price-revisions.ts';
import { surveyById } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import { gatherInputs } from './gather-inputs.ts';
import { assertCompaniesAsked, storeDraft } from './revision-drafts.ts';

/** A product to leave out, and why: the reason is public. */
export interface LeftOutProduct {
  readonly productId: ProductId;
  readonly reason: string;
}

/**
 * Step 4: computes the national prices of a survey as a draft of its next revision, without the
 * products left out. When a price or the survey changes while it runs, the computation starts again.
 * @throws Refusal not_found, survey_published, no_companies_asked, no_company_prices,
 *   products_missing, invalid
 */
export function computeNationalPrices(
  surveyId: number,
  by: string,
  now: Date,
  leaveOut: readonly LeftOutProduct[] = [],
): Promise<NationalPricesRecord> {
  const compute = async () => {
    const survey = await surveyById(surveyId);
    assertNationalPricesComputable(survey);
    await assertCompaniesAsked(survey);
    const leftOut = leftOutProducts(leaveOut, survey);
    const { inputs, versions } = await gatherInputs(survey);
    return storeDraft(survey, {
      inputs: { ...inputs, leftOut },
      basis: 'companies',
      versions,
      action: 'survey.national-prices-computed',
      by,
      now,
    });
  };
  return withRetries(() => conflictWhenStale(compute()));
}

function leftOutProducts(products: readonly LeftOutProduct[], { date }: Survey): ByProduct<string> {
  const errors = products.flatMap(({ productId }, index) =>
    isSurveyed(productId, date)
      ? []
      : { pointer: `/leaveOut/${index}/productId`, code: 'not_surveyed', productId },
  );
  if (errors.length > 0) throw new Refusal('invalid', { errors });
  return Object.fromEntries(products.map(({ productId, reason }) => [productId, reason]));
}
