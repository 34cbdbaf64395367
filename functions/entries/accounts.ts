import { readerIdOf, removeReader } from '../notices/subscriptions/store/readers.ts';
import * as audit from '../people/handlers/audit.ts';
import * as companyPeople from '../people/handlers/company-people.ts';
import * as users from '../people/handlers/users.ts';
import { serve } from './serve.ts';

export const handler = serve('accounts', [
  audit.forAdmin,
  companyPeople.forAccounts,
  users.forAccounts((email) => removeReader(readerIdOf(email))),
]);
