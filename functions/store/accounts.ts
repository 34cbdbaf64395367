import * as z from 'zod/mini';
import { user } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { coreTable, indexKeys, type Key, keys } from './keys.ts';
import { getItem, queryIndex } from './queries.ts';
import { transact, type Write } from './transactions.ts';

const account = z.extend(user, {
  /** Subject of a sign-in to link with the account when it is saved. */
  subject: z.optional(z.string()),
  /** Tokens issued before this instant are void. */
  signedOutAt: z.optional(z.string()),
  /** Session that was signed out then: its tokens are void whenever they were issued. */
  endedSession: z.optional(z.string()),
});
export type Account = z.infer<typeof account>;
const link = z.object({ id: z.string() });

/** A subject never moves to another account, so where it leads can be kept; the account itself is read anew. */
const idOfSubject = new Map<string, string>();

export async function accountBySubject(subject: string): Promise<Account | undefined> {
  const id = idOfSubject.get(subject) ?? (await linkedId(keys.accountOfSubject(subject)));
  if (!id) return undefined;
  idOfSubject.set(subject, id);
  return getItem(account, keys.account(id));
}

export async function accountByFiscalCode(fiscalCode: string): Promise<Account | undefined> {
  const id = await linkedId(keys.accountOfFiscalCode(fiscalCode));
  return id ? getItem(account, keys.account(id)) : undefined;
}

/** Every account, in no particular order. */
export function allAccounts(): Promise<Account[]> {
  return queryIndex(account, 'gsi2', indexKeys.accounts);
}

/** @throws Refusal not_found */
export async function accountById(id: string): Promise<Account> {
  const found = await getItem(account, keys.account(id));
  if (!found) throw new Refusal('not_found', { userId: id });
  return found;
}

/**
 * Stores an account, which takes its fiscal code and its subject for itself. When its sessions
 * ended is not touched: that has a life of its own.
 * @param expectedVersion version that the account was read with, 0 when it is new
 * @throws Refusal stale_version; account_exists when another account has the fiscal code
 */
export async function saveAccount(
  next: Account,
  expectedVersion: number,
  record: AuditRecord,
): Promise<Account> {
  const before = expectedVersion === 0 ? undefined : await accountById(next.id);
  await transact([
    accountWrite(next, expectedVersion),
    ...linkWrites(before, next),
    audited(record),
  ]);
  return { ...next, version: expectedVersion + 1 };
}

/** Makes a sign-in lead to an account. @throws Refusal account_exists when it leads to another */
export async function linkSubject(
  { id }: Account,
  subject: string,
  record: AuditRecord,
): Promise<void> {
  await transact([linkWrite(keys.accountOfSubject(subject), id), audited(record)]);
}

export interface SignOut {
  /** Tokens issued before this instant become void. */
  readonly at: string;
  /** So do all tokens of the session that was signed out, if it is known. */
  readonly session?: string | undefined;
}

/** Voids tokens; the account's version stays. @throws Refusal not_found */
export async function endSessions(
  id: string,
  { at, session }: SignOut,
  record: AuditRecord,
): Promise<void> {
  const signOut = {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...keys.account(id) },
        UpdateExpression: 'SET signedOutAt = :at, endedSession = :session',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at, ':session': session ?? '' },
      },
    },
    onConditionFailed: new Refusal('not_found', { userId: id }),
  };
  await transact([signOut, audited(record)]);
}

async function linkedId(key: Key): Promise<string | undefined> {
  return (await getItem(link, key))?.id;
}

/** Sets every attribute but those of the sign-out. */
function accountWrite(account: Account, expectedVersion: number): Write {
  const { signedOutAt: _at, endedSession: _session, ...next } = account;
  const { id, fiscalCode } = next;
  const index = { gsi2pk: indexKeys.accounts, gsi2sk: fiscalCode || id };
  const attributes = Object.entries({ ...next, ...index, version: expectedVersion + 1 }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...keys.account(id) },
        UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression:
          expectedVersion === 0 ? 'attribute_not_exists(pk)' : '#version = :expected',
        ExpressionAttributeNames: Object.fromEntries(
          attributes.map(([name]) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: {
          ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])),
          ...(expectedVersion === 0 ? {} : { ':expected': expectedVersion }),
        },
      },
    },
    onConditionFailed: new Refusal('stale_version'),
  };
}

function linkWrites(before: Account | undefined, next: Account): Write[] {
  const writes: Write[] = [];
  if (next.subject && next.subject !== before?.subject) {
    writes.push(linkWrite(keys.accountOfSubject(next.subject), next.id));
  }
  if (next.fiscalCode !== (before?.fiscalCode ?? '')) {
    if (next.fiscalCode) writes.push(linkWrite(keys.accountOfFiscalCode(next.fiscalCode), next.id));
    if (before?.fiscalCode) {
      const Key = { ...keys.accountOfFiscalCode(before.fiscalCode) };
      writes.push({ operation: { Delete: { TableName: coreTable(), Key } } });
    }
  }
  return writes;
}

function linkWrite(key: Key, id: string): Write {
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...key, id },
        ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
    onConditionFailed: new Refusal('account_exists'),
  };
}
