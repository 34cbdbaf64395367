import { Refusal } from '../../functions/domain/refusal.ts';
import { type Account, allAccounts, linkWrite } from '../../functions/store/accounts.ts';
import { keys } from '../../functions/store/keys.ts';
import { transact } from '../../functions/store/transactions.ts';

/**
 * Until version 0.2 nothing in the tables said that a username is taken. Of accounts that came to
 * share one, the name goes to one that is active: a sign-in by password leads to it alone.
 */
export async function linkUsernames(): Promise<void> {
  for (const account of (await allAccounts()).toSorted(activeFirst)) {
    try {
      await transact([linkWrite(keys.accountOfUsername(account.username), account.id)]);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'account_exists')) throw error;
      console.warn(
        `Account ${account.id}: another one has the username ${account.username} too. ` +
          'Its person can sign in with SPID or CIE only; register them again, under another name.',
      );
    }
  }
}

const activeFirst = (a: Account, b: Account) =>
  Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1);
