import { createHmac } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';
import { admit, refuseCredentials } from './password-sign-in.ts';
import type { Pool } from './pool.ts';
import type { UserRecord } from './pool-records.ts';
import {
  makeVerifier,
  type PasswordClaim,
  type PasswordVerifier,
  proves,
  startExchange,
} from './secure-remote-password.ts';
import { findUser, userKey } from './users.ts';

/** First call of an SRP sign-in: answers a salt and a number for any name, known or not. */
export function beginExchange(pool: Pool, name: string, clientHex: string) {
  const user = findUser(pool, name);
  const username = user?.username ?? name;
  pool.attempts.check(username, pool.now());
  const { salt, verifier } = user?.password ?? inventedVerifier(pool, name);
  const exchange = startExchange(verifier, clientHex);
  if (exchange === undefined) {
    throw new CognitoError('InvalidParameterException', 'Invalid SRP_A value.');
  }
  const known = user?.password == null ? null : userKey(username);
  const secretBlock = pool.exchanges.open({ exchange, name: username, userKey: known }, pool.now());
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.serverPublic.toString(16),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

/**
 * Second call: the user, when the claim proves the password. A secret block serves once.
 * @throws NotAuthorizedException
 */
export function answerExchange(pool: Pool, claim: PasswordClaim): UserRecord {
  const now = pool.now();
  const pending = pool.exchanges.find(claim.secretBlock, now);
  pool.exchanges.close(claim.secretBlock);
  if (pending === undefined || userKey(claim.userName) !== userKey(pending.name)) {
    throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
  }
  pool.attempts.check(pending.name, now);
  const proven = proves(pending.exchange, { ...claim, userName: pending.name });
  const user = pending.userKey === null ? undefined : pool.journal.get('user', pending.userKey);
  if (!proven || user === undefined) return refuseCredentials(pool, pending.name);
  return admit(pool, user);
}

/** The same salt whenever the same unknown name is tried, so that it looks like a real one. */
function inventedVerifier(pool: Pool, name: string): PasswordVerifier {
  const derived = createHmac('sha256', pool.keys.seed).update(name.toLowerCase()).digest('hex');
  return makeVerifier(name, derived, derived.slice(0, 32));
}
