import { endpoint } from '../../http/endpoint.ts';
import { signIn } from './password-sign-in.ts';

export const handler = endpoint('session/sign-in', async ({ body, now }) => ({
  token: await signIn(body.username, body.password, now),
}));
