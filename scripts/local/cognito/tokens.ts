import { createHash, randomUUID } from 'node:crypto';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';
import type { SessionRecord, UserRecord } from './pool-records.ts';
import { poolSettings } from './pool-settings.ts';
import { identityClaims } from './users.ts';

/** The scope of tokens given by the sign-in operations, as opposed to the hosted pages. */
export const apiScope = 'aws.cognito.signin.user.admin';

/** The ID and access token of a session, with the claims that Cognito gives them. */
export async function signTokens(
  pool: Pool,
  user: UserRecord,
  session: SessionRecord,
  nonce?: string,
): Promise<AuthenticationResultType> {
  const hosted = session.scope !== apiScope;
  const shared = {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: session.authTime,
    ...federationGroups(user),
  };
  const accessToken = await sign(pool, poolSettings.accessTokenSeconds, {
    ...shared,
    client_id: poolSettings.clientId,
    token_use: 'access',
    scope: session.scope,
    username: user.username,
    ...(hosted && { version: 2 }),
  });
  const idToken = await sign(pool, poolSettings.idTokenSeconds, {
    ...shared,
    ...profileClaims(user),
    aud: poolSettings.clientId,
    token_use: 'id',
    'cognito:username': user.username,
    ...(hosted && { at_hash: accessTokenHash(accessToken) }),
    ...(nonce !== undefined && { nonce }),
  });
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    TokenType: 'Bearer',
    ExpiresIn: poolSettings.accessTokenSeconds,
  };
}

function sign(pool: Pool, lifetimeSeconds: number, claims: JWTPayload): Promise<string> {
  const issuedAt = Math.floor(pool.now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ kid: pool.keys.keyId, alg: 'RS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .setJti(randomUUID())
    .sign(pool.keys.signingKey);
}

/** @throws NotAuthorizedException when the token is expired or not of this pool */
export async function verifyToken(pool: Pool, token: string): Promise<JWTPayload> {
  const { publicKey } = pool.keys;
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['RS256'],
      currentDate: pool.now(),
    });
    return payload;
  } catch (error) {
    const expired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
    throw new CognitoError(
      'NotAuthorizedException',
      expired ? 'Access Token has expired' : 'Invalid Access Token',
    );
  }
}

/** Every federated user belongs to a group named after the pool and the provider. */
function federationGroups(user: UserRecord) {
  if (user.status !== 'EXTERNAL_PROVIDER') return {};
  const groups = user.identities.map(
    ({ providerName }) => `${poolSettings.userPoolId}_${providerName}`,
  );
  return { 'cognito:groups': groups };
}

/** Attributes as claims; the two `…_verified` ones are booleans. */
export function profileClaims(user: UserRecord): JWTPayload {
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
