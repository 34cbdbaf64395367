import * as z from 'zod/mini';
import { clock } from '../aws/clock.ts';
import { invite } from '../aws/invitations.ts';
import { log } from '../aws/log.ts';
import { type NewUser, type User, type UserChange, user } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  type Account,
  accountById,
  noteInvitation,
  removeAccount,
  saveAccount,
} from '../store/accounts.ts';
import type { AuditRecord } from '../store/audit.ts';
import { companyById } from '../store/companies.ts';
import { assertUnchanged, differing } from './assert-unchanged.ts';

/** What administrators do with the accounts of people. */

interface Act {
  readonly by: string;
  readonly now: Date;
}

/** An act on an account that the administrator has seen. */
interface ActOnAccount extends Act {
  /** Id of the administrator's own account. */
  readonly administratorId: string;
  /** Version that the administrator saw, if known. */
  readonly expectedVersion: number | undefined;
}

/**
 * Registers a person, and invites them when asked to. A sign-in by password finds the account by
 * its username, one by SPID or CIE by its fiscal code. The account is saved first: what happens to
 * the invitation, it is there to be invited again, unless the user pool refuses the person.
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
    ...(invited ? { invitation: 'unconfirmed' } : {}),
    version: 0,
  };
  assertNone(await errorsOf(account));
  const record = { actor: by, subject: `account/${id}` } as const;
  const saved = await saveAccount(account, 0, {
    ...record,
    at: now.toISOString(),
    action: invited ? 'account.created-and-invited' : 'account.created',
    after: accountView(account),
  });
  if (!invited) return saved;
  try {
    return await invitationSent(saved);
  } catch (error) {
    if (error instanceof Refusal) {
      const at = clock.now().toISOString();
      await removeAccount(saved, { ...record, at, action: 'account.withdrawn' });
      throw error;
    }
    log.error('an invitation may not have been sent', { error: error as Error, account: id });
    return saved;
  }
}

/**
 * Invites a person again, also one who has forgotten the password: the old one is void.
 * @throws Refusal not_found; invalid for a blocked account or one without an e-mail address;
 *   account_exists when the address is somebody else's
 */
export async function inviteAgain(id: string, { by, now }: Act): Promise<Account> {
  const account = await accountById(id);
  assertInvitable(account);
  await noteInvitation(id, 'unconfirmed', {
    actor: by,
    at: now.toISOString(),
    action: 'account.invited',
    subject: `account/${id}`,
  });
  return invitationSent(account);
}

async function invitationSent(account: Account): Promise<Account> {
  await invite(account);
  await noteInvitation(account.id, 'sent');
  return { ...account, invitation: 'sent' };
}

function assertInvitable({ active, email }: Account): void {
  if (!active) assertNone([{ pointer: '/active', code: 'account_blocked' }]);
  if (!email) assertNone([{ pointer: '/email', code: 'required' }]);
}

/**
 * Changes who a person is, their role and their company; administrators have no company.
 * @throws Refusal not_found, stale_version; invalid for an unknown company or an administrator's own
 *   role; account_exists when another account has the fiscal code
 */
export async function changeAccount(
  id: string,
  sent: UserChange,
  { by, administratorId, expectedVersion, now }: ActOnAccount,
): Promise<Account> {
  const before = await accountById(id);
  const change = {
    ...sent,
    email: sent.email ?? before.email,
    companyId: sent.role === 'ADMIN' ? null : sent.companyId,
  };
  assertUnchanged(accountView(before), expectedVersion, change);
  const errors = await errorsOf(change);
  if (id === administratorId && change.role !== 'ADMIN')
    errors.push({ pointer: '/role', code: 'own_role' });
  assertNone(errors);
  if (differing(before, change).length === 0) return before;
  const after = { ...before, ...change };
  const record: AuditRecord = {
    actor: by,
    at: now.toISOString(),
    action: 'account.changed',
    subject: `account/${id}`,
    before: accountView(before),
    after: accountView(after),
  };
  return saveAccount(after, before.version, record, administratorId);
}

/**
 * Blocks or unblocks an account, with effect from the person's next call.
 * @throws Refusal not_found, stale_version; invalid for an administrator's own account
 */
export async function setAccountActive(
  id: string,
  active: boolean,
  { by, administratorId, expectedVersion, now }: ActOnAccount,
): Promise<Account> {
  const before = await accountById(id);
  assertUnchanged(accountView(before), expectedVersion, { active });
  if (id === administratorId && !active) assertNone([{ pointer: '/active', code: 'own_account' }]);
  if (before.active === active) return before;
  const record: AuditRecord = {
    actor: by,
    at: now.toISOString(),
    action: active ? 'account.unblocked' : 'account.blocked',
    subject: `account/${id}`,
    before: { active: before.active },
    after: { active },
  };
  return saveAccount({ ...before, active }, before.version, record, administratorId);
}

/** The account without what concerns its sign-ins. */
const accountView = (account: Account): User => z.parse(user, account);

interface FieldError {
  readonly pointer: string;
  readonly code: string;
}

/** What no schema can tell: whether the company exists. */
async function errorsOf({ companyId }: Pick<User, 'companyId'>): Promise<FieldError[]> {
  if (companyId === null || (await companyExists(companyId))) return [];
  return [{ pointer: '/companyId', code: 'unknown_company' }];
}

async function companyExists(id: number): Promise<boolean> {
  try {
    await companyById(id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
}

/** @throws Refusal invalid when there are errors */
function assertNone(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}
