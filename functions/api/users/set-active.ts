import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { setAccountActive } from '../../usecases/block-account.ts';

export const handler = endpoint('users/set-active', ({ params, body, actor, ifMatch, now }) =>
  setAccountActive(params.id, {
    active: body.active,
    by: usernameOf(actor),
    own: actor?.account?.id === params.id,
    expectedVersion: ifMatch,
    now,
  }),
);
