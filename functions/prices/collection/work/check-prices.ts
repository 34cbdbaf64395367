import { companyById } from '../../../sample/store/companies.ts';
import { assertCompaniesAsked } from '../../national-prices/work/revision-drafts.ts';
import { assertPricesEditable } from '../../surveys/rules/surveys.ts';
import { companyWeek } from '../../surveys/store/company-weeks.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type { NewSubmission, Validation } from '../contract/submissions.ts';
import { doubtOf } from '../rules/doubted-change.ts';
import { saveTyped } from '../store/price-drafts.ts';
import { refusedPrices } from './acceptable-prices.ts';
import { comparedWith } from './compared-with.ts';
import { type Declaration, NOTHING, variationOf } from './declare-prices.ts';

/** `isKept`: whether the company's people find the prices in their form. */
type Check = Omit<Declaration, 'pricesAt' | 'expectedVersion'> & { readonly isKept: boolean };

/**
 * Answers each price as the form would, and keeps the prices of the company's products in its draft. Those that are
 * stored already end the draft of their product.
 * @throws Refusal not_found, survey_closed, survey_published, no_companies_asked, company_not_asked; stale_version where
 *   prices are sent at the same moment
 */
export async function checkPrices(check: Check): Promise<Validation> {
  const { companyId, surveyId, prices, author, by, now, isKept } = check;
  const [survey, company] = await Promise.all([surveyById(surveyId), companyById(companyId)]);
  assertPricesEditable(survey, author);
  await assertCompaniesAsked(survey);
  const [refused, week, comparisons] = await Promise.all([
    refusedPrices(prices, company, survey.date),
    companyWeek(surveyId, companyId),
    comparedWith(companyId, survey),
  ]);
  const refusalAt = (index: number) => refused.find((one) => one.index === index);
  const isStored = ({ productId, communicatedPrice }: Row) =>
    week?.declared[productId]?.price === communicatedPrice;
  if (isKept && author === 'company') {
    const own = prices.filter((_, index) => refusalAt(index)?.at !== 'productId');
    await saveTyped({
      ...{ companyId, surveyId, by, now, basedOn: week?.version ?? 0 },
      prices: own.filter((row) => !isStored(row)).map(asTyped),
      dropped: own.filter(isStored).map(({ productId }) => productId),
    });
  }
  return {
    companyName: company.name,
    surveyDate: survey.date,
    prices: prices.map((row, index) => {
      const { productId, communicatedPrice: price, confirmed, comment } = row;
      const compared = comparisons[productId] ?? NOTHING;
      const variation = variationOf(price, compared);
      const { code, min, max } = refusalAt(index) ?? {};
      const needsConfirmation = !code && doubtOf(price, compared) !== undefined;
      const isAsked = needsConfirmation && !confirmed && !comment && !isStored(row);
      return {
        ...{ productId, price, ...compared },
        change: variation === 'Infinity' ? null : variation,
        needsConfirmation,
        answer: code ? 'refused' : isAsked ? 'asked' : 'taken',
        ...(code && { reason: code }),
        ...(max !== undefined && { min, max }),
      };
    }),
  };
}

type Row = NewSubmission['prices'][number];

/** As a person would have typed it. */
const asTyped = ({ productId, communicatedPrice, comment, confirmed }: Row) => ({
  ...{ productId, sure: confirmed ?? false, comment: comment ?? '' },
  typed: (communicatedPrice / 1000).toFixed(3).replace('.', ','),
});
