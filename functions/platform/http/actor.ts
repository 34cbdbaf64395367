import { type Access, pausesInMaintenance, type Role, type Route } from '../contract/route.ts';
import { companiesOf } from '../kernel/companies-of.ts';
import { Refusal } from '../kernel/refusal.ts';
import { inMaintenance, type Maintenance } from '../tables/maintenance.ts';
import type { UsernamesOf } from './named-people.ts';

/** A person's account, as far as handlers need it. */
export interface ActorAccount {
  readonly id: string;
  readonly username: string;
  readonly role: Role | null;
  /** The company that the person reports for; null for administrators. */
  readonly companyId: number | null;
  /** All of them; absent for a person who has only had one. */
  readonly companyIds?: readonly number[] | undefined;
  /** Companies that have ended what the person could do for them. */
  readonly accessEnded?:
    | readonly { readonly companyId: number; readonly companyName: string; readonly at: string }[]
    | undefined;
}

/** The caller: a person with an account, or only a sign-in subject for which there is no account. */
export interface Actor {
  readonly subject: string;
  readonly account: ActorAccount | undefined;
  /** Null also for an administrator whose session lacks the required second factor. */
  readonly role: Role | null;
  readonly lacksSecondFactor: boolean;
  /** A program with a company's key instead of a person: it may use few calls. */
  readonly isProgram?: true;
  /** When the person signed in, in epoch seconds. */
  readonly signedInAt: number;
  /** Id of the sign-in that the token, or the token it was refreshed from, comes from. */
  readonly session: string | undefined;
  /** The access token, for calls to the user pool on the person's behalf. */
  readonly token: string;
  /** Names for an answer that says who did something; absent for a caller who may read no such answer. */
  readonly usernamesOf?: UsernamesOf;
  /** The maintenance under way; absent for a caller whose account is unknown. */
  readonly maintenance: Maintenance | undefined;
}

/**
 * Tells the actor behind an `Authorization` header, or undefined without one.
 * @throws Refusal not_signed_in, account_blocked
 */
export type Identify = (authorization: string | undefined) => Promise<Actor | undefined>;

/** The token in an `Authorization` header; undefined for none, or another scheme. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/** Refuses callers that the route does not admit: 401 if they are not signed in, otherwise 403. */
export function authorise(
  route: Route,
  actor: Actor | undefined,
  query: Record<string, string | undefined>,
  params: Record<string, string | undefined>,
): void {
  const { restricted } = route;
  const access: Access =
    restricted && query[restricted.name] === restricted.value ? restricted.access : route.access;
  // The handler checks the token of a registration.
  if (access === 'anyone' || access === 'registration') return;
  if (!actor) throw new Refusal('not_signed_in');
  if (actor.isProgram && !route.forPrograms) throw new Refusal('not_allowed');
  if (access === 'signed-in') return;
  if (actor.lacksSecondFactor) throw new Refusal('second_factor_needed');
  if (!actor.role || !access.includes(actor.role)) throw notAllowed(actor, params.companyId);
  if (actor.role === 'USER' && params.companyId !== undefined) {
    if (!companiesOf(actor.account).some((id) => String(id) === params.companyId))
      throw notAllowed(actor, params.companyId);
  }
}

/** Says so where a company has ended what the person could do. */
function notAllowed({ account }: Actor, companyId: string | undefined): Refusal {
  const ended = account?.accessEnded?.findLast(
    (one) => account.role === null || String(one.companyId) === companyId,
  );
  if (!ended) return new Refusal('not_allowed');
  const { companyName, at } = ended;
  return new Refusal('access_ended', { companyName, at });
}

/** Refuses a change before any work on it, while the tables must not change. @throws Refusal maintenance */
export function assertMayChange(route: Route, actor: Actor | undefined): void {
  if (actor?.maintenance && pausesInMaintenance(route)) throw inMaintenance(actor.maintenance);
}

/**
 * What is kept of whoever makes a change: a number that leads to the person only while there is an account. Routes that change
 * something always have an account.
 */
export const accountIdOf = (actor: Actor | undefined): string => accountOf(actor).id;

function accountOf(actor: Actor | undefined): ActorAccount {
  if (!actor?.account) throw new Refusal('not_allowed');
  return actor.account;
}
