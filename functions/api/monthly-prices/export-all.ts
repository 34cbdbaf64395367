import { monthlyTable } from '../../domain/export-tables.ts';
import { PRODUCT_IDS } from '../../domain/products.ts';
import { exportFile } from '../../formats/file.ts';
import { monthlyTitle } from '../../formats/titles.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedAverageRows } from './published-averages.ts';

export const handler = endpoint('monthly-prices/export-all', async ({ query, now }) => {
  const { format, lang: language = 'it' } = query;
  const table = monthlyTable(await publishedAverageRows(PRODUCT_IDS), language);
  return exportFile(table, monthlyTitle, { format, language, now });
});
