import { datedWeeklyPrices, reportTable, weeklyTable } from '../../domain/export-tables.ts';
import { reportRows } from '../../domain/series.ts';
import { exportFile } from '../../formats/file.ts';
import { weeklyTitles } from '../../formats/titles.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedSeries } from '../../store/series.ts';

export const handler = endpoint('weekly-prices/report-export', async ({ query, now }) => {
  const { type = 'FULL', format, lang: language = 'it' } = query;
  const series = await publishedSeries();
  const table =
    type === 'ALL'
      ? weeklyTable(datedWeeklyPrices(series), language)
      : reportTable(reportRows(series, type), language);
  return exportFile(table, weeklyTitles[type], { format, language, now });
});
