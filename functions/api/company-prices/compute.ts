import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { computeCompanyPrices } from '../../usecases/company-prices.ts';
import { companyWeekView } from '../weekly-prices/company-week-view.ts';

export const handler = endpoint('company-prices/compute', async ({ params, actor, now }) => {
  const companies = await computeCompanyPrices(params.surveyId, usernameOf(actor), now);
  return companies.map(companyWeekView);
});
