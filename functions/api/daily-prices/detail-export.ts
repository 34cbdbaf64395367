import { addDays } from '../../domain/calendar.ts';
import { dailyRows } from '../../domain/export-tables.ts';
import { dailyPricesByCompany } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { allDays } from '../../store/daily-prices.ts';
import { daysAskedFor } from './days-asked-for.ts';

/** Means of each company: a year of them, unless told where to start, as all would be too long. */
export const handler = endpoint('daily-prices/detail-export', async ({ query, now }) => {
  const { from, to } = daysAskedFor(query, (last) => addDays(last, -365), now);
  const records = await allDays(from, to);
  const rows = dailyRows(records.filter(({ companyId }) => companyId !== undefined));
  return exportFile(dailyPricesByCompany, rows, { ...query, now });
});
