import { type Account, allAccounts } from '../../functions/people/store/accounts.ts';
import { isInPool } from '../../functions/people/store/invitations.ts';
import { inviteAgain } from '../../functions/people/work/accounts.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';

/** Usernames by their outcome. */
export interface RebuiltPeople {
  /** They got an e-mail with which they choose a password. */
  readonly invited: string[];
  readonly inPool: string[];
  /** They never had an invitation: SPID and CIE recognise them by fiscal code. */
  readonly byProvider: string[];
  readonly blocked: string[];
  /** They cannot be invited, with the reason. */
  readonly refused: string[];
  /** The pool's limit of mails came before their turn. */
  readonly waiting: string[];
}

interface Rebuilding {
  readonly now: Date;
  /** Also invites active people who never had an invitation. */
  readonly everyone: boolean;
}

/**
 * Adds the people of the account records to a user pool that has lost them: accounts, roles and companies are in the
 * tables, and only passwords have to be chosen again. The new sign-in is linked with the account at its first use.
 * People who are in the pool are left alone, so it can be repeated. Administrators come first.
 */
export async function rebuildPeople({ now, everyone }: Rebuilding): Promise<RebuiltPeople> {
  const people: RebuiltPeople = {
    ...{ invited: [], inPool: [], byProvider: [], blocked: [], refused: [], waiting: [] },
  };
  const accounts = (await allAccounts()).sort(byRoleAndName);
  for (const [index, account] of accounts.entries()) {
    const { username, active, invitation } = account;
    if (!active) people.blocked.push(username);
    else if (!invitation && !everyone) people.byProvider.push(username);
    else if (await isInPool(username)) people.inPool.push(username);
    else {
      try {
        await inviteAgain(account.id, { by: 'restore', now });
        people.invited.push(username);
      } catch (error) {
        if (error instanceof Refusal) people.refused.push(`${username} (${reasonOf(error)})`);
        else if (isLimit(error)) {
          people.waiting.push(...accounts.slice(index).map((one) => one.username));
          return people;
        } else throw error;
      }
    }
  }
  return people;
}

const byRoleAndName = (one: Account, other: Account) =>
  Number(other.role === 'ADMIN') - Number(one.role === 'ADMIN') ||
  (one.username < other.username ? -1 : 1);

/** A pool without a mailer of its own sends about fifty mails a day. */
const isLimit = (error: unknown) =>
  ['LimitExceededException', 'TooManyRequestsException'].includes((error as Error).name);

function reasonOf({ code, details }: Refusal): string {
  const [first] = (details.errors ?? []) as readonly { pointer: string; code: string }[];
  return first ? `${first.pointer.slice(1)}: ${first.code}` : code;
}

export function describeRebuilt(people: RebuiltPeople): string {
  const lines: readonly (readonly [what: string, names: readonly string[]])[] = [
    ['invited by e-mail to choose a password', people.invited],
    ['in the user pool already', people.inPool],
    [
      'never invited: they sign in with SPID or CIE alone, if at all (--everyone invites them too)',
      people.byProvider,
    ],
    ['blocked, left out', people.blocked],
    ['cannot be invited: put right in Monitor, accounts', people.refused],
    ['the pool sends no more mails today: repeat the command tomorrow', people.waiting],
  ];
  return lines
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${names.length} ${what}: ${names.join(', ')}`)
    .join('\n');
}
