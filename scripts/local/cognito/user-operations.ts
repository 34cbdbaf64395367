import type { UserType } from '@aws-sdk/client-cognito-identity-provider';
import { invitationMail } from '../../../functions/people/contract/pool-mails.ts';
import { CognitoError } from './cognito-error.ts';
import { adminCall, type Operation } from './operation.ts';
import { permanentPassword, randomPassword, temporaryPassword } from './passwords.ts';
import type { Pool, UserRecord } from './pool.ts';
import { filledMail } from './pool-files.ts';
import {
  attributeList,
  changeUser,
  readAttributes,
  refuseTakenEmail,
  removeUser,
  requireUser,
  saveNewUser,
  secondFactorsOf,
  userKey,
} from './pool-users.ts';
import { revokeAllSessions } from './sessions.ts';

/** Operations on people's accounts that the portal's functions and the first start use. */
export const userOperations: Record<string, Operation> = {
  AdminCreateUser: adminCall('AdminCreateUser')(
    ['UserPoolId', 'Username'],
    (pool, { Username, UserAttributes, TemporaryPassword, MessageAction }) => {
      const password = TemporaryPassword ?? randomPassword();
      const user =
        MessageAction === 'RESEND'
          ? renewInvitation(pool, Username, password)
          : createUser(pool, Username, readAttributes(UserAttributes), password);
      if (MessageAction !== 'SUPPRESS') invite(pool, user, password);
      return { User: { ...summary(user), Attributes: attributeList(user) } };
    },
  ),

  AdminGetUser: adminCall('AdminGetUser')(['UserPoolId', 'Username'], (pool, { Username }) => {
    const user = requireUser(pool, Username);
    return {
      ...summary(user),
      ...secondFactorsOf(user),
      UserAttributes: attributeList(user),
    };
  }),

  AdminDeleteUser: adminCall('AdminDeleteUser')(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      removeUser(pool, requireUser(pool, Username));
      return {};
    },
  ),

  ListUsers: adminCall('ListUsers')(['UserPoolId'], (pool) => ({
    Users: pool.journal
      .all('user')
      .map((user) => ({ ...summary(user), Attributes: attributeList(user) })),
  })),

  AdminSetUserPassword: adminCall('AdminSetUserPassword')(
    ['UserPoolId', 'Username', 'Password'],
    (pool, { Username, Password, Permanent = false }) => {
      const user = requireUser(pool, Username);
      const password = Permanent
        ? permanentPassword(user.username, Password)
        : temporaryPassword(user.username, Password, pool.now());
      changeUser(pool, user, password);
      return {};
    },
  ),

  AdminUpdateUserAttributes: adminCall('AdminUpdateUserAttributes')(
    ['UserPoolId', 'Username', 'UserAttributes'],
    (pool, { Username, UserAttributes }) => {
      const user = requireUser(pool, Username);
      const given = readAttributes(UserAttributes);
      // An address that is changed without being declared verified becomes unverified.
      const unverified = given.email !== undefined && given.email !== user.attributes.email;
      const attributes = {
        ...user.attributes,
        ...(unverified && { email_verified: 'false' }),
        ...given,
      };
      refuseTakenEmail(pool, attributes, 'AliasExistsException', user);
      changeUser(pool, user, {
        attributes: Object.fromEntries(
          Object.entries(attributes).filter(([, value]) => value !== ''),
        ),
      });
      return {};
    },
  ),

  AdminUserGlobalSignOut: adminCall('AdminUserGlobalSignOut')(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      revokeAllSessions(pool, requireUser(pool, Username).username);
      return {};
    },
  ),
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
  refuseTakenEmail(pool, attributes, 'UsernameExistsException');
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
  const mail = filledMail(invitationMail(pool.siteOrigin), user.username, password);
  pool.outbox.send({ to, ...mail }, pool.now());
}

function summary(user: UserRecord): UserType {
  return {
    Username: user.username,
    UserCreateDate: new Date(user.createdAt),
    UserLastModifiedDate: new Date(user.modifiedAt),
    Enabled: true,
    UserStatus: user.status,
  };
}
