import type { AdminCreateUserCommandInput } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from '../cognito-error.ts';
import { adminCall, type Operation } from '../operation.ts';
import { randomPassword, temporaryPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-records.ts';
import { changeUser, readAttributes, refuseTakenEmail, saveNewUser, userKey } from '../users.ts';
import { userSummary } from './account-listing.ts';

/** Accounts are made by administrators: with a temporary password, sent by mail or handed over. */
export const accountCreationOperations: Record<string, Operation> = {
  AdminCreateUser: adminCall<AdminCreateUserCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username, UserAttributes, TemporaryPassword, MessageAction }) => {
      const password = TemporaryPassword ?? randomPassword();
      const user =
        MessageAction === 'RESEND'
          ? renewInvitation(pool, Username, password)
          : createUser(pool, Username, readAttributes(UserAttributes), password);
      if (MessageAction !== 'SUPPRESS') invite(pool, user, password);
      return { User: userSummary(user) };
    },
  ),

  SignUp: {
    signed: false,
    run() {
      throw new CognitoError(
        'NotAuthorizedException',
        'SignUp is not permitted for this user pool',
      );
    },
  },
};

function createUser(
  pool: Pool,
  username: string,
  attributes: Record<string, string>,
  password: string,
): UserRecord {
  if (/\s/.test(username) || username.length > 128) {
    throw new CognitoError('InvalidParameterException', 'Username is not valid.');
  }
  if (username.includes('@')) {
    throw new CognitoError(
      'InvalidParameterException',
      'Username cannot be of email format, since user pool is configured for email alias.',
    );
  }
  if (pool.journal.get('user', userKey(username)) !== undefined) {
    throw new CognitoError('UsernameExistsException', 'User account already exists');
  }
  refuseTakenEmail(pool, attributes, undefined, 'UsernameExistsException');
  return saveNewUser(pool, {
    username,
    attributes,
    status: 'FORCE_CHANGE_PASSWORD',
    ...temporaryPassword(username, password, pool.now()),
  });
}

function renewInvitation(pool: Pool, username: string, password: string): UserRecord {
  const user = pool.journal.get('user', userKey(username));
  if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  }
  return changeUser(pool, user, temporaryPassword(user.username, password, pool.now()));
}

function invite(pool: Pool, user: UserRecord, password: string): void {
  const to = user.attributes.email;
  if (to === undefined) return;
  pool.outbox.send(
    {
      to,
      subject: 'Your temporary password',
      body: `Your username is ${user.username} and temporary password is ${password}`,
    },
    pool.now(),
  );
}
