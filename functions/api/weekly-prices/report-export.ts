import { datedWeeklyPrices } from '../../domain/export-tables.ts';
import { reportRows } from '../../domain/series.ts';
import { weeklyDetails, weeklyReports } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedSeries } from '../../store/series.ts';

export const handler = endpoint('weekly-prices/report-export', async ({ query, now }) => {
  const { type = 'FULL' } = query;
  const series = await publishedSeries();
  return type === 'ALL'
    ? exportFile(weeklyDetails, datedWeeklyPrices(series), { ...query, now })
    : exportFile(weeklyReports[type], reportRows(series, type), { ...query, now });
});
