import { endpoint } from '../../http/endpoint.ts';
import { type Account, allAccounts } from '../../store/accounts.ts';

export const handler = endpoint('users/list', async () => (await allAccounts()).sort(byName));

const italian = new Intl.Collator('it');

function byName(a: Account, b: Account): number {
  return italian.compare(a.lastName, b.lastName) || italian.compare(a.firstName, b.firstName);
}
