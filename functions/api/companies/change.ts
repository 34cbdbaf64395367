import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { changeCompany, companyById } from '../../store/companies.ts';
import { assertUnchanged, differing } from '../../usecases/assert-unchanged.ts';

export const handler = endpoint(
  'companies/change',
  async ({ params, body, actor, ifMatch, now }) => {
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
);
