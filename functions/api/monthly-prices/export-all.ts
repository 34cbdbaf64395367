import { monthlyTable } from '../../domain/export-tables.ts';
import { PRODUCT_IDS } from '../../domain/products.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { exportFile } from '../../workflows/exports/file.ts';
import { publishedAverageRows } from '../../workflows/exports/published-averages.ts';
import { monthlyTitle } from '../../workflows/exports/titles.ts';

export const handler = endpoint('monthly-prices/export-all', async ({ query, now }) => {
  const { format, lang: language = 'it' } = query;
  const table = monthlyTable(await publishedAverageRows(PRODUCT_IDS), language);
  return exportFile(table, monthlyTitle, { format, language, now });
});
