import { companyHistoryTable } from '../../domain/export-tables.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { companyById } from '../../store/companies.ts';
import { readCompanyHistory } from '../../workflows/company-history.ts';
import { exportFile } from '../../workflows/exports/file.ts';
import { companyHistoryTitle } from '../../workflows/exports/titles.ts';

export const handler = endpoint('company-prices/history-export', async ({ params, query, now }) => {
  const { years, format, lang: language = 'it' } = query;
  const { name } = await companyById(params.companyId);
  const rows = await readCompanyHistory(params.companyId, years, now);
  const request = { format, language, now };
  return exportFile(companyHistoryTable(rows, language), companyHistoryTitle(name), request);
});
