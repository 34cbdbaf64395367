import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';
import type { UserRecord } from './pool-records.ts';
import { makeVerifier, matchesVerifier } from './secure-remote-password.ts';
import { startSession } from './sessions.ts';
import { attributeList, findUser, userKey } from './users.ts';

/**
 * The user whose name and password these are. A name that does not exist is told apart neither by
 * the answer nor by the work done.
 * @throws NotAuthorizedException, also while the name is locked out
 */
export function provePassword(pool: Pool, name: string, password: string): UserRecord {
  const user = findUser(pool, name);
  const counted = user?.username ?? name;
  pool.attempts.check(counted, pool.now());
  if (user?.password == null) {
    makeVerifier(name, password);
    return refuseCredentials(pool, counted);
  }
  if (!matchesVerifier(user.password, user.username, password)) {
    return refuseCredentials(pool, counted);
  }
  return admit(pool, user);
}

/** Counts the failure and refuses, in the words used for every wrong name or password. */
export function refuseCredentials(pool: Pool, name: string): never {
  pool.attempts.failed(name, pool.now());
  throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}

/** What stands in the way of a user whose password was right. */
export function admit(pool: Pool, user: UserRecord): UserRecord {
  pool.attempts.succeeded(user.username);
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
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

/** Tokens, or the challenge to choose a password in place of the temporary one. */
export async function completeSignIn(pool: Pool, user: UserRecord) {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    return { AuthenticationResult: await startSession(pool, user), ChallengeParameters: {} };
  }
  const attributes = attributeList(user).filter(({ Name }) => Name !== 'sub');
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.passwordChanges.open(userKey(user.username), pool.now()),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(
        Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])),
      ),
    },
  };
}
