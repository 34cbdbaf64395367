import { type Invited, invite, withdrawInvitation } from '../aws/invitations.ts';
import type { NewUser } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Account, accountById, saveAccount } from '../store/accounts.ts';
import {
  assertNone,
  assertUniqueFiscalCode,
  assertUniqueUsername,
  errorsOf,
} from './account-checks.ts';
import { accountView } from './change-account.ts';

interface Act {
  readonly by: string;
  readonly now: Date;
}

/**
 * Registers a person, and invites them when asked to. A sign-in by password finds the account by
 * its username, one by SPID or CIE by its fiscal code.
 * @throws Refusal invalid; account_exists for a fiscal code, username or address that is taken
 */
export async function createAccount(
  id: string,
  { invite: invited, ...sent }: NewUser,
  { by, now }: Act,
): Promise<Account> {
  const account: Account = {
    ...sent,
    id,
    email: sent.email ?? '',
    companyId: sent.role === 'ADMIN' ? null : sent.companyId,
    active: true,
    version: 0,
  };
  assertNone(await errorsOf(account));
  await assertUniqueFiscalCode(account.fiscalCode);
  await assertUniqueUsername(account.username);
  if (invited) await invite(account);
  try {
    return await saveAccount(account, 0, {
      actor: by,
      at: now.toISOString(),
      action: invited ? 'account.created-and-invited' : 'account.created',
      subject: `account/${id}`,
      after: accountView(account),
    });
  } catch (error) {
    if (invited) await withdrawInvitation(account.username);
    throw error;
  }
}

/**
 * Sends a new temporary password, also to who has forgotten the own one: the old one is void.
 * @throws Refusal not_found; invalid for a blocked account or one without an e-mail address
 */
export async function inviteAgain(id: string, { by, now }: Act): Promise<Account> {
  const account = await accountById(id);
  assertInvitable(account);
  await withdrawInvitation(account.username);
  await invite(account);
  // A version of its own tells other administrators that something happened, and leaves the record.
  return saveAccount(account, account.version, {
    actor: by,
    at: now.toISOString(),
    action: 'account.invited',
    subject: `account/${id}`,
  });
}

function assertInvitable({ active, email }: Account & Pick<Invited, 'email'>): void {
  if (!active) throw refused('/active', 'account_blocked');
  if (!email) throw refused('/email', 'required');
}

const refused = (pointer: string, code: string) =>
  new Refusal('invalid', { errors: [{ pointer, code }] });
