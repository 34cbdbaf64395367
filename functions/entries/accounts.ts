import * as users from '../people/handlers/users.ts';
import { serve } from './serve.ts';

export const handler = serve('accounts', [users.forAccounts]);
