import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { attemptsTable } from '../../platform/tables/keys.ts';
import { countRequestIn } from '../../platform/tables/request-counts.ts';
import { companyPeopleRoutes } from '../contract/company-people.ts';
import { endDelegate, inviteDelegate, peopleOf } from '../work/company-people.ts';

const { quotas } = companyPeopleRoutes['company-people/invite'];

export const forAccounts = {
  'company-people/list': ({ params }) => peopleOf(params.companyId),

  'company-people/invite': async ({ params: { companyId }, body, actor, now }) => {
    // Refused ones count too, so that nobody tries which addresses have an account.
    const limit = { what: 'invitation', from: String(companyId), ...quotas.company };
    await countRequestIn(attemptsTable(), limit, now);
    return inviteDelegate(companyId, body, { by: accountIdOf(actor), now });
  },

  'company-people/end': async ({ params: { companyId, personId }, actor, now }) => {
    const isAdministrator = actor?.role === 'ADMIN';
    await endDelegate(companyId, personId, { by: accountIdOf(actor), isAdministrator, now });
    return undefined;
  },
} satisfies Handlers<typeof companyPeopleRoutes>;
