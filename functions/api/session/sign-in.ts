import { endpoint } from '../../platform/endpoint.ts';
import { signIn } from '../../workflows/sign-in.ts';

export const handler = endpoint('session/sign-in', async ({ body, now }) => ({
  token: await signIn(body.username, body.password, now),
}));
