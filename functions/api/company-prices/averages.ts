import { endpoint } from '../../http/endpoint.ts';
import { surveyById } from '../../store/surveys.ts';
import { checkAverages } from '../../usecases/company-prices.ts';
import { weeklyAverageView } from './weekly-average-view.ts';

/** With `observatory`, the average is that of the station prices. */
export const handler = endpoint('company-prices/averages', async ({ params, query }) => {
  const averages = await checkAverages(await surveyById(params.surveyId));
  return averages.map(weeklyAverageView).map((row) => ({
    ...row,
    average: query.observatory ? row.benchmarkAverage : row.average,
  }));
});
