import { serve } from '../http/serve.ts';
import { handler as signIn } from './session/sign-in.ts';
import { handler as signOut } from './session/sign-out.ts';
import { handler as me } from './users/me.ts';

export const handler = serve('session', {
  'session/sign-in': signIn,
  'session/sign-out': signOut,
  'users/me': me,
});
