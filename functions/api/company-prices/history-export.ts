import { datedOwnPrices } from '../../domain/export-tables.ts';
import { companyPrices } from '../../formats/exported-files.ts';
import { exportFile } from '../../formats/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { companyById } from '../../store/companies.ts';
import { readCompanyHistory } from '../../usecases/company-history.ts';

export const handler = endpoint('company-prices/history-export', async ({ params, query, now }) => {
  const { name } = await companyById(params.companyId);
  const history = await readCompanyHistory(params.companyId, query.years, now);
  return exportFile(companyPrices(name), datedOwnPrices(history), { ...query, now });
});
