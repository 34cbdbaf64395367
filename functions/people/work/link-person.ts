import { log } from '../../platform/aws/log.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { normaliseFiscalCode } from '../rules/fiscal-code.ts';
import {
  type Account,
  accountByFiscalCode,
  accountByUsername,
  linkSubject,
} from '../store/accounts.ts';
import { removeFromPool } from '../store/authenticators.ts';
import type { PoolPerson } from '../store/user-pool.ts';

/**
 * Finds the account of a person whose sign-in is not linked yet, and links it.
 * @returns undefined for a person who is not registered
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
  const { username: name } = person;
  await linkSubject(
    account,
    { subject, name },
    {
      actor: account.id,
      at: now.toISOString(),
      action: 'account.sign-in-linked',
      subject: `account/${account.id}`,
      after: { subject },
    },
  );
  return account;
}

/**
 * Removes a person from the pool who came from an identity provider and is not registered: Cognito keeps everybody
 * whom a provider sends (docs/decisions/0143-strangers-are-forgotten-at-once.md). The person gets an answer even if
 * that fails.
 */
export async function forgetStranger({ federated, username }: PoolPerson): Promise<void> {
  if (!federated) return;
  await removeFromPool(username).catch((error: Error) =>
    log.error('a person who is not registered stays in the user pool', error),
  );
}

/** The person's fiscal code in the user pool, without SPID's prefix `TINIT-`. */
export function fiscalCodeOf({ attributes }: PoolPerson): string {
  return normaliseFiscalCode(attributes['custom:fiscal_code'] ?? '').replace(/^TINIT-/, '');
}

/**
 * The fiscal code identifies people who come from an identity provider, which guarantees it. People with
 * a password could change their code in the pool to somebody else's, but not their username, so they
 * are identified by that.
 */
async function registeredAccount(person: PoolPerson): Promise<Account | undefined> {
  if (person.federated) {
    const code = fiscalCodeOf(person);
    return code ? accountByFiscalCode(code) : undefined;
  }
  return accountByUsername(person.username);
}
