import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { changeAccount } from '../../workflows/change-account.ts';

export const handler = endpoint('users/change', ({ params, body, actor, ifMatch, now }) =>
  changeAccount(params.id, body, {
    by: usernameOf(actor),
    own: actor?.account?.id === params.id,
    seen: ifMatch,
    now,
  }),
);
