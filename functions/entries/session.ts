import * as session from '../people/handlers/session.ts';
import * as users from '../people/handlers/users.ts';
import { serve } from './serve.ts';

export const handler = serve('session', [session.forSession, users.forSession]);
