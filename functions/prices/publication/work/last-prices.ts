import { type LastPrices, returnedCompanies } from '../../national-prices/rules/price-movements.ts';
import type { SurveyInputs } from '../../national-prices/rules/survey-inputs.ts';
import { lastPricesOf } from '../../surveys/store/company-weeks.ts';

/** The last prices of the companies that were silent, or sold nothing, in the figures before. */
export async function lastPricesFor(
  before: SurveyInputs | undefined,
  after: SurveyInputs | undefined,
): Promise<LastPrices> {
  const companies = after ? [...returnedCompanies(before, after)] : [];
  return new Map(
    await Promise.all(
      companies.map(async (id) => [id, await lastPricesOf(id, after?.date ?? '')] as const),
    ),
  );
}
