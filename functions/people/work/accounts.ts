import * as z from 'zod/mini';
import { log } from '../../platform/aws/log.ts';
import {
  assertShownKept,
  assertUnchanged,
  differing,
} from '../../platform/kernel/assert-unchanged.ts';
import { clock } from '../../platform/kernel/clock.ts';
import { companiesOf } from '../../platform/kernel/companies-of.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../platform/tables/audit.ts';
import { companyById } from '../../sample/store/companies.ts';
import { type NewUser, type User, type UserChange, user } from '../contract/users.ts';
import {
  type Account,
  accountByEmail,
  accountByFiscalCode,
  accountById,
  noteInvitation,
  removeAccount,
  saveAccount,
} from '../store/accounts.ts';
import { invite } from '../store/invitations.ts';

interface Act {
  readonly by: string;
  readonly now: Date;
  /** Whether a second administrator has to confirm who becomes one, and the data that one signs in with. */
  readonly needsSecond?: boolean;
}

interface Creation extends Act {
  /** The company whose people invite the person themselves. */
  readonly delegateOf?: number;
}

/** A change of an account by an administrator. */
interface ActOnAccount extends Act {
  /** Id of the administrator's own account. */
  readonly administratorId: string;
  /** Version that the administrator last saw, if known. */
  readonly expectedVersion: number | undefined;
}

interface AccountChange extends ActOnAccount {
  /** What was sent beside the change as it was shown. */
  readonly shown: Readonly<Record<string, unknown>>;
}

/**
 * Registers a person, and invites them if asked to. A sign-in by password finds the account by its
 * username, one by SPID or CIE by its fiscal code. The account is saved first, so that after a failed
 * invitation it can be invited again; it is removed if the user pool refuses the person.
 * @throws Refusal invalid; account_exists for a fiscal code, username or address that is taken
 */
export async function createAccount(
  id: string,
  { invite: invited, ...sent }: NewUser,
  { by, now, needsSecond = false, delegateOf }: Creation,
): Promise<Account> {
  const isProposed = needsSecond && sent.role === 'ADMIN';
  const at = now.toISOString();
  const account: Account = {
    ...sent,
    ...(isProposed && { role: null, proposedAdmin: { by, at } }),
    id,
    email: sent.email ?? '',
    ...companiesFor(sent, undefined),
    active: true,
    ...(invited ? { invitation: 'unconfirmed' } : {}),
    ...(delegateOf === undefined ? {} : { delegateOf: [delegateOf] }),
    version: 0,
  };
  assertNone(await errorsOf(account));
  const record = { actor: by, subject: `account/${id}` } as const;
  const saved = await saveAccount(account, 0, {
    ...record,
    at,
    action:
      delegateOf !== undefined
        ? 'account.invited-by-company'
        : invited
          ? 'account.created-and-invited'
          : 'account.created',
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
 * Invites a person again, for example one who has forgotten the password; the old one becomes void.
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
 * Changes who a person is, their role and their company; administrators have no company. Where a second
 * administrator is required, a change that makes somebody an administrator, or that changes how one is recognised,
 * is only proposed. @throws Refusal not_found, stale_version; invalid for an unknown company, an administrator's
 * own role and what is only shown; account_exists when another account has the fiscal code or address
 */
export async function changeAccount(
  id: string,
  sent: UserChange,
  { by, administratorId, expectedVersion, now, needsSecond = false, shown }: AccountChange,
): Promise<Account> {
  const before = await accountById(id);
  const at = now.toISOString();
  const person = { ...sent, email: sent.email ?? before.email };
  const proposed = needsSecond && sent.role === 'ADMIN' ? proposalOf(before, person) : undefined;
  const change = {
    ...person,
    ...companiesFor(sent, before),
    ...(proposed
      ? { ...proposed.kept, proposedAdmin: { by, at, ...proposed.identity } }
      : before.proposedAdmin && { proposedAdmin: null }),
  };
  if (proposed) await assertFree(proposed.identity);
  assertUnchanged(accountView(before), expectedVersion, change);
  assertShownKept(before, shown, { active: `PUT /users/${id}/active` });
  const errors = await errorsOf(change);
  if (id === administratorId && change.role !== 'ADMIN')
    errors.push({ pointer: '/role', code: 'own_role' });
  assertNone(errors);
  if (differing(before, change).length === 0) return before;
  const after = { ...before, ...change };
  const record: AuditRecord = {
    actor: by,
    at,
    action: proposed ? 'account.administrator-proposed' : 'account.changed',
    subject: `account/${id}`,
    before: accountView(before),
    after: accountView(after),
  };
  return saveAccount(after, before.version, record, { administratorId });
}

/**
 * The companies of a changed account, the one shown first before the others. The list is kept only of a person who has
 * or had several, whatever list was sent.
 */
function companiesFor(
  { role, companyId, companyIds }: Pick<UserChange, 'role' | 'companyId' | 'companyIds'>,
  before: Account | undefined,
): Pick<Account, 'companyId' | 'companyIds'> {
  if (role === 'ADMIN' || companyId === null)
    return { companyId: null, companyIds: before?.companyIds && [] };
  const known = companiesOf(before);
  const others = companyIds ?? (known.includes(companyId) ? known : []);
  const all = [...new Set([companyId, ...others])];
  return { companyId, companyIds: all.length > 1 || before?.companyIds ? all : undefined };
}

const IDENTITY = ['email', 'fiscalCode'] as const;
type Identity = Pick<Account, (typeof IDENTITY)[number]>;

/**
 * The part of a change that waits for a second administrator, and what the account keeps until then: the role of
 * somebody who becomes an administrator, and the data by which one is recognised. A person who could change these
 * alone could sign in as two administrators.
 */
function proposalOf(before: Account, { email, fiscalCode }: Identity) {
  if (before.role !== 'ADMIN') {
    return {
      identity: {} as Partial<Identity>,
      kept: {
        role: before.role,
        companyId: before.companyId,
        ...(before.companyIds && { companyIds: before.companyIds }),
      },
    };
  }
  const sent = { email, fiscalCode };
  const changed = IDENTITY.filter((name) => sent[name] !== before[name]);
  if (changed.length === 0) return undefined;
  const identity: Partial<Identity> = Object.fromEntries(changed.map((name) => [name, sent[name]]));
  return { identity, kept: { email: before.email, fiscalCode: before.fiscalCode } };
}

/** @throws Refusal account_exists for a fiscal code or an address that an account has */
async function assertFree({ fiscalCode, email }: Partial<Identity>): Promise<void> {
  const errors = [
    ...(fiscalCode && (await accountByFiscalCode(fiscalCode)) ? ['/fiscalCode'] : []),
    ...(email && (await accountByEmail(email)) ? ['/email'] : []),
  ].map((pointer) => ({ pointer, code: 'account_exists' }));
  if (errors.length > 0) throw new Refusal('account_exists', { errors });
}

/**
 * Makes the change to an administrator's account that somebody else proposed, or discards it. @throws Refusal
 * not_found, nothing_proposed; own_change for the person who proposed it; stale_version
 */
export async function decideAdministrator(
  id: string,
  isConfirmed: boolean,
  { by, administratorId, expectedVersion, now }: ActOnAccount,
): Promise<Account> {
  const before = await accountById(id);
  assertUnchanged(accountView(before), expectedVersion, {});
  const { proposedAdmin } = before;
  if (!proposedAdmin) throw new Refusal('nothing_proposed', { userId: id });
  const { by: proposer, at: _, ...proposed } = proposedAdmin;
  if (isConfirmed && proposer === by) throw new Refusal('own_change');
  const position = isConfirmed
    ? {
        role: 'ADMIN' as const,
        ...companiesFor({ role: 'ADMIN', companyId: null }, before),
        ...proposed,
      }
    : {};
  const after = { ...before, ...position, proposedAdmin: null };
  const record: AuditRecord = {
    actor: by,
    at: now.toISOString(),
    action: isConfirmed ? 'account.administrator-confirmed' : 'account.administrator-refused',
    subject: `account/${id}`,
    before: accountView(before),
    after: accountView(after),
  };
  return saveAccount(after, before.version, record, { administratorId });
}

/**
 * Blocks or unblocks an account, with effect from the person's next call. Where a second administrator is needed,
 * unblocking an administrator is only proposed.
 * @throws Refusal not_found, stale_version; invalid for an administrator's own account
 */
export async function setAccountActive(
  id: string,
  active: boolean,
  { by, administratorId, expectedVersion, now, needsSecond = false }: ActOnAccount,
): Promise<Account> {
  const before = await accountById(id);
  assertUnchanged(accountView(before), expectedVersion, { active });
  if (id === administratorId && !active) assertNone([{ pointer: '/active', code: 'own_account' }]);
  if (before.active === active) return before;
  const at = now.toISOString();
  const isProposed = needsSecond && active && before.role === 'ADMIN';
  const change = isProposed ? { proposedAdmin: { by, at, active } } : { active };
  const record: AuditRecord = {
    actor: by,
    at,
    action: isProposed
      ? 'account.administrator-proposed'
      : active
        ? 'account.unblocked'
        : 'account.blocked',
    subject: `account/${id}`,
    before: { active: before.active },
    after: change,
  };
  return saveAccount({ ...before, ...change }, before.version, record, { administratorId });
}

/** The account without its sign-in subject. */
export const accountView = (account: Account): User => z.parse(user, account);

interface FieldError {
  readonly pointer: string;
  readonly code: string;
}

/** Errors that need stored data: unknown companies. */
async function errorsOf(account: Pick<User, 'companyId' | 'companyIds'>): Promise<FieldError[]> {
  const { companyId } = account;
  const ids = companiesOf(account);
  const known = await Promise.all(ids.map(companyExists));
  return ids
    .filter((_, index) => !known[index])
    .map((id) => ({
      pointer: id === companyId ? '/companyId' : '/companyIds',
      code: 'unknown_company',
    }));
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
