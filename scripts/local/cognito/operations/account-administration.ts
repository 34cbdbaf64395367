import type {
  AdminDeleteUserCommandInput,
  AdminDisableUserCommandInput,
  AdminEnableUserCommandInput,
  AdminGetUserCommandInput,
  AdminLinkProviderForUserCommandInput,
  AdminSetUserPasswordCommandInput,
  AdminUpdateUserAttributesCommandInput,
  AdminUserGlobalSignOutCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { linkIdentity } from '../federated-users.ts';
import { adminCall, type Operation } from '../operation.ts';
import { permanentPassword, temporaryPassword } from '../passwords.ts';
import { revokeAllSessions } from '../sessions.ts';
import {
  attributeList,
  changeUser,
  readAttributes,
  refuseTakenEmail,
  requireUser,
  userKey,
} from '../users.ts';

/** What an administrator does with an account that exists. */
export const accountAdministrationOperations: Record<string, Operation> = {
  AdminGetUser: adminCall<AdminGetUserCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      const user = requireUser(pool, Username);
      return {
        Username: user.username,
        UserAttributes: attributeList(user),
        UserCreateDate: new Date(user.createdAt),
        UserLastModifiedDate: new Date(user.modifiedAt),
        Enabled: user.enabled,
        UserStatus: user.status,
      };
    },
  ),

  AdminUpdateUserAttributes: adminCall<AdminUpdateUserAttributesCommandInput>()(
    ['UserPoolId', 'Username', 'UserAttributes'],
    (pool, { Username, UserAttributes }) => {
      const user = requireUser(pool, Username);
      const given = readAttributes(UserAttributes);
      // An address changed without saying that it is verified no longer is.
      const unverified = given.email !== undefined && given.email !== user.attributes.email;
      const attributes = {
        ...user.attributes,
        ...(unverified && { email_verified: 'false' }),
        ...given,
      };
      refuseTakenEmail(pool, attributes, user, 'AliasExistsException');
      changeUser(pool, user, {
        attributes: Object.fromEntries(
          Object.entries(attributes).filter(([, value]) => value !== ''),
        ),
      });
      return {};
    },
  ),

  AdminSetUserPassword: adminCall<AdminSetUserPasswordCommandInput>()(
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

  AdminDisableUser: adminCall<AdminDisableUserCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      const user = requireUser(pool, Username);
      changeUser(pool, user, { enabled: false });
      revokeAllSessions(pool, user.username);
      return {};
    },
  ),

  AdminEnableUser: adminCall<AdminEnableUserCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      changeUser(pool, requireUser(pool, Username), { enabled: true });
      return {};
    },
  ),

  AdminDeleteUser: adminCall<AdminDeleteUserCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      const { username } = requireUser(pool, Username);
      revokeAllSessions(pool, username);
      pool.journal.commit({ table: 'user', key: userKey(username), value: null });
      return {};
    },
  ),

  AdminUserGlobalSignOut: adminCall<AdminUserGlobalSignOutCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      revokeAllSessions(pool, requireUser(pool, Username).username);
      return {};
    },
  ),

  AdminLinkProviderForUser: adminCall<AdminLinkProviderForUserCommandInput>()(
    ['UserPoolId', 'DestinationUser', 'SourceUser'],
    (pool, { DestinationUser, SourceUser }) => {
      linkIdentity(pool, DestinationUser, SourceUser);
      return {};
    },
  ),
};
