import { PRODUCTS } from '../../domain/products.ts';
import { endpoint } from '../../http/endpoint.ts';
import { companyById, weightsOf } from '../../store/companies.ts';

export const handler = endpoint('companies/sales', async ({ params }) => {
  const company = await companyById(params.companyId);
  const weights = weightsOf(company);
  const sold = PRODUCTS.map(({ id, reportKey }) => [reportKey, Boolean(weights[id])] as const);
  return { id: company.id, name: company.name, ...flags(sold) };
});

type ReportKey = (typeof PRODUCTS)[number]['reportKey'];

function flags(entries: readonly (readonly [ReportKey, boolean])[]): Record<ReportKey, boolean> {
  return Object.fromEntries(entries) as Record<ReportKey, boolean>;
}
