import { randomUUID } from 'node:crypto';
import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { createAccount } from '../../workflows/create-account.ts';

export const handler = endpoint('users/create', ({ body, actor, now }) =>
  createAccount(randomUUID(), body, { by: usernameOf(actor), now }),
);
