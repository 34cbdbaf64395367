import { datedWeeklyPrices } from '../../domain/export-tables.ts';
import { Refusal } from '../../domain/refusal.ts';
import { weeklyDetails, weeklyReports } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedSeries } from '../../store/series.ts';

/** The columns of type `ALL` for one published survey. */
export const handler = endpoint('weekly-prices/export', async ({ params, query, now }) => {
  const series = await publishedSeries();
  const survey = series.find(({ id }) => id === params.id);
  if (!survey) throw new Refusal('not_found', { surveyId: params.id });
  const prices = datedWeeklyPrices(series).filter(({ date }) => date === survey.date);
  const file = { ...weeklyDetails, stem: weeklyReports.FULL.stem };
  return exportFile(file, prices, { ...query, now });
});
