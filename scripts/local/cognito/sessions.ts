import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { type JWTPayload, SignJWT } from 'jose';
import { userPoolSettings } from '../../../functions/people/contract/user-pool-settings.ts';
import { CognitoError } from './cognito-error.ts';
import type { Pool, SessionRecord, UserRecord } from './pool.ts';
import { localPool } from './pool-settings.ts';
import { identityClaims, userKey } from './pool-users.ts';

/** The scope of tokens given by the sign-in operations, as opposed to the hosted pages. */
export const apiScope = 'aws.cognito.signin.user.admin';

const HOUR_SECONDS = 3600;

interface SignInDetails {
  /** Client of the pool that begins the session; the pages' client when absent. */
  readonly clientId?: string;
  readonly scope: string;
  /** Returned in the ID token to callers of the hosted pages that gave one. */
  readonly nonce?: string | undefined;
}

/** Starts a session with all three tokens. The session is on disk before they are returned. */
export async function startSession(
  pool: Pool,
  user: UserRecord,
  { clientId = localPool.clientId, scope, nonce }: SignInDetails,
): Promise<AuthenticationResultType> {
  const authTime = Math.floor(pool.now().getTime() / 1000);
  const originJti = randomUUID();
  const refreshToken = `${originJti}.${randomBytes(48).toString('base64url')}`;
  const session: SessionRecord = {
    originJti,
    clientId,
    userKey: userKey(user.username),
    refreshTokenHash: hashOf(refreshToken),
    scope,
    authTime,
    expiresAt: authTime + userPoolSettings.refreshTokenHours * HOUR_SECONDS,
    revoked: false,
  };
  pool.journal.commit({ table: 'session', key: originJti, value: session });
  return { ...(await signTokens(pool, user, session, nonce)), RefreshToken: refreshToken };
}

/** @throws NotAuthorizedException when the refresh token is unknown, revoked or expired */
export async function refreshSession(
  pool: Pool,
  refreshToken: string,
  clientId: string,
): Promise<AuthenticationResultType> {
  const session = findSession(pool, refreshToken, clientId);
  if (session === undefined) refuse('Invalid Refresh Token');
  if (session.revoked) refuse('Refresh Token has been revoked');
  if (session.expiresAt * 1000 <= pool.now().getTime()) refuse('Refresh Token has expired');
  const user = pool.journal.get('user', session.userKey);
  if (user === undefined) refuse('Refresh Token has been revoked');
  return signTokens(pool, user, session);
}

export function revokeRefreshToken(pool: Pool, refreshToken: string, clientId: string): void {
  const session = findSession(pool, refreshToken, clientId);
  if (session !== undefined) revoke(pool, [session]);
}

/** Signs the user out everywhere: the user's refresh tokens are no longer accepted. */
export function revokeAllSessions(pool: Pool, username: string): void {
  const key = userKey(username);
  revoke(
    pool,
    pool.journal.all('session').filter((session) => session.userKey === key && !session.revoked),
  );
}

const clientOf = ({ clientId = localPool.clientId }: SessionRecord): string => clientId;

/** A refresh token is valid only for the client that received it. */
function findSession(
  pool: Pool,
  refreshToken: string,
  clientId: string,
): SessionRecord | undefined {
  const session = pool.journal.get('session', refreshToken.split('.')[0] ?? '');
  if (session === undefined || clientOf(session) !== clientId) return undefined;
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

/** The ID and access token of a session, with the claims that Cognito gives them. */
async function signTokens(
  pool: Pool,
  user: UserRecord,
  session: SessionRecord,
  nonce?: string,
): Promise<AuthenticationResultType> {
  const hosted = session.scope !== apiScope;
  const accessTokenSeconds = userPoolSettings.accessTokenHours * HOUR_SECONDS;
  const shared = {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: session.authTime,
    // Both tokens are of one moment, also where a second begins between their signatures.
    iat: Math.floor(pool.now().getTime() / 1000),
    ...federationGroups(user),
  };
  const accessToken = await sign(pool, accessTokenSeconds, {
    ...shared,
    client_id: clientOf(session),
    token_use: 'access',
    scope: session.scope,
    username: user.username,
    ...(hosted && { version: 2 }),
  });
  const idToken = await sign(pool, userPoolSettings.idTokenHours * HOUR_SECONDS, {
    ...shared,
    ...profileClaims(user),
    aud: clientOf(session),
    token_use: 'id',
    'cognito:username': user.username,
    ...(hosted && { at_hash: accessTokenHash(accessToken) }),
    ...(nonce !== undefined && { nonce }),
  });
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    TokenType: 'Bearer',
    ExpiresIn: accessTokenSeconds,
  };
}

function sign(
  pool: Pool,
  lifetimeSeconds: number,
  claims: JWTPayload & { readonly iat: number },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ kid: pool.keys.keyId, alg: 'RS256' })
    .setExpirationTime(claims.iat + lifetimeSeconds)
    .setJti(randomUUID())
    .sign(pool.keys.signingKey);
}

/** Every federated user belongs to a group named after the pool and the provider. */
function federationGroups(user: UserRecord) {
  if (user.status !== 'EXTERNAL_PROVIDER') return {};
  const groups = user.identities.map(
    ({ providerName }) => `${localPool.userPoolId}_${providerName}`,
  );
  return { 'cognito:groups': groups };
}

/** Attributes as claims; the two `…_verified` ones are booleans. */
function profileClaims(user: UserRecord): JWTPayload {
  const claims: JWTPayload = {};
  for (const [name, value] of Object.entries(user.attributes)) {
    claims[name] = name.endsWith('_verified') ? value === 'true' : value;
  }
  if (user.identities.length > 0) claims.identities = identityClaims(user);
  return claims;
}

/** OpenID Connect Core 3.1.3.6: the left half of the token's hash. */
function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function refuse(message: string): never {
  throw new CognitoError('NotAuthorizedException', message);
}
