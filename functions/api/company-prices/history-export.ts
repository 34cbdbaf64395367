import { companyHistoryTable } from '../../domain/export-tables.ts';
import { exportFile } from '../../formats/file.ts';
import { companyHistoryTitle } from '../../formats/titles.ts';
import { endpoint } from '../../http/endpoint.ts';
import { companyById } from '../../store/companies.ts';
import { readCompanyHistory } from '../../usecases/company-history.ts';

export const handler = endpoint('company-prices/history-export', async ({ params, query, now }) => {
  const { years, format, lang: language = 'it' } = query;
  const { name } = await companyById(params.companyId);
  const rows = await readCompanyHistory(params.companyId, years, now);
  const request = { format, language, now };
  return exportFile(companyHistoryTable(rows, language), companyHistoryTitle(name), request);
});
