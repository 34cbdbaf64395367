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
  /** Instant, to the nearest ten minutes or so. */
  lastSignInAt: z.optional(z.string()),
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

export const accountByFiscalCode = (fiscalCode: string): Promise<Account | undefined> =>
  linkedAccount(keys.accountOfFiscalCode(fiscalCode));

/** The account of a username, in any case. */
export const accountByUsername = (username: string): Promise<Account | undefined> =>
  linkedAccount(keys.accountOfUsername(username));

async function linkedAccount(key: Key): Promise<Account | undefined> {
  const id = await linkedId(key);
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
 * Stores an account, which takes its username, its fiscal code and its subject for itself. Of one
 * that exists, the invitation, the last sign-in and the end of its sessions are not touched: they change apart.
 * @param expectedVersion version that the account was read with, 0 when it is new
 * @throws Refusal stale_version; account_exists when another account has the username or fiscal code
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

/** Takes an account back that nobody has changed since it was read. @throws Refusal stale_version */
export async function removeAccount(account: Account, record: AuditRecord): Promise<void> {
  const remove = {
    operation: {
      Delete: {
        TableName: coreTable(),
        Key: { ...keys.account(account.id) },
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': account.version },
      },
    },
    onConditionFailed: new Refusal('stale_version'),
  };
  await transact([remove, ...linkWrites(account, undefined), audited(record)]);
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
  { at, session = '' }: SignOut,
  record: AuditRecord,
): Promise<void> {
  await transact([
    unversionedWrite(id, { signedOutAt: at, endedSession: session }),
    audited(record),
  ]);
}

/** Notes how far an invitation has come; the account's version stays. @throws Refusal not_found */
export async function noteInvitation(
  id: string,
  invitation: NonNullable<Account['invitation']>,
  record?: AuditRecord,
): Promise<void> {
  await transact([unversionedWrite(id, { invitation }), ...(record ? [audited(record)] : [])]);
}

/** How long a noted sign-in stands for those that follow. */
const SIGN_IN_NOTED_MS = 10 * 60 * 1000;

/** Notes that the person has signed in, unless that was just noted; the account's version stays. */
export async function noteSignIn({ id, lastSignInAt }: Account, now: Date): Promise<void> {
  if (lastSignInAt && now.getTime() - Date.parse(lastSignInAt) < SIGN_IN_NOTED_MS) return;
  await transact([unversionedWrite(id, { lastSignInAt: now.toISOString() })]);
}

async function linkedId(key: Key): Promise<string | undefined> {
  return (await getItem(link, key))?.id;
}

/** Sets what an administrator says of a person; the rest is set when the account is new. */
function accountWrite(account: Account, expectedVersion: number): Write {
  const {
    signedOutAt: _at,
    endedSession: _session,
    lastSignInAt: _signIn,
    invitation,
    ...said
  } = account;
  const { id, fiscalCode } = said;
  const set = setting({
    ...said,
    ...(expectedVersion === 0 ? { invitation } : {}),
    gsi2pk: indexKeys.accounts,
    gsi2sk: fiscalCode || id,
    version: expectedVersion + 1,
  });
  return {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...keys.account(id) },
        ...set,
        ...(expectedVersion === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#version = :expected',
              ExpressionAttributeValues: {
                ...set.ExpressionAttributeValues,
                ':expected': expectedVersion,
              },
            }),
      },
    },
    onConditionFailed: new Refusal('stale_version'),
  };
}

function unversionedWrite(id: string, attributes: Partial<Account>): Write {
  return {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...keys.account(id) },
        ...setting(attributes),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    onConditionFailed: new Refusal('not_found', { userId: id }),
  };
}

function setting(attributes: Readonly<Record<string, unknown>>) {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      given.map(([name, value]) => [`:${name}`, value]),
    ),
  };
}

/** What leads to one account only, and the field that is to blame when another has it. */
const links: readonly {
  readonly key: (account: Account) => Key | undefined;
  readonly pointer?: string;
}[] = [
  { key: ({ subject }) => (subject ? keys.accountOfSubject(subject) : undefined) },
  { key: ({ username }) => keys.accountOfUsername(username), pointer: '/username' },
  {
    key: ({ fiscalCode }) => (fiscalCode ? keys.accountOfFiscalCode(fiscalCode) : undefined),
    pointer: '/fiscalCode',
  },
];

function linkWrites(before: Account | undefined, next: Account | undefined): Write[] {
  return links.flatMap(({ key, pointer }) => {
    const [from, to] = [before && key(before), next && key(next)];
    if (from?.pk === to?.pk) return [];
    return [
      ...(from ? [{ operation: { Delete: { TableName: coreTable(), Key: { ...from } } } }] : []),
      ...(to && next ? [linkWrite(to, next.id, pointer)] : []),
    ];
  });
}

/** Exported for the migration of accounts that were stored before usernames led to them. */
export function linkWrite(key: Key, id: string, pointer?: string): Write {
  const errors = pointer ? { errors: [{ pointer, code: 'account_exists' }] } : {};
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...key, id },
        ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
    onConditionFailed: new Refusal('account_exists', errors),
  };
}
