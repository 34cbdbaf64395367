import { randomUUID } from 'node:crypto';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { createAccount } from '../../usecases/create-account.ts';

export const handler = endpoint('users/create', ({ body, actor, now }) =>
  createAccount(randomUUID(), body, { by: usernameOf(actor), now }),
);
