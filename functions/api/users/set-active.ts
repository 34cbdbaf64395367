import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { setAccountActive } from '../../workflows/block-account.ts';

export const handler = endpoint('users/set-active', ({ params, body, actor, ifMatch, now }) =>
  setAccountActive(params.id, {
    active: body.active,
    by: usernameOf(actor),
    own: actor?.account?.id === params.id,
    seen: ifMatch,
    now,
  }),
);
