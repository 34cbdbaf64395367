import * as z from 'zod/mini';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AuditRecord, audited } from '../../platform/tables/audit.ts';
import { type Key, platformKeys } from '../../platform/tables/keys.ts';
import { type Maintenance, storedMaintenance } from '../../platform/tables/maintenance.ts';
import { getItem, getItems } from '../../platform/tables/queries.ts';
import {
  check,
  put,
  removal,
  setting,
  transact,
  update,
  type Write,
} from '../../platform/tables/transactions.ts';
import { user } from '../contract/users.ts';
import { peopleKeys } from './keys.ts';

/**
 * Data read with every call that has a token: the account's rights, and whether the token is still valid.
 * The person's own data are in other partitions (`accounts.ts`), which few functions may read.
 */

const access = z.pick(user, {
  id: true,
  username: true,
  role: true,
  companyId: true,
  companyIds: true,
  accessEnded: true,
  active: true,
});
const session = z.object({
  /** Tokens issued before this instant are void. */
  signedOutAt: z.optional(z.string()),
  /** Session from which the person signed out: all of its tokens are void. */
  endedSession: z.optional(z.string()),
  /** Instant of the last sign-in, to about ten minutes. */
  lastSignInAt: z.optional(z.string()),
  /** The latest sign-ins that were found to have had a second factor. */
  provenSessions: z.optional(z.array(z.string())),
  /** Since when the user pool has been known to ask the person for a code. */
  secondFactorSince: z.optional(z.string()),
  /** Sign-ins that were linked: their subjects, and their names in the user pool. */
  signIns: z.optional(z.array(z.object({ subject: z.string(), name: z.string() }))),
});
const link = z.object({ id: z.string() });
const placed = z.looseObject({ pk: z.string() });

export type Access = z.infer<typeof access>;
export type Session = z.infer<typeof session>;
/** An account as far as needed to identify a caller. */
export interface KnownAccount extends Access, Session {
  /** The maintenance under way, read with the rights. */
  readonly maintenance: Maintenance | undefined;
}

/** A subject only moves to another account when its own was erased, so this can be kept between calls; rights cannot. */
const idOfSubject = new Map<string, string>();

/** The account of a sign-in subject; undefined for a person who is not registered. */
export async function accountOfSubject(subject: string): Promise<KnownAccount | undefined> {
  const kept = idOfSubject.get(subject);
  const account = kept ? await knownAccount(kept) : undefined;
  if (account) return account;
  idOfSubject.delete(subject);
  const id = await idLinkedWith(subject);
  const found = id === undefined || id === kept ? undefined : await knownAccount(id);
  if (found) idOfSubject.set(subject, found.id);
  return found;
}

/** Id that a sign-in leads to; its account may have been erased. */
export const idLinkedWith = async (subject: string): Promise<string | undefined> =>
  (await getItem(link, peopleKeys.accountOfSubject(subject)))?.id;

/** Whether an account has rights, which it loses only by erasure. */
export const isAccount = async (id: string): Promise<boolean> =>
  (await getItem(placed, peopleKeys.access(id))) !== undefined;

/** Usernames by account id, without ids that lead to nobody any more, and without those of programs and schedules. */
export async function usernamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await getItems(
    access,
    ids.map((id) => peopleKeys.access(id)),
  );
  return new Map(found.map(({ id, username }) => [id, username]));
}

async function knownAccount(id: string): Promise<KnownAccount | undefined> {
  const [accessKey, sessionKey] = [peopleKeys.access(id), peopleKeys.session(id)];
  const found = await getItems(placed, [accessKey, sessionKey, platformKeys.maintenance]);
  const itemAt = (key: Key) => found.find(({ pk }) => pk === key.pk);
  const item = itemAt(accessKey);
  const mark = itemAt(platformKeys.maintenance);
  return (
    item && {
      ...z.parse(access, item),
      ...z.parse(session, itemAt(sessionKey) ?? {}),
      maintenance: mark && z.parse(storedMaintenance, mark),
    }
  );
}

/** Times of the last sign-in and sign-out; empty before the first. */
export async function sessionOf(id: string): Promise<Session> {
  return (await getItem(session, peopleKeys.session(id))) ?? {};
}

/** Instants of the last sign-ins by account id, without accounts that were never used. */
export async function lastSignIns(of: readonly string[]): Promise<Map<string, string>> {
  // A person who reports for several companies is among the people of each.
  const ids = [...new Set(of)];
  if (ids.length === 0) return new Map();
  const found = await getItems(
    z.extend(session, { pk: z.string() }),
    ids.map((id) => peopleKeys.session(id)),
  );
  const idOf = new Map(ids.map((id) => [peopleKeys.session(id).pk, id]));
  return new Map(
    found.flatMap(({ pk, lastSignInAt }) =>
      lastSignInAt ? [[idOf.get(pk) as string, lastSignInAt]] : [],
    ),
  );
}

export interface SignOut {
  /** Tokens issued before this instant become void. */
  readonly at: string;
  /** The session that was signed out, if known: all of its tokens become void. */
  readonly session?: string | undefined;
}

/** Sign-ins that are remembered as proven; with more at a time, the first has to prove itself again. */
const PROVEN_SESSIONS = 20;

/**
 * Records that a sign-in had a second factor.
 * @throws Refusal stale_version when another sign-in was recorded since
 */
export async function noteProvenSession(
  { id, provenSessions = [] }: { readonly id: string } & Session,
  session: string,
): Promise<void> {
  const proven = [...provenSessions, session].slice(-PROVEN_SESSIONS);
  const set = setting({ provenSessions: proven });
  const none = provenSessions.length === 0 ? 'attribute_not_exists(#provenSessions) OR ' : '';
  const change = {
    ...set,
    ConditionExpression: `${none}#provenSessions = :before`,
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':before': provenSessions },
  };
  await transact([update(peopleKeys.session(id), change, new Refusal('stale_version'))], {
    evenInMaintenance: true,
  });
}

/** Records since when the user pool has been known to ask the person for a code; empty when it no longer does. */
export async function noteSecondFactor(
  id: string,
  secondFactorSince: string,
  record?: AuditRecord,
): Promise<void> {
  const write = sessionWrite(id, { secondFactorSince });
  await transact([write, ...(record ? [audited(record)] : [])], { evenInMaintenance: true });
}

/** Forgets a person's second factor, and voids the tokens that the account was given. */
export async function forgetSecondFactor(
  id: string,
  at: string,
  record: AuditRecord,
): Promise<void> {
  const nothing = { provenSessions: [], secondFactorSince: '' };
  await transact([
    sessionWrite(id, { ...nothing, signedOutAt: at, endedSession: '' }),
    audited(record),
  ]);
}

/** Voids the tokens that an account was given. */
export async function endSessions(
  id: string,
  { at, session = '' }: SignOut,
  record: AuditRecord,
): Promise<void> {
  await transact([sessionWrite(id, { signedOutAt: at, endedSession: session }), audited(record)], {
    evenInMaintenance: true,
  });
}

/** Within this time after a recorded sign-in, others are not recorded. */
const SIGN_IN_NOTED_MS = 10 * 60 * 1000;

/** Records that the person has signed in, unless that was done in the last ten minutes. */
export async function noteSignIn(
  { id, lastSignInAt }: { readonly id: string } & Pick<Session, 'lastSignInAt'>,
  now: Date,
): Promise<void> {
  if (lastSignInAt && now.getTime() - Date.parse(lastSignInAt) < SIGN_IN_NOTED_MS) return;
  const write = sessionWrite(id, { lastSignInAt: now.toISOString() });
  await transact([write], { evenInMaintenance: true });
}

/** Remembers a linked sign-in beside the others, so that it can be erased with the account. */
export const signInWrite = (id: string, signIn: NonNullable<Session['signIns']>[number]): Write =>
  update(peopleKeys.session(id), {
    UpdateExpression: 'SET signIns = list_append(if_not_exists(signIns, :none), :linked)',
    ExpressionAttributeValues: { ':none': [], ':linked': [signIn] },
  });

/** Removes the times and sign-ins of an account, with the links from these. */
export const sessionRemovals = (id: string, { signIns = [] }: Session): Write[] => [
  removal(peopleKeys.session(id)),
  ...[...new Set(signIns.map(({ subject }) => subject))].map((subject) =>
    removal(peopleKeys.accountOfSubject(subject)),
  ),
];

const sessionWrite = (id: string, attributes: Session): Write =>
  update(peopleKeys.session(id), setting(attributes));

/** Belongs to the transaction that changes the account, whose condition covers both items. */
export function accessWrite(account: Access): Write {
  const { id, username, role, companyId, companyIds, accessEnded, active } = account;
  const rights = { role, companyId, companyIds, accessEnded, active };
  return put({ id, username, ...rights, ...peopleKeys.access(id) });
}

/** Condition that an account is an administrator's, and not blocked. @throws Refusal not_allowed */
export function isAdministrator(id: string): Write {
  const condition = {
    ConditionExpression: '#role = :admin AND #active = :yes',
    ExpressionAttributeNames: { '#role': 'role', '#active': 'active' },
    ExpressionAttributeValues: { ':admin': 'ADMIN', ':yes': true },
  };
  return check(peopleKeys.access(id), condition, new Refusal('not_allowed'));
}

export const accessRemoval = (id: string): Write => removal(peopleKeys.access(id));
