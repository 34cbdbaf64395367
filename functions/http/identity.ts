import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { clock } from '../aws/clock.ts';
import { environment } from '../aws/environment.ts';
import type { Access, Role, Route } from '../contract/route.ts';
import { Refusal } from '../domain/refusal.ts';
import { accountOfSubject, type KnownAccount } from '../store/access.ts';

/** Who is calling: the person's account, or only a sign-in subject when no account is known for it. */
export interface Actor {
  readonly subject: string;
  readonly account: KnownAccount | undefined;
  readonly role: Role | null;
  /** The sign-in that the token and those refreshed from it come from. */
  readonly session: string | undefined;
  /** The access token as it came, for calls to the user pool on the person's behalf. */
  readonly token: string;
}

/**
 * The actor behind an `Authorization` header, or undefined without one.
 * @throws Refusal not_signed_in for a token that is forged, expired, of another pool or signed out;
 *   account_blocked for a blocked account
 */
export async function actorOf(authorization: string | undefined): Promise<Actor | undefined> {
  if (!authorization) return undefined;
  const token = bearerOf(authorization);
  if (!token) throw new Refusal('not_signed_in');
  const verified = await verify(token);
  const { subject, session } = verified;
  const account = await accountOfSubject(subject);
  if (account && !account.active) throw new Refusal('account_blocked');
  if (account && isSignedOut(account, verified, clock.now())) throw new Refusal('not_signed_in');
  return { subject, account, role: account?.role ?? null, session, token };
}

/** The token in an `Authorization` header; undefined for none, or another scheme. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/** Seconds by which two clocks that are right may differ. */
const CLOCK_TOLERANCE = 60;

/**
 * Whether the token is from before the person signed out. Tokens name whole seconds, so the session
 * that was ended is also known by name. A sign-out that lies ahead happened before the clock was set
 * back: tokens of that time lie ahead too, and all others are taken to be new.
 */
function isSignedOut(
  { signedOutAt, endedSession }: KnownAccount,
  { issuedAt, session }: VerifiedToken,
  now: Date,
): boolean {
  if (!signedOutAt) return false;
  if (session !== undefined && session === endedSession) return true;
  const [signedOut, present] = [new Date(signedOutAt), now].map((instant) =>
    Math.floor(instant.getTime() / 1000),
  ) as [number, number];
  return signedOut <= present + CLOCK_TOLERANCE
    ? issuedAt < signedOut
    : issuedAt > present + CLOCK_TOLERANCE;
}

/** Refuses a caller the route does not admit. Anonymous is 401, the wrong person 403. */
export function authorise(
  route: Route,
  actor: Actor | undefined,
  query: Record<string, string | undefined>,
  params: Record<string, string | undefined>,
): void {
  const { restricted } = route;
  const access: Access =
    restricted && query[restricted.name] === restricted.value ? restricted.access : route.access;
  // The token of a registration is checked where the registration is known.
  if (access === 'anyone' || access === 'registration') return;
  if (!actor) throw new Refusal('not_signed_in');
  if (access === 'signed-in') return;
  if (!actor.role || !access.includes(actor.role)) throw new Refusal('not_allowed');
  if (actor.role === 'USER' && params.companyId !== undefined) {
    if (String(actor.account?.companyId) !== params.companyId) throw new Refusal('not_allowed');
  }
}

let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/** Those of the pages, and of programs. */
const clients = ['USER_POOL_CLIENT_ID', 'USER_POOL_PROGRAM_CLIENT_ID'] as const;

interface VerifiedToken {
  readonly subject: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  readonly session: string | undefined;
}

async function verify(token: string): Promise<VerifiedToken> {
  keys ??= createRemoteJWKSet(new URL(environment('TOKEN_KEYS_URL')));
  try {
    const { payload } = await jwtVerify<{ origin_jti?: string }>(token, keys, {
      issuer: environment('TOKEN_ISSUER'),
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const ours =
      payload.token_use === 'access' &&
      clients.some((client) => payload.client_id === environment(client));
    if (!ours || !payload.sub || payload.iat === undefined) throw new Refusal('not_signed_in');
    return { subject: payload.sub, issuedAt: payload.iat, session: payload.origin_jti };
  } catch (error) {
    // Only what the token itself is to blame for; an unreachable key set is our failure, not the caller's.
    if (error instanceof errors.JWKSTimeout) throw error;
    if (error instanceof errors.JOSEError) throw new Refusal('not_signed_in');
    throw error;
  }
}

/** Name under which a change is recorded; routes that change something always have an account. */
export const usernameOf = (actor: Actor | undefined): string => accountOf(actor).username;

export const accountIdOf = (actor: Actor | undefined): string => accountOf(actor).id;

function accountOf(actor: Actor | undefined): KnownAccount {
  if (!actor?.account) throw new Refusal('not_allowed');
  return actor.account;
}
