import { createHmac } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';
import type { Pool, UserRecord } from './pool.ts';
import { findUser, userKey } from './pool-users.ts';
import {
  makeVerifier,
  matchesVerifier,
  type PasswordClaim,
  type PasswordVerifier,
  proves,
  startExchange,
} from './secure-remote-password.ts';
import type { Source } from './sign-in-limits.ts';

/** The two ways to prove a password: sending it, or answering an SRP exchange with it. */

/**
 * The user with this name and password. Neither the answer nor the work done shows whether the name exists.
 * @throws NotAuthorizedException, also while the name is locked out
 */
export function provePassword(pool: Pool, { name, address }: Source, password: string): UserRecord {
  const user = findUser(pool, name);
  const counted = { name: user?.username ?? name, address };
  pool.attempts.check(counted, pool.now());
  if (user?.password == null) {
    makeVerifier(name, password);
    return refuseCredentials(pool, counted);
  }
  if (!matchesVerifier(user.password, user.username, password)) {
    return refuseCredentials(pool, counted);
  }
  return admit(pool, user, counted);
}

/** Checks the password of somebody who is signed in. @throws NotAuthorizedException, also while the name is locked out */
export function proveOwnPassword(
  pool: Pool,
  user: UserRecord,
  password: string,
  address: string,
): void {
  const counted = { name: user.username, address };
  pool.attempts.check(counted, pool.now());
  const isRight = user.password && matchesVerifier(user.password, user.username, password);
  if (!isRight) refuseCredentials(pool, counted);
  pool.attempts.succeeded(counted);
}

/** First call of an SRP sign-in: returns a salt and a number for any name, known or not. */
export function beginExchange(pool: Pool, { name, address }: Source, clientHex: string) {
  const user = findUser(pool, name);
  const username = user?.username ?? name;
  pool.attempts.check({ name: username, address }, pool.now());
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
 * Second call: the user, when the claim proves the password. A secret block can be used once.
 * @throws NotAuthorizedException
 */
export function answerExchange(pool: Pool, claim: PasswordClaim, address: string): UserRecord {
  const now = pool.now();
  const pending = pool.exchanges.find(claim.secretBlock, now);
  pool.exchanges.close(claim.secretBlock);
  if (pending === undefined || userKey(claim.userName) !== userKey(pending.name)) {
    throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
  }
  const counted = { name: pending.name, address };
  pool.attempts.check(counted, now);
  const proven = proves(pending.exchange, { ...claim, userName: pending.name });
  const user = pending.userKey === null ? undefined : pool.journal.get('user', pending.userKey);
  if (!proven || user === undefined) return refuseCredentials(pool, counted);
  return admit(pool, user, counted);
}

/** The same salt for every attempt with the same unknown name, so that it looks like a real one. */
function inventedVerifier(pool: Pool, name: string): PasswordVerifier {
  const derived = createHmac('sha256', pool.keys.seed).update(name.toLowerCase()).digest('hex');
  return makeVerifier(name, derived, derived.slice(0, 32));
}

/** Counts the failure and refuses with the text used for every wrong name or password. */
function refuseCredentials(pool: Pool, counted: Source): never {
  pool.attempts.failed(counted, pool.now());
  throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}

/** The user whose password was right, unless it must be reset or has expired. */
function admit(pool: Pool, user: UserRecord, counted: Source): UserRecord {
  // For a person with an app the sign-in is not complete before its code, so failures continue to count.
  if (!user.authenticator?.enabled) pool.attempts.succeeded(counted);
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError(
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
  }
  if (user.temporaryUntil !== null && user.temporaryUntil <= pool.now().toISOString()) {
    throw new CognitoError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
  return user;
}
