import * as z from 'zod/mini';
import { user } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import { accessRemoval, accessWrite, isAdministrator } from './access.ts';
import { type AuditRecord, audited } from './audit.ts';
import { contactWrites } from './contacts.ts';
import { coreTable, indexKeys, type Key, keys } from './keys.ts';
import { getItem, queryIndex } from './queries.ts';
import { setting, transact, type Write } from './transactions.ts';

const account = z.extend(user, {
  /** Subject of a sign-in to link with the account when it is saved. */
  subject: z.optional(z.string()),
});
export type Account = z.infer<typeof account>;
const link = z.object({ id: z.string() });

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
 * Stores an account, which takes its username, its fiscal code and its subject for itself, with what
 * it may do (`access.ts`) and where mails go. Of one that exists the invitation is not touched: it
 * changes apart.
 * @param expectedVersion version that the account was read with, 0 when it is new
 * @param administratorId whose account must still be an administrator's when this is written: of two who
 *   block each other one is left
 * @throws Refusal stale_version; account_exists when another account has the username or fiscal code;
 *   not_allowed when the administrator is none any more
 */
export async function saveAccount(
  next: Account,
  expectedVersion: number,
  record: AuditRecord,
  administratorId = next.id,
): Promise<Account> {
  const before = expectedVersion === 0 ? undefined : await accountById(next.id);
  await transact([
    accountWrite(next, expectedVersion),
    accessWrite(next),
    ...contactWrites(before, next),
    ...linkWrites(before, next),
    ...(administratorId === next.id ? [] : [isAdministrator(administratorId)]),
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
  await transact([
    remove,
    accessRemoval(account.id),
    ...contactWrites(account, undefined),
    ...linkWrites(account, undefined),
    audited(record),
  ]);
}

/** Makes a sign-in lead to an account. @throws Refusal account_exists when it leads to another */
export async function linkSubject(
  { id }: Account,
  subject: string,
  record: AuditRecord,
): Promise<void> {
  await transact([linkWrite(keys.accountOfSubject(subject), id), audited(record)]);
}

/** Notes how far an invitation has come; the account's version stays. @throws Refusal not_found */
export async function noteInvitation(
  id: string,
  invitation: NonNullable<Account['invitation']>,
  record?: AuditRecord,
): Promise<void> {
  await transact([unversionedWrite(id, { invitation }), ...(record ? [audited(record)] : [])]);
}

async function linkedId(key: Key): Promise<string | undefined> {
  return (await getItem(link, key))?.id;
}

/** Sets what an administrator says of a person; the rest is set when the account is new. */
function accountWrite(account: Account, expectedVersion: number): Write {
  const { invitation, ...said } = account;
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
