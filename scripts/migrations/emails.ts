import { allAccounts, linkWrite } from '../../functions/people/store/accounts.ts';
import { peopleKeys } from '../../functions/people/store/keys.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { transact } from '../../functions/platform/tables/transactions.ts';
import { activeFirst } from './usernames.ts';

/**
 * Until version 0.2 several accounts could have one e-mail address. They keep it until somebody changes it; an active
 * one holds it against others.
 */
export async function linkEmails(): Promise<void> {
  for (const { id, email } of (await allAccounts()).toSorted(activeFirst)) {
    if (!email) continue;
    try {
      await transact([linkWrite(peopleKeys.accountOfEmail(email), id)]);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'account_exists')) throw error;
      console.warn(`Account ${id}: another one has the same e-mail address. Change one of them.`);
    }
  }
}
