import { addDays } from '../../../platform/kernel/calendar.ts';
import { type ByProduct, PRODUCT_IDS } from '../../../sample/rules/products.ts';
import { type CompanyWeek, weeksOfCompany } from '../../company-prices/store/company-weeks.ts';
import { lastNationalPrices } from '../../series/store/series-years.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import type { ComparedWith } from '../rules/doubted-change.ts';
import { weekBefore } from './compute-company-prices.ts';

/** How far back a company's last price is looked for. */
const YEAR = 366;

/** By product, what a company's prices in a survey are compared with. */
export async function comparedWith(
  companyId: number,
  survey: Pick<Survey, 'date'>,
): Promise<ByProduct<ComparedWith>> {
  const { date } = survey;
  const [previous, national, weeks] = await Promise.all([
    weekBefore(companyId, survey),
    lastNationalPrices(date),
    weeksOfCompany(companyId, addDays(date, -YEAR)),
  ]);
  const past = weeks.filter((week) => week.date < date);
  const last = (id: (typeof PRODUCT_IDS)[number]) =>
    past.findLast(({ declared }: CompanyWeek) => declared[id])?.declared[id]?.price;
  return Object.fromEntries(
    PRODUCT_IDS.map((id) => {
      const previousPrice = previous?.declared[id]?.price ?? null;
      const lastPrice = previousPrice === null ? last(id) : undefined;
      const nationalPrice = national[id] ?? null;
      return [id, { previousPrice, nationalPrice, ...(lastPrice && { lastPrice }) }];
    }),
  );
}
