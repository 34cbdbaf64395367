import { dailyRows } from '../../domain/export-tables.ts';
import { dailyPrices } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nationalDays } from '../../store/daily-prices.ts';
import { daysAskedFor, firstDay } from './days-asked-for.ts';

/** National means of every day there is, or of the days from one to another. */
export const handler = endpoint('daily-prices/export', async ({ query, now }) => {
  const { from, to } = daysAskedFor(query, () => firstDay, now);
  return exportFile(dailyPrices, dailyRows(await nationalDays(from, to)), { ...query, now });
});
