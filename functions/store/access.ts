import * as z from 'zod/mini';
import { user } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AuditRecord, audited } from './audit.ts';
import { coreTable, keys } from './keys.ts';
import { getItem, getItems } from './queries.ts';
import { setting, transact, type Write } from './transactions.ts';

/**
 * What is read with every call that bears a token: what the account may do, and whether the token is
 * still good. Who the person is stands apart (`accounts.ts`), so that few functions may read it.
 */

const access = z.pick(user, {
  id: true,
  username: true,
  role: true,
  companyId: true,
  active: true,
});
const session = z.object({
  /** Tokens issued before this instant are void. */
  signedOutAt: z.optional(z.string()),
  /** Session that was signed out then: its tokens are void whenever they were issued. */
  endedSession: z.optional(z.string()),
  /** Instant, to the nearest ten minutes or so. */
  lastSignInAt: z.optional(z.string()),
});
const link = z.object({ id: z.string() });
const placed = z.looseObject({ pk: z.string() });

export type Access = z.infer<typeof access>;
export type Session = z.infer<typeof session>;
/** An account as far as it is needed to know who calls. */
export type KnownAccount = Access & Session;

/** A subject never moves to another account, so where it leads can be kept; the rest is read anew. */
const idOfSubject = new Map<string, string>();

/** The account that a sign-in leads to; undefined for a person whom nobody has registered. */
export async function accountOfSubject(subject: string): Promise<KnownAccount | undefined> {
  const id = idOfSubject.get(subject) ?? (await getItem(link, keys.accountOfSubject(subject)))?.id;
  if (!id) return undefined;
  idOfSubject.set(subject, id);
  const [accessKey, sessionKey] = [keys.access(id), keys.session(id)];
  const found = await getItems(placed, [accessKey, sessionKey]);
  const item = found.find(({ pk }) => pk === accessKey.pk);
  const sessions = found.find(({ pk }) => pk === sessionKey.pk) ?? {};
  return item && { ...z.parse(access, item), ...z.parse(session, sessions) };
}

/** When the person signed in and out; empty before the first time. */
export async function sessionOf(id: string): Promise<Session> {
  return (await getItem(session, keys.session(id))) ?? {};
}

/** Last sign-ins by account id; accounts that nobody has signed in to are left out. */
export async function lastSignIns(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await getItems(
    z.extend(session, { pk: z.string() }),
    ids.map((id) => keys.session(id)),
  );
  const idOf = new Map(ids.map((id) => [keys.session(id).pk, id]));
  return new Map(
    found.flatMap(({ pk, lastSignInAt }) =>
      lastSignInAt ? [[idOf.get(pk) as string, lastSignInAt]] : [],
    ),
  );
}

export interface SignOut {
  /** Tokens issued before this instant become void. */
  readonly at: string;
  /** So do all tokens of the session that was signed out, if it is known. */
  readonly session?: string | undefined;
}

/** Voids tokens. */
export async function endSessions(
  id: string,
  { at, session = '' }: SignOut,
  record: AuditRecord,
): Promise<void> {
  await transact([sessionWrite(id, { signedOutAt: at, endedSession: session }), audited(record)]);
}

/** How long a noted sign-in stands for those that follow. */
const SIGN_IN_NOTED_MS = 10 * 60 * 1000;

/** Notes that the person has signed in, unless that was just noted. */
export async function noteSignIn(
  { id, lastSignInAt }: { readonly id: string } & Pick<Session, 'lastSignInAt'>,
  now: Date,
): Promise<void> {
  if (lastSignInAt && now.getTime() - Date.parse(lastSignInAt) < SIGN_IN_NOTED_MS) return;
  await transact([sessionWrite(id, { lastSignInAt: now.toISOString() })]);
}

const sessionWrite = (id: string, attributes: Session): Write => ({
  operation: {
    Update: { TableName: coreTable(), Key: { ...keys.session(id) }, ...setting(attributes) },
  },
});

/** Belongs to the transaction that changes the account: its condition guards both. */
export function accessWrite(account: Access): Write {
  const { id, username, role, companyId, active } = account;
  const Item = { id, username, role, companyId, active, ...keys.access(id) };
  return { operation: { Put: { TableName: coreTable(), Item } } };
}

/** Condition that an account is an administrator's, and not blocked. @throws Refusal not_allowed */
export const isAdministrator = (id: string): Write => ({
  operation: {
    ConditionCheck: {
      TableName: coreTable(),
      Key: { ...keys.access(id) },
      ConditionExpression: '#role = :admin AND #active = :yes',
      ExpressionAttributeNames: { '#role': 'role', '#active': 'active' },
      ExpressionAttributeValues: { ':admin': 'ADMIN', ':yes': true },
    },
  },
  onConditionFailed: new Refusal('not_allowed'),
});

export const accessRemoval = (id: string): Write => ({
  operation: { Delete: { TableName: coreTable(), Key: { ...keys.access(id) } } },
});
