import { PRODUCTS } from '../domain/products.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import {
  allCompanies,
  changeCompany,
  companyById,
  createCompany,
  weightsOf,
} from '../store/companies.ts';
import { assertUnchanged, differing } from '../usecases/assert-unchanged.ts';

export const forAdmin = {
  'companies/list': () => allCompanies(),

  'companies/create': ({ body, actor, now }) => {
    const fields = { ...body, brands: body.brands ?? [] };
    const by = usernameOf(actor);
    return createCompany(fields, (id) => ({
      actor: by,
      at: now.toISOString(),
      action: 'company.created',
      subject: `company/${id}`,
      after: fields,
    }));
  },

  'companies/change': async ({ params, body, actor, ifMatch, now }) => {
    const before = await companyById(params.id);
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return before;
    const after = { ...before, ...body, brands: body.brands ?? before.brands };
    return changeCompany(after, before.version, {
      actor: usernameOf(actor),
      at: now.toISOString(),
      action: 'company.changed',
      subject: `company/${params.id}`,
      before,
      after,
    });
  },
} satisfies Handlers;

export const forCompany = {
  'companies/sales': async ({ params }) => {
    const company = await companyById(params.companyId);
    const weights = weightsOf(company);
    const sold = PRODUCTS.map(({ id, reportKey }) => [reportKey, Boolean(weights[id])] as const);
    return { id: company.id, name: company.name, ...flags(sold) };
  },
} satisfies Handlers;

type ReportKey = (typeof PRODUCTS)[number]['reportKey'];

function flags(entries: readonly (readonly [ReportKey, boolean])[]): Record<ReportKey, boolean> {
  return Object.fromEntries(entries) as Record<ReportKey, boolean>;
}
