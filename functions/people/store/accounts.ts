import * as z from 'zod/mini';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import type { Key } from '../../platform/tables/keys.ts';
import { getItem, queryIndex } from '../../platform/tables/queries.ts';
import {
  IS_NEW,
  IS_THERE,
  put,
  removal,
  setting,
  transact,
  update,
  versionedDelete,
  type Write,
} from '../../platform/tables/transactions.ts';
import { user } from '../contract/users.ts';
import {
  accessRemoval,
  accessWrite,
  idLinkedWith,
  isAccount,
  isAdministrator,
  signInWrite,
} from './access.ts';
import { contactWrites } from './contacts.ts';
import { peopleIndexes, peopleKeys } from './keys.ts';
import { forgetPersonalChanges, withoutPerson } from './personal-changes.ts';

const account = z.extend(user, {
  /** Subject of a sign-in to link with the account when it is saved. */
  subject: z.optional(z.string()),
});
export type Account = z.infer<typeof account>;
const link = z.object({ id: z.string() });

export const accountByFiscalCode = (fiscalCode: string): Promise<Account | undefined> =>
  linkedAccount(peopleKeys.accountOfFiscalCode(fiscalCode));

/** The account of an e-mail address, in any case. */
export const accountByEmail = (email: string): Promise<Account | undefined> =>
  linkedAccount(peopleKeys.accountOfEmail(email));

/** The account of a username, in any case. */
export const accountByUsername = (username: string): Promise<Account | undefined> =>
  linkedAccount(peopleKeys.accountOfUsername(username));

async function linkedAccount(key: Key): Promise<Account | undefined> {
  const found = await getItem(link, key);
  return found && getItem(account, peopleKeys.account(found.id));
}

/** Every account, in no particular order. */
export function allAccounts(): Promise<Account[]> {
  return queryIndex(account, 'gsi2', peopleIndexes.accounts);
}

/** @throws Refusal not_found */
export async function accountById(id: string): Promise<Account> {
  const found = await getItem(account, peopleKeys.account(id));
  if (!found) throw new Refusal('not_found', { userId: id });
  return found;
}

interface Saving {
  /** Account that must still be an administrator's when this is written, so that two cannot block each other. */
  readonly administratorId?: string;
  /** Other writes of the same transaction. */
  readonly others?: readonly Write[];
}

/**
 * Stores an account with its rights (`access.ts`) and its contact, and reserves its username, fiscal code,
 * e-mail address and subject. The invitation of an existing account is left unchanged; see `noteInvitation`.
 * @param expectedVersion version that the account was read with, 0 for a new one
 * @throws Refusal stale_version; account_exists when another account has the username, fiscal code or address;
 *   not_allowed when the caller is no longer an administrator
 */
export async function saveAccount(
  next: Account,
  expectedVersion: number,
  record: AuditRecord,
  { administratorId = next.id, others = [] }: Saving = {},
): Promise<Account> {
  const before = expectedVersion === 0 ? undefined : await accountById(next.id);
  const lasting = withoutPerson(next.id, record);
  await transact([
    accountWrite(next, expectedVersion),
    accessWrite(next),
    ...contactWrites(before, next, record.at),
    ...linkWrites(before, next),
    ...others,
    ...(administratorId === next.id ? [] : [isAdministrator(administratorId)]),
    ...lasting.writes,
    audited(lasting.record),
  ]);
  return { ...next, version: expectedVersion + 1 };
}

/** Removes an account, with other writes. @throws Refusal stale_version when it has changed since it was read */
export async function removeAccount(
  account: Account,
  record: AuditRecord,
  others: readonly Write[] = [],
): Promise<void> {
  // First, so that a removal that fails in between is done again whole.
  await forgetPersonalChanges(account.id);
  await transact([
    versionedDelete(peopleKeys.account(account.id), account.version),
    accessRemoval(account.id),
    ...contactWrites(account, undefined, record.at),
    ...linkWrites(account, undefined),
    ...others,
    audited(record),
  ]);
}

/**
 * Links a sign-in subject with an account, and remembers the sign-in's name in the user pool.
 * @throws Refusal account_exists when it has another one
 */
export async function linkSubject(
  { id }: Account,
  { subject, name }: { readonly subject: string; readonly name: string },
  record: AuditRecord,
): Promise<void> {
  const linked = await idLinkedWith(subject);
  const erased = linked !== undefined && !(await isAccount(linked)) ? linked : undefined;
  await transact([
    linkWrite(peopleKeys.accountOfSubject(subject), id, { erased }),
    signInWrite(id, { subject, name }),
    audited(record),
  ]);
}

/** Sets the state of an invitation; the account's version is unchanged. @throws Refusal not_found */
export async function noteInvitation(
  id: string,
  invitation: NonNullable<Account['invitation']>,
  record?: AuditRecord,
): Promise<void> {
  await transact([unversionedWrite(id, { invitation }), ...(record ? [audited(record)] : [])]);
}

/** Write of an account; its invitation is set only if the account is new. */
function accountWrite(account: Account, expectedVersion: number): Write {
  const { invitation, ...said } = account;
  const { id, fiscalCode } = said;
  const set = setting({
    ...said,
    ...(expectedVersion === 0 ? { invitation } : {}),
    gsi2pk: peopleIndexes.accounts,
    gsi2sk: fiscalCode || id,
    version: expectedVersion + 1,
  });
  const values = { ...set.ExpressionAttributeValues, ':expected': expectedVersion };
  const condition =
    expectedVersion === 0
      ? IS_NEW
      : { ConditionExpression: '#version = :expected', ExpressionAttributeValues: values };
  return update(peopleKeys.account(id), { ...set, ...condition }, new Refusal('stale_version'));
}

function unversionedWrite(id: string, attributes: Partial<Account>): Write {
  const change = { ...setting(attributes), ...IS_THERE };
  return update(peopleKeys.account(id), change, new Refusal('not_found', { userId: id }));
}

/** Items that lead to one account only, and the field to report when another account has the same. */
const links: readonly {
  readonly key: (account: Account) => Key | undefined;
  readonly pointer?: string;
}[] = [
  { key: ({ subject }) => (subject ? peopleKeys.accountOfSubject(subject) : undefined) },
  { key: ({ username }) => peopleKeys.accountOfUsername(username), pointer: '/username' },
  {
    key: ({ fiscalCode }) => (fiscalCode ? peopleKeys.accountOfFiscalCode(fiscalCode) : undefined),
    pointer: '/fiscalCode',
  },
  {
    key: ({ email }) => (email ? peopleKeys.accountOfEmail(email) : undefined),
    pointer: '/email',
  },
];

function linkWrites(before: Account | undefined, next: Account | undefined): Write[] {
  return links.flatMap(({ key, pointer }) => {
    const [from, to] = [before && key(before), next && key(next)];
    if (from?.pk === to?.pk) return [];
    return [
      ...(from ? [removal(from)] : []),
      ...(to && next ? [linkWrite(to, next.id, { pointer })] : []),
    ];
  });
}

interface LinkOptions {
  /** Field to report when another account has the link. */
  readonly pointer?: string | undefined;
  /** Account that no longer exists, from which the link may be taken over. */
  readonly erased?: string | undefined;
}

function linkWrite(key: Key, id: string, { pointer, erased = id }: LinkOptions = {}): Write {
  const errors = pointer ? { errors: [{ pointer, code: 'account_exists' }] } : {};
  const condition = {
    ConditionExpression: 'attribute_not_exists(pk) OR id IN (:id, :erased)',
    ExpressionAttributeValues: { ':id': id, ':erased': erased },
  };
  return put({ ...key, id }, condition, new Refusal('account_exists', errors));
}
