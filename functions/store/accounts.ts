import * as z from 'zod/mini';
import { user } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { indexKeys, keys } from './keys.ts';
import { getItem, queryIndex, transact, versionedPut } from './table.ts';

const account = z.extend(user, {
  /** Subject of the sign-in, once the person has been registered with the user pool. */
  subject: z.optional(z.string()),
  /** Tokens issued before this instant are void. */
  signedOutAt: z.optional(z.string()),
});
export type Account = z.infer<typeof account>;

/** A subject never moves to another account, so where it leads can be kept; the account itself is read anew. */
const idOfSubject = new Map<string, string>();

export async function accountBySubject(subject: string): Promise<Account | undefined> {
  const known = idOfSubject.get(subject);
  if (known) return getItem(account, keys.account(known));
  const [found] = await queryIndex(account, 'gsi1', indexKeys.accountSubject(subject));
  if (!found) return undefined;
  idOfSubject.set(subject, found.id);
  return getItem(account, keys.account(found.id));
}

/** Every account, in no particular order. */
export function allAccounts(): Promise<Account[]> {
  return queryIndex(account, 'gsi2', indexKeys.accounts);
}

export async function accountByFiscalCode(fiscalCode: string): Promise<Account | undefined> {
  const [found] = await queryIndex(account, 'gsi2', indexKeys.accounts, { equal: fiscalCode });
  return found && getItem(account, keys.account(found.id));
}

/** @throws Refusal not_found */
export async function accountById(id: string): Promise<Account> {
  const found = await getItem(account, keys.account(id));
  if (!found) throw new Refusal('not_found', { userId: id });
  return found;
}

/** @throws Refusal stale_version */
export async function saveAccount(
  next: Account,
  seen: number,
  record: AuditRecord,
): Promise<Account> {
  await transact([
    versionedPut(keys.account(next.id), { ...next, ...indexesOf(next) }, seen),
    audited(record),
  ]);
  return { ...next, version: seen + 1 };
}

function indexesOf({ id, subject, fiscalCode }: Account) {
  return {
    ...(subject ? { gsi1pk: indexKeys.accountSubject(subject), gsi1sk: id } : {}),
    gsi2pk: indexKeys.accounts,
    gsi2sk: fiscalCode || id,
  };
}
