import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { environment, needsSecondFactor } from '../../platform/aws/environment.ts';
import { type Actor, bearerOf } from '../../platform/http/actor.ts';
import { unlessSilent } from '../../platform/http/silent-database.ts';
import { clock } from '../../platform/kernel/clock.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { maintenance } from '../../platform/tables/maintenance.ts';
import { accountOfSubject, type KnownAccount, usernamesOf } from '../store/access.ts';

/**
 * The actor behind an `Authorization` header, or undefined without one.
 * @throws Refusal not_signed_in for a token that is forged, expired, of another pool or signed out;
 *   account_blocked for a blocked account
 * @throws SilentDatabase within two seconds
 */
export async function identify(authorization: string | undefined): Promise<Actor | undefined> {
  if (!authorization) return undefined;
  const token = bearerOf(authorization);
  if (!token) throw new Refusal('not_signed_in');
  const verified = await verify(token);
  const { subject, session } = verified;
  const account = await unlessSilent(() => accountOfSubject(subject), maintenance);
  if (account && !account.active) throw new Refusal('account_blocked');
  if (account && isSignedOut(account, verified, clock.now())) throw new Refusal('not_signed_in');
  const lacksSecondFactor =
    account?.role === 'ADMIN' && needsSecondFactor() && !isProven(account, session);
  const role = lacksSecondFactor ? null : (account?.role ?? null);
  const names = account && { usernamesOf };
  return {
    ...verified,
    account,
    role,
    lacksSecondFactor,
    token,
    maintenance: account?.maintenance,
    ...names,
  };
}

/** Whether the sign-in has been found to have had a second factor (`work/second-factor.ts`). */
const isProven = ({ provenSessions = [] }: KnownAccount, session: string | undefined): boolean =>
  session !== undefined && provenSessions.includes(session);

/** Seconds by which clocks may differ. */
const CLOCK_TOLERANCE = 60;

/**
 * Whether the token was issued before the person signed out. Tokens have whole seconds only, so the ended
 * session is also compared by id. A sign-out in the future means that the clock was set back since:
 * then tokens from the future are old, and all others new.
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

let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/** Clients of the pool whose tokens are accepted: that of the pages, and that of programs. */
const clients = ['USER_POOL_CLIENT_ID', 'USER_POOL_PROGRAM_CLIENT_ID'] as const;

interface VerifiedToken {
  readonly subject: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  readonly session: string | undefined;
  /** Epoch seconds. */
  readonly signedInAt: number;
}

async function verify(token: string): Promise<VerifiedToken> {
  keys ??= createRemoteJWKSet(new URL(environment('TOKEN_KEYS_URL')));
  try {
    const { payload } = await jwtVerify<{ origin_jti?: string; auth_time?: number }>(token, keys, {
      issuer: environment('TOKEN_ISSUER'),
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const ours =
      payload.token_use === 'access' &&
      clients.some((client) => payload.client_id === environment(client));
    if (!ours || !payload.sub || payload.iat === undefined) throw new Refusal('not_signed_in');
    const { sub: subject, iat: issuedAt, origin_jti: session } = payload;
    return { subject, issuedAt, session, signedInAt: payload.auth_time ?? issuedAt };
  } catch (error) {
    // Unreachable keys are a failure of the system, not a fault of the token.
    if (error instanceof errors.JWKSTimeout) throw error;
    if (error instanceof errors.JOSEError) throw new Refusal('not_signed_in');
    throw error;
  }
}
