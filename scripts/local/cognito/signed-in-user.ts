import { jwtVerify } from 'jose';
import { CognitoError } from './cognito-error.ts';
import type { Pool, UserRecord } from './pool.ts';
import { apiScope } from './sessions.ts';

/**
 * The user of an access token, which serves the pool's own calls only if it comes from a sign-in at the pool itself.
 * @throws NotAuthorizedException for a token that is forged, expired, signed out or of the hosted pages
 */
export async function userOfToken(pool: Pool, accessToken: string): Promise<UserRecord> {
  const { originJti, scope } = await claimsOf(pool, accessToken);
  if (scope !== apiScope) refuse('Access Token does not have required scopes');
  const session = pool.journal.get('session', originJti);
  if (!session || session.revoked) refuse('Access Token has been revoked');
  const user = pool.journal.get('user', session.userKey);
  return user ?? refuse('Access Token has been revoked');
}

async function claimsOf({ keys, issuer, now }: Pool, token: string) {
  try {
    const { payload } = await jwtVerify(token, keys.publicKey, { issuer, currentDate: now() });
    return { originJti: String(payload.origin_jti), scope: payload.scope };
  } catch {
    return refuse('Invalid Access Token');
  }
}

function refuse(message: string): never {
  throw new CognitoError('NotAuthorizedException', message);
}
