import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { inviteAgain } from '../../workflows/create-account.ts';

export const handler = endpoint('users/invite', ({ params, actor, now }) =>
  inviteAgain(params.id, { by: usernameOf(actor), now }),
);
