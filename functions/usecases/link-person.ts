import type { PoolPerson } from '../aws/user-pool.ts';
import { normaliseFiscalCode } from '../domain/fiscal-code.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  type Account,
  accountByFiscalCode,
  accountByUsername,
  linkSubject,
} from '../store/accounts.ts';

/**
 * The account registered for a person whose sign-in is not linked yet; from now on it leads there.
 * @returns undefined for a person whom nobody has registered
 * @throws Refusal account_blocked
 */
export async function linkPerson(
  person: PoolPerson,
  subject: string,
  now: Date,
): Promise<Account | undefined> {
  const account = await registeredAccount(person);
  if (!account) return undefined;
  if (!account.active) throw new Refusal('account_blocked');
  await linkSubject(account, subject, {
    actor: account.username,
    at: now.toISOString(),
    action: 'account.sign-in-linked',
    subject: `account/${account.id}`,
    after: { subject, signInName: person.username },
  });
  return account;
}

/** The fiscal code an identity provider or an administrator gave, without SPID's `TINIT-`. */
export function fiscalCodeOf({ attributes }: PoolPerson): string {
  return normaliseFiscalCode(attributes['custom:fiscal_code'] ?? '').replace(/^TINIT-/, '');
}

/**
 * Identity providers vouch for fiscal codes. Who has a password could change the code in the pool to
 * another person's, but not the name that an administrator gave: that is what counts for them.
 */
async function registeredAccount(person: PoolPerson): Promise<Account | undefined> {
  if (person.federated) {
    const code = fiscalCodeOf(person);
    return code ? accountByFiscalCode(code) : undefined;
  }
  return accountByUsername(person.username);
}
