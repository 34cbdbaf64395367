import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { lastPricesOf } from '../../surveys/store/company-weeks.ts';
import { lastNationalPrices } from '../../surveys/store/series-years.ts';
import type { ComparedWith } from '../rules/doubted-change.ts';
import { weekBefore } from './compute-company-prices.ts';

/** By product, what a company's prices in a survey are compared with. */
export async function comparedWith(
  companyId: number,
  survey: Pick<Survey, 'date'>,
): Promise<ByProduct<ComparedWith>> {
  const [previous, national, last] = await Promise.all([
    weekBefore(companyId, survey),
    lastNationalPrices(survey.date),
    lastPricesOf(companyId, survey.date),
  ]);
  return Object.fromEntries(
    PRODUCT_IDS.map((id) => {
      const previousPrice = previous?.declared[id]?.price ?? null;
      const lastPrice = previousPrice ? undefined : last[id];
      const nationalPrice = national[id] ?? null;
      return [id, { previousPrice, nationalPrice, ...(lastPrice && { lastPrice }) }];
    }),
  );
}
