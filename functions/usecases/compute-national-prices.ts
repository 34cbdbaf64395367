import { nationalPrices } from '../domain/national-prices.ts';
import { assertNationalPricesComputable } from '../domain/surveys.ts';
import type { AuditRecord } from '../store/audit.ts';
import { settingsVersion } from '../store/counters.ts';
import { type NationalPricesRecord, revisionWrite } from '../store/price-revisions.ts';
import { allProducts, settingsByProduct } from '../store/product-settings.ts';
import { changeSurvey, surveyById, withStep } from '../store/survey-records.ts';
import { conflictWhenStale, withRetries } from '../store/transactions.ts';
import { companiesWithRows } from './compute-company-prices.ts';

/**
 * Step 4: computes the national prices of a survey as a draft of its next revision. When a price or
 * the survey changes while it runs, the computation starts again.
 * @throws Refusal not_found, survey_published, no_company_prices
 */
export function computeNationalPrices(
  surveyId: number,
  by: string,
  now: Date,
): Promise<NationalPricesRecord> {
  return withRetries(() => conflictWhenStale(compute(surveyId, by, now)));
}

async function compute(surveyId: number, by: string, now: Date): Promise<NationalPricesRecord> {
  // Read before the settings themselves: after a change in between, the draft counts as stale.
  const settings = await settingsVersion();
  const survey = await surveyById(surveyId);
  assertNationalPricesComputable(survey);
  const [companies, products] = await Promise.all([companiesWithRows(survey), allProducts()]);
  const { prices, missing } = nationalPrices(
    companies.map(({ weights, rows }) => ({ weights, prices: rows })),
    settingsByProduct(products, survey.date),
    survey.date,
  );
  const at = now.toISOString();
  const draft = {
    surveyId,
    revision: survey.revision + 1,
    prices,
    missing,
    computedAt: at,
    computedBy: by,
    inputs: survey.inputs,
    settings,
  };
  const record: AuditRecord = {
    actor: by,
    at,
    action: 'survey.national-prices-computed',
    subject: `survey/${surveyId}`,
    after: draft.prices,
  };
  const next = withStep(survey, 'nationalPrices', at, by);
  await changeSurvey(survey, next, record, [revisionWrite(draft)]);
  return draft;
}
