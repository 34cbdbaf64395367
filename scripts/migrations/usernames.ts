import { type Account, allAccounts, linkWrite } from '../../functions/people/store/accounts.ts';
import { peopleKeys } from '../../functions/people/store/keys.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';

/**
 * Until version 0.2 nothing in the tables said that a username is taken. If several accounts share a username, an
 * active one gets it: a sign-in by password leads to that account only.
 */
export async function linkUsernames(): Promise<void> {
  for (const account of (await allAccounts()).toSorted(activeFirst)) {
    try {
      await transact([linkWrite(peopleKeys.accountOfUsername(account.username), account.id)]);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'account_exists')) throw error;
      console.warn(
        `Account ${account.id}: another one has the username ${account.username} too. ` +
          'Its person can sign in with SPID or CIE only; register them again, under another name.',
      );
    }
  }
}

export const activeFirst = (a: Account, b: Account) =>
  Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1);
