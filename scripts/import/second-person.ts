import { accountByEmail } from '../../functions/people/store/accounts.ts';
import { approvalRequired } from '../../functions/platform/aws/environment.ts';
import { UsageError } from '../shared/command.ts';
import type { Confirmation } from './differences.ts';

/**
 * The confirmation with the account of the administrator who approved it, to be kept with the revisions: a command is
 * given without an account, and where approval is required, nobody revises what is public alone.
 * @throws UsageError without one, or for an address that is of no active administrator
 */
export async function withSecondPerson(
  confirmation: Confirmation | undefined,
  address: string | undefined,
): Promise<Confirmation | undefined> {
  if (!confirmation || (address === undefined && !approvalRequired())) return confirmation;
  const account = address === undefined ? undefined : await accountByEmail(address);
  if (account?.role !== 'ADMIN' || !account.active)
    throw new UsageError(
      'A revision needs --approved-by ADDRESS where a second person has to approve: of an active administrator who has seen what differs',
    );
  return { ...confirmation, approvedBy: account.id };
}
