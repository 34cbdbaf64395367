import * as z from 'zod/mini';
import { type User, type UserChange, user } from '../contract/users.ts';
import { isFiscalCode, normaliseFiscalCode } from '../domain/fiscal-code.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Account, accountByFiscalCode, accountById, saveAccount } from '../store/accounts.ts';
import { companyById } from '../store/companies.ts';
import { assertUnchanged, differing } from './assert-unchanged.ts';

export interface AccountChange {
  readonly by: string;
  /** The administrator's own account. */
  readonly own: boolean;
  /** Version that the administrator saw, if known. */
  readonly seen: number | undefined;
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
  { by, own, seen, now }: AccountChange,
): Promise<Account> {
  const before = await accountById(id);
  const change = {
    ...sent,
    email: sent.email ?? before.email,
    fiscalCode: normaliseFiscalCode(sent.fiscalCode),
    companyId: sent.role === 'ADMIN' ? null : sent.companyId,
  };
  assertUnchanged(viewOf(before), seen, change);
  await assertValid(change, own);
  await assertUnique(change.fiscalCode, id);
  if (differing(before, change).length === 0) return before;
  const after = { ...before, ...change };
  return saveAccount(after, before.version, {
    actor: by,
    at: now.toISOString(),
    action: 'account.changed',
    subject: `account/${id}`,
    before: viewOf(before),
    after: viewOf(after),
  });
}

/** The account without what concerns its sign-ins. */
const viewOf = (account: Account): User => z.parse(user, account);

async function assertValid(
  { fiscalCode, role, companyId }: Pick<User, 'fiscalCode' | 'role' | 'companyId'>,
  own: boolean,
): Promise<void> {
  const errors: { pointer: string; code: string }[] = [];
  if (!isFiscalCode(fiscalCode)) errors.push({ pointer: '/fiscalCode', code: 'fiscal_code' });
  if (own && role !== 'ADMIN') errors.push({ pointer: '/role', code: 'own_role' });
  if (companyId !== null && !(await companyExists(companyId))) {
    errors.push({ pointer: '/companyId', code: 'unknown_company' });
  }
  if (errors.length > 0) throw new Refusal('invalid', { errors });
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

/** Saving guards this too; asked first, it can say which field is to blame. */
async function assertUnique(fiscalCode: string, id: string): Promise<void> {
  const other = await accountByFiscalCode(fiscalCode);
  if (!other || other.id === id) return;
  throw new Refusal('account_exists', {
    errors: [{ pointer: '/fiscalCode', code: 'account_exists' }],
  });
}
