import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { changeAccount } from '../../usecases/change-account.ts';

export const handler = endpoint('users/change', ({ params, body, actor, ifMatch, now }) =>
  changeAccount(params.id, body, {
    by: usernameOf(actor),
    own: actor?.account?.id === params.id,
    expectedVersion: ifMatch,
    now,
  }),
);
