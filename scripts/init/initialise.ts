import { randomUUID } from 'node:crypto';
import type { NewUser } from '../../functions/people/contract/users.ts';
import {
  type Account,
  accountByEmail,
  accountByFiscalCode,
  accountByUsername,
  allAccounts,
} from '../../functions/people/store/accounts.ts';
import { isInPool } from '../../functions/people/store/invitations.ts';
import { createAccount, inviteAgain } from '../../functions/people/work/accounts.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { seedProducts } from '../../functions/sample/store/new-system.ts';
import { UsageError } from '../shared/command.ts';
import { ADMINISTRATOR_USAGE } from './administrator.ts';

interface Needs {
  /** The person to get an account and an invitation. */
  readonly administrator?: NewUser | undefined;
  readonly now: Date;
}

export interface Initialised {
  /** Number of products that were added. */
  readonly products: number;
  /** Outcome for the requested administrator; `missing` when none was requested and none exists. */
  readonly administrator?: 'invited' | 'invitation unconfirmed' | 'there already' | 'missing';
}

/** Actor in the audit records. */
const ACTOR = 'init';

/**
 * Gives a system its products and the requested administrator. Existing data stay as they are, so it can be repeated,
 * also after an interruption.
 * @throws UsageError when the requested administrator cannot be created
 */
export async function initialise({ administrator, now }: Needs): Promise<Initialised> {
  const products = (await seedProducts()).length;
  if (administrator) {
    const account = await administratorAccount(administrator, now);
    return { products, administrator: stateOf(account) };
  }
  const accounts = await allAccounts();
  const isThere = accounts.some(({ role, active }) => role === 'ADMIN' && active);
  return isThere ? { products } : { products, administrator: 'missing' };
}

async function administratorAccount(
  administrator: NewUser,
  now: Date,
): Promise<Account & { isNew?: boolean }> {
  const { username } = administrator;
  const known = await accountByUsername(username);
  if (known && (known.role !== 'ADMIN' || !known.active))
    throw new UsageError(`The account ${username} is there, but is no active administrator.`);
  // An earlier run was interrupted before the user pool had confirmed the invitation, or the pool was lost since.
  if (known && (known.invitation === 'unconfirmed' || (await lacks(known)))) {
    return { ...(await inviteAgain(known.id, { by: ACTOR, now })), isNew: true };
  }
  if (known) return known;
  try {
    return {
      ...(await createAccount(randomUUID(), administrator, { by: ACTOR, now })),
      isNew: true,
    };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'account_exists')) throw error;
    const { fiscalCode = '', email = '' } = administrator;
    const taken = [
      [await accountByFiscalCode(fiscalCode), 'the fiscal code'],
      [await accountByEmail(email), 'the e-mail address'],
    ] as const;
    const who = taken.flatMap(([other, what]) => (other ? [`${other.username} has ${what}`] : []));
    const reason = who.join(', ') || 'somebody in the user pool has the e-mail address';
    throw new UsageError(`${username} cannot be registered: ${reason}.`);
  }
}

/** Whether somebody who was invited is not in the user pool: it is a new one. */
const lacks = async ({ username, invitation }: Account): Promise<boolean> =>
  invitation !== undefined && !(await isInPool(username));

function stateOf({ isNew, invitation }: Account & { isNew?: boolean }) {
  if (!isNew) return 'there already';
  return invitation === 'sent' ? 'invited' : 'invitation unconfirmed';
}

/** @throws UsageError when there is no administrator */
export function printInitialised({ products, administrator }: Initialised): void {
  console.log(products > 0 ? `Products: ${products} added` : 'Products: all there');
  if (administrator === 'missing')
    throw new UsageError(
      `There is no administrator yet, and nobody could sign in: npm run init -- ${ADMINISTRATOR_USAGE}`,
    );
  if (administrator) console.log(`Administrator: ${administrator}`);
  if (administrator === 'invitation unconfirmed')
    console.log(
      '  run the command again: the user pool did not confirm that it sent the invitation',
    );
}
