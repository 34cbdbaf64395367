import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';
import type { SessionRecord, UserRecord } from './pool-records.ts';
import { poolSettings } from './pool-settings.ts';
import { apiScope, signTokens, verifyToken } from './tokens.ts';
import { userKey } from './users.ts';

interface SignInDetails {
  readonly scope: string;
  /** Sent back in the ID token, to the hosted pages' callers that gave one. */
  readonly nonce?: string | undefined;
}

/** Starts a session: all three tokens. The session is on disk before they are handed out. */
export async function startSession(
  pool: Pool,
  user: UserRecord,
  { scope, nonce }: SignInDetails = { scope: apiScope },
): Promise<AuthenticationResultType> {
  const authTime = Math.floor(pool.now().getTime() / 1000);
  const originJti = randomUUID();
  const refreshToken = `${originJti}.${randomBytes(48).toString('base64url')}`;
  const session: SessionRecord = {
    originJti,
    userKey: userKey(user.username),
    refreshTokenHash: hashOf(refreshToken),
    scope,
    authTime,
    expiresAt: authTime + poolSettings.refreshTokenSeconds,
    revoked: false,
  };
  pool.journal.commit({ table: 'session', key: originJti, value: session });
  return { ...(await signTokens(pool, user, session, nonce)), RefreshToken: refreshToken };
}

/** @throws NotAuthorizedException when the refresh token is unknown, revoked or expired */
export async function refreshSession(
  pool: Pool,
  refreshToken: string,
): Promise<AuthenticationResultType> {
  const session = findSession(pool, refreshToken);
  if (session === undefined) refuse('Invalid Refresh Token');
  if (session.revoked) refuse('Refresh Token has been revoked');
  if (session.expiresAt * 1000 <= pool.now().getTime()) refuse('Refresh Token has expired');
  const user = pool.journal.get('user', session.userKey);
  if (user === undefined) refuse('Refresh Token has been revoked');
  if (!user.enabled) refuse('User is disabled.');
  return signTokens(pool, user, session);
}

export function revokeRefreshToken(pool: Pool, refreshToken: string): void {
  const session = findSession(pool, refreshToken);
  if (session !== undefined) revoke(pool, [session]);
}

/** Signs the user out everywhere: no refresh, and access tokens no longer open the pool's calls. */
export function revokeAllSessions(pool: Pool, username: string): void {
  const key = userKey(username);
  revoke(
    pool,
    pool.journal.all('session').filter((session) => session.userKey === key && !session.revoked),
  );
}

/**
 * The user an access token speaks for.
 * @throws NotAuthorizedException when it is not a valid access token of this pool, or was revoked
 */
export async function userOfAccessToken(
  pool: Pool,
  accessToken: string,
): Promise<{ user: UserRecord; scope: string }> {
  const claims = await verifyToken(pool, accessToken);
  if (claims.token_use !== 'access') refuse('Invalid Access Token');
  const session = pool.journal.get('session', String(claims.origin_jti));
  const user = pool.journal.get('user', userKey(String(claims.username)));
  if (session === undefined || session.revoked || user === undefined) {
    refuse('Access Token has been revoked');
  }
  return { user, scope: session.scope };
}

function findSession(pool: Pool, refreshToken: string): SessionRecord | undefined {
  const session = pool.journal.get('session', refreshToken.split('.')[0] ?? '');
  if (session === undefined) return undefined;
  const given = Buffer.from(hashOf(refreshToken));
  return timingSafeEqual(given, Buffer.from(session.refreshTokenHash)) ? session : undefined;
}

function revoke(pool: Pool, sessions: readonly SessionRecord[]): void {
  if (sessions.length === 0) return;
  pool.journal.commit(
    ...sessions.map((session) => ({
      table: 'session' as const,
      key: session.originJti,
      value: { ...session, revoked: true },
    })),
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function refuse(message: string): never {
  throw new CognitoError('NotAuthorizedException', message);
}
