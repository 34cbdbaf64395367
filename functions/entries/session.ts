import * as session from '../api/session.ts';
import * as users from '../api/users.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('session', [session.forSession, users.forSession]);
