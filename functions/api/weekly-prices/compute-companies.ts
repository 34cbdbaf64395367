import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { computeCompanyPrices } from '../../workflows/company-prices.ts';
import { companyWeekView } from '../../workflows/company-week-view.ts';

export const handler = endpoint(
  'weekly-prices/compute-companies',
  async ({ params, actor, now }) => {
    const companies = await computeCompanyPrices(params.surveyId, usernameOf(actor), now);
    return companies.map(companyWeekView);
  },
);
