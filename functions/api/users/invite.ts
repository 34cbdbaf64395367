import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { inviteAgain } from '../../usecases/create-account.ts';

export const handler = endpoint('users/invite', ({ params, actor, now }) =>
  inviteAgain(params.id, { by: usernameOf(actor), now }),
);
