import { addDays } from '../../domain/calendar.ts';
import { dailyDetailTable, dailyRows } from '../../domain/export-tables.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { allDays } from '../../store/daily-prices.ts';
import { daysAskedFor } from '../../workflows/exports/days-asked-for.ts';
import { exportFile } from '../../workflows/exports/file.ts';
import { dailyDetailTitle } from '../../workflows/exports/titles.ts';

/** Means of each company: a year of them, unless told where to start, as all would be too long. */
export const handler = endpoint('daily-prices/detail-export', async ({ query, now }) => {
  const { format, lang: language = 'it' } = query;
  const { from, to } = daysAskedFor(query, (last) => addDays(last, -365), now);
  const records = await allDays(from, to);
  const rows = dailyRows(records.filter(({ companyId }) => companyId !== undefined));
  return exportFile(dailyDetailTable(rows, language), dailyDetailTitle, { format, language, now });
});
