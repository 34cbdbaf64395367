import { monthlyTable } from '../../domain/export-tables.ts';
import { exportFile } from '../../formats/file.ts';
import { monthlyTitleOf } from '../../formats/titles.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedAverageRows } from './published-averages.ts';

export const handler = endpoint('monthly-prices/export', async ({ params, query, now }) => {
  const { format, lang: language = 'it' } = query;
  const table = monthlyTable(await publishedAverageRows([params.productId]), language);
  return exportFile(table, monthlyTitleOf(params.productId), { format, language, now });
});
