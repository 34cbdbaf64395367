import { endpoint } from '../../http/endpoint.ts';
import { surveyById } from '../../store/surveys.ts';
import { companiesWithRows } from '../../usecases/company-prices.ts';
import { companyWeekView, observatoryWeekView } from '../weekly-prices/company-week-view.ts';

export const handler = endpoint('company-prices/list', async ({ params, query }) => {
  const companies = await companiesWithRows(await surveyById(params.surveyId));
  return companies.map(query.observatory ? observatoryWeekView : companyWeekView);
});
