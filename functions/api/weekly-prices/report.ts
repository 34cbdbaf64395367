import type { ReportRow as ReportRowView } from '../../contract/weekly-prices.ts';
import { PRODUCTS } from '../../domain/products.ts';
import { lastYears, type ReportRow, reportRows } from '../../domain/series.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedSeries } from '../../store/series.ts';

export const handler = endpoint('weekly-prices/report', async ({ query }) => {
  const rows = reportRows(await publishedSeries(), query.type ?? 'FULL');
  const lastDate = query.lastDate ?? rows.at(-1)?.date;
  return lastDate ? lastYears(rows, lastDate, query.years ?? 1).map(view) : [];
});

/** EUR per 1000 units instead of hundredths. */
function view(row: ReportRow): ReportRowView {
  const euros: ReportRowView = { date: row.date };
  for (const { reportKey } of PRODUCTS) {
    const value = row[reportKey];
    if (value !== undefined) euros[reportKey] = value / 100;
  }
  return euros;
}
