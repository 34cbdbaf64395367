import { dailyRows, dailyTable } from '../../domain/export-tables.ts';
import { exportFile } from '../../formats/file.ts';
import { dailyTitle } from '../../formats/titles.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nationalDays } from '../../store/daily-prices.ts';
import { daysAskedFor, firstDay } from './days-asked-for.ts';

/** National means of every day there is, or of the days from one to another. */
export const handler = endpoint('daily-prices/export', async ({ query, now }) => {
  const { format, lang: language = 'it' } = query;
  const { from, to } = daysAskedFor(query, () => firstDay, now);
  const table = dailyTable(dailyRows(await nationalDays(from, to)), language);
  return exportFile(table, dailyTitle, { format, language, now });
});
