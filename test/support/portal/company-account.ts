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
  { environment }: Portal,
  { name, username, weights }: { name: string; username: string; weights: Weights },
): Promise<number> {
  Object.assign(process.env, environment);
  const record = { actor: 'test', at: clock.now().toISOString() };
  const company = await createCompany({ name, ...weights, brands: [] }, (id) => ({
    ...record,
    action: 'company.created',
    subject: `company/${id}`,
  }));
  const { COGNITO_ENDPOINT: endpoint = '', USER_POOL_ID = '' } = environment;
  const client = new CognitoIdentityProviderClient({ endpoint });
  const account = {
    id: username,
    companyId: company.id,
    username,
    firstName: 'Paola',
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
    ...record,
    action: 'account.created',
    subject: `account/${username}`,
  });
  return company.id;
}
