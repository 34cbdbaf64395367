import { forgetMails } from '../../platform/aws/mail.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { isAdministrator, sessionOf, sessionRemovals } from '../store/access.ts';
import { accountById, removeAccount } from '../store/accounts.ts';
import { removeFromPool } from '../store/authenticators.ts';
import { earlierForms } from '../store/personal-changes.ts';

export type ForgetReader = (email: string) => Promise<unknown>;

interface Erasing {
  readonly by: string;
  /** Id of the administrator's own account. */
  readonly administratorId: string;
  /** Version that the administrator last saw, if known. */
  readonly expectedVersion: number | undefined;
  readonly now: Date;
  readonly forgetReader: ForgetReader;
}

/**
 * Erases an account with everything that is kept of the person outside the record of changes: their data, contact,
 * rights, sign-ins, their entry in the user pool, mails to readers at their addresses with requests for them and, on one
 * machine, the mails that name them as they are or were called. The pool comes first, so that erasing again completes what a failure left. @throws
 * Refusal not_found, stale_version; invalid for an administrator's own account, and for one that is not blocked
 */
export async function eraseAccount(
  id: string,
  { by, administratorId, expectedVersion, now, forgetReader }: Erasing,
): Promise<void> {
  const account = await accountById(id);
  if (id === administratorId)
    throw new Refusal('invalid', { errors: [{ pointer: '/id', code: 'own_account' }] });
  // An account that can still sign in must be blocked first, which another administrator can undo.
  if (account.active)
    throw new Refusal('invalid', { errors: [{ pointer: '/id', code: 'account_active' }] });
  if (expectedVersion !== undefined && expectedVersion !== account.version)
    throw new Refusal('stale_version');
  const session = await sessionOf(id);
  const usernames = new Set([account.username, ...(session.signIns ?? []).map(({ name }) => name)]);
  for (const name of usernames) await removeFromPool(name);
  const forms = [account, ...(await earlierForms(id))];
  const addresses = new Set(forms.flatMap(({ email }) => email || []));
  for (const address of addresses) await forgetReader(address);
  const { firstName, lastName } = account;
  const names = forms.map((form) => `${form.firstName ?? firstName} ${form.lastName ?? lastName}`);
  forgetMails([...addresses, ...new Set(names)]);
  const at = now.toISOString();
  const record = { actor: by, at, action: 'account.erased', subject: `account/${id}` } as const;
  await removeAccount(account, record, [
    isAdministrator(administratorId),
    ...sessionRemovals(id, session),
  ]);
}
