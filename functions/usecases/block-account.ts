import { Refusal } from '../domain/refusal.ts';
import { type Account, accountById, saveAccount } from '../store/accounts.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { accountView } from './change-account.ts';

export interface AccountState {
  readonly active: boolean;
  readonly by: string;
  /** The administrator's own account. */
  readonly own: boolean;
  readonly expectedVersion: number | undefined;
  readonly now: Date;
}

/**
 * Blocks or unblocks an account, with effect from the person's next call.
 * @throws Refusal not_found, stale_version; invalid for an administrator's own account
 */
export async function setAccountActive(
  id: string,
  { active, by, own, expectedVersion, now }: AccountState,
): Promise<Account> {
  const before = await accountById(id);
  assertUnchanged(accountView(before), expectedVersion, { active });
  if (own && !active) {
    throw new Refusal('invalid', { errors: [{ pointer: '/active', code: 'own_account' }] });
  }
  if (before.active === active) return before;
  return saveAccount({ ...before, active }, before.version, {
    actor: by,
    at: now.toISOString(),
    action: active ? 'account.unblocked' : 'account.blocked',
    subject: `account/${id}`,
    before: { active: before.active },
    after: { active },
  });
}
