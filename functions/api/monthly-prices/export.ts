import { monthlyTable } from '../../domain/export-tables.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportFile } from '../../workflows/exports/file.ts';
import { publishedAverageRows } from '../../workflows/exports/published-averages.ts';
import { monthlyTitleOf } from '../../workflows/exports/titles.ts';

export const handler = endpoint('monthly-prices/export', async ({ params, query, now }) => {
  const { format, lang: language = 'it' } = query;
  const table = monthlyTable(await publishedAverageRows([params.productId]), language);
  return exportFile(table, monthlyTitleOf(params.productId), { format, language, now });
});
