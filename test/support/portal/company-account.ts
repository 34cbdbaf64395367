import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { saveAccount } from '../../../functions/people/store/accounts.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { createCompany } from '../../../functions/sample/store/companies.ts';
import type { Weights } from '../prices/weights.ts';
import { addSignIn } from './add-sign-in.ts';
import type { Portal } from './portal.ts';

/**
 * Adds a company to a running portal, with an account that signs in as `username` with the demonstration password.
 * @returns the company's id
 */
export async function addCompany(
  portal: Portal,
  { name, username, weights }: { name: string; username: string; weights: Weights },
): Promise<number> {
  Object.assign(process.env, portal.environment);
  const company = await createCompany({ name, ...weights, brands: [] }, (id) => ({
    ...record(),
    action: 'company.created',
    subject: `company/${id}`,
  }));
  await addPerson(portal, { companyId: company.id, username, firstName: 'Paola' });
  return company.id;
}

const record = () => ({ actor: 'test', at: clock.now().toISOString() });

/** Adds an account that reports for a company and signs in with the demonstration password. */
export async function addPerson(
  { environment }: Portal,
  person: { readonly companyId: number; readonly username: string; readonly firstName: string },
): Promise<void> {
  Object.assign(process.env, environment);
  const { COGNITO_ENDPOINT: endpoint = '', USER_POOL_ID = '' } = environment;
  const client = new CognitoIdentityProviderClient({ endpoint });
  const { username } = person;
  const account = {
    ...person,
    id: username,
    lastName: 'Verdi',
    email: `${username}@example.org`,
    fiscalCode: '',
    role: 'USER',
    active: true,
    version: 0,
    subject: await addSignIn(client, USER_POOL_ID, username),
  } as const;
  client.destroy();
  await saveAccount(account, 0, {
    ...record(),
    action: 'account.created',
    subject: `account/${username}`,
  });
}
