import { clientCall, type Operation } from './operation.ts';
import { proveOwnPassword } from './password-proof.ts';
import { permanentPassword } from './passwords.ts';
import { attributeList, changeUser, secondFactorsOf } from './pool-users.ts';
import { userOfToken } from './signed-in-user.ts';

/** The operations of signed-in people on their own account. */
export const ownOperations: Record<string, Operation> = {
  GetUser: clientCall('GetUser')(['AccessToken'], async (pool, { AccessToken }) => {
    const user = await userOfToken(pool, AccessToken);
    return {
      Username: user.username,
      UserAttributes: attributeList(user),
      ...secondFactorsOf(user),
    };
  }),

  ChangePassword: clientCall('ChangePassword')(
    ['AccessToken', 'PreviousPassword', 'ProposedPassword'],
    async (pool, { AccessToken, PreviousPassword, ProposedPassword }, address) => {
      const user = await userOfToken(pool, AccessToken);
      proveOwnPassword(pool, user, PreviousPassword, address);
      changeUser(pool, user, permanentPassword(user.username, ProposedPassword));
      return {};
    },
  ),
};
