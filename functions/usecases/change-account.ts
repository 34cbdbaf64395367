import * as z from 'zod/mini';
import { type User, type UserChange, user } from '../contract/users.ts';
import { normaliseFiscalCode } from '../domain/fiscal-code.ts';
import { type Account, accountById, saveAccount } from '../store/accounts.ts';
import { assertNone, assertUniqueFiscalCode, errorsOf } from './account-checks.ts';
import { assertUnchanged, differing } from './assert-unchanged.ts';

export interface AccountChange {
  readonly by: string;
  /** The administrator's own account. */
  readonly own: boolean;
  /** Version that the administrator saw, if known. */
  readonly expectedVersion: number | undefined;
  readonly now: Date;
}

/**
 * Changes who a person is, their role and their company; administrators have no company.
 * @throws Refusal not_found, stale_version; invalid for a fiscal code that is none, an unknown
 *   company or an administrator's own role; account_exists when another account has the fiscal code
 */
export async function changeAccount(
  id: string,
  sent: UserChange,
  { by, own, expectedVersion, now }: AccountChange,
): Promise<Account> {
  const before = await accountById(id);
  const change = {
    ...sent,
    email: sent.email ?? before.email,
    fiscalCode: normaliseFiscalCode(sent.fiscalCode),
    companyId: sent.role === 'ADMIN' ? null : sent.companyId,
  };
  assertUnchanged(accountView(before), expectedVersion, change);
  const errors = await errorsOf(change);
  if (own && change.role !== 'ADMIN') errors.push({ pointer: '/role', code: 'own_role' });
  assertNone(errors);
  await assertUniqueFiscalCode(change.fiscalCode, id);
  if (differing(before, change).length === 0) return before;
  const after = { ...before, ...change };
  return saveAccount(after, before.version, {
    actor: by,
    at: now.toISOString(),
    action: 'account.changed',
    subject: `account/${id}`,
    before: accountView(before),
    after: accountView(after),
  });
}

/** The account without what concerns its sign-ins. */
export const accountView = (account: Account): User => z.parse(user, account);
