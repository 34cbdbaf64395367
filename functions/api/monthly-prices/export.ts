import { periodKind } from '../../domain/periods.ts';
import { monthlyAveragesOf } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedAverageRows } from './published-averages.ts';

/** Months only, without quarters and years, as the ministry's earlier service has it. */
export const handler = endpoint('monthly-prices/export', async ({ params, query, now }) => {
  const averages = await publishedAverageRows([params.productId]);
  const months = averages.filter(({ month }) => periodKind(month) === 'month');
  return exportFile(monthlyAveragesOf(params.productId), months, { ...query, now });
});
