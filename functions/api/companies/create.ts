import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { createCompany } from '../../store/companies.ts';

export const handler = endpoint('companies/create', ({ body, actor, now }) => {
  const fields = { ...body, brands: body.brands ?? [] };
  const by = usernameOf(actor);
  return createCompany(fields, (id) => ({
    actor: by,
    at: now.toISOString(),
    action: 'company.created',
    subject: `company/${id}`,
    after: fields,
  }));
});
