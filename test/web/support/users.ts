import type { User } from '../../../frontend/lib/session.ts';

/** An account in the API's form; by default of a company's manager. */
export function aUser(person: Partial<User> = {}): User {
  return {
    id: 'u1',
    companyId: 7,
    username: 'azienda@example.org',
    firstName: 'Anna',
    lastName: 'Bianchi',
    email: 'azienda@example.org',
    fiscalCode: 'RSSMRA80A41H501Y',
    role: 'USER',
    active: true,
    version: 1,
    ...person,
  };
}

export const anAdministrator = (person: Partial<User> = {}) =>
  aUser({ role: 'ADMIN', companyId: null, firstName: 'Mario', ...person });
