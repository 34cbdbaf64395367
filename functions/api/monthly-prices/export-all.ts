import { PRODUCT_IDS } from '../../domain/products.ts';
import { monthlyAverages } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedAverageRows } from './published-averages.ts';

export const handler = endpoint('monthly-prices/export-all', async ({ query, now }) =>
  exportFile(monthlyAverages, await publishedAverageRows(PRODUCT_IDS), { ...query, now }),
);
