import type {
  ChangePasswordCommandInput,
  GetUserCommandInput,
  GlobalSignOutCommandInput,
  RevokeTokenCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from '../cognito-error.ts';
import { clientCall, type Operation } from '../operation.ts';
import { provePassword } from '../password-sign-in.ts';
import { permanentPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-records.ts';
import { revokeAllSessions, revokeRefreshToken, userOfAccessToken } from '../sessions.ts';
import { apiScope } from '../tokens.ts';
import { attributeList, changeUser } from '../users.ts';

/** What signed-in people do with their own account. */
export const ownAccountOperations: Record<string, Operation> = {
  GetUser: clientCall<GetUserCommandInput>()(['AccessToken'], async (pool, { AccessToken }) => {
    const user = await ownAccount(pool, AccessToken);
    return { Username: user.username, UserAttributes: attributeList(user) };
  }),

  ChangePassword: clientCall<ChangePasswordCommandInput>()(
    ['AccessToken', 'PreviousPassword', 'ProposedPassword'],
    async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
      const { username } = await ownAccount(pool, AccessToken);
      const user = provePassword(pool, username, PreviousPassword);
      changeUser(pool, user, permanentPassword(username, ProposedPassword));
      return {};
    },
  ),

  GlobalSignOut: clientCall<GlobalSignOutCommandInput>()(
    ['AccessToken'],
    async (pool, { AccessToken }) => {
      revokeAllSessions(pool, (await ownAccount(pool, AccessToken)).username);
      return {};
    },
  ),

  RevokeToken: clientCall<RevokeTokenCommandInput>()(['Token', 'ClientId'], (pool, { Token }) => {
    if (Token.startsWith('ey')) {
      throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
    }
    revokeRefreshToken(pool, Token);
    return {};
  }),
};

async function ownAccount(pool: Pool, accessToken: string): Promise<UserRecord> {
  const { user, scope } = await userOfAccessToken(pool, accessToken);
  if (!scope.split(' ').includes(apiScope)) {
    throw new CognitoError('NotAuthorizedException', 'Access Token does not have required scopes');
  }
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
  return user;
}
