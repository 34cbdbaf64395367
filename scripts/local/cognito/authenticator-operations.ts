import type { SoftwareTokenMfaSettingsType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import { newSecret, stepOfCode } from './one-time-codes.ts';
import { adminCall, clientCall, type Operation } from './operation.ts';
import type { Authenticator, Pool, UserRecord } from './pool.ts';
import { changeUser, requireUser } from './pool-users.ts';
import { userOfToken } from './signed-in-user.ts';

/** Setting up and removing an authenticator app, whose code sign-ins by password then require. */
export const authenticatorOperations: Record<string, Operation> = {
  AssociateSoftwareToken: clientCall('AssociateSoftwareToken')(
    ['AccessToken'],
    async (pool, { AccessToken }) => {
      const user = await userOfToken(pool, AccessToken);
      const SecretCode = newSecret();
      changeUser(pool, user, { newAuthenticator: SecretCode });
      return { SecretCode };
    },
  ),

  VerifySoftwareToken: clientCall('VerifySoftwareToken')(
    ['AccessToken', 'UserCode'],
    async (pool, { AccessToken, UserCode }) => {
      const user = await userOfToken(pool, AccessToken);
      const { newAuthenticator: secret = '', authenticator } = user;
      const lastStep = secret ? stepOfCode(secret, UserCode, pool.now()) : undefined;
      if (lastStep === undefined) {
        throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
      }
      const enabled = authenticator?.enabled ?? false;
      changeUser(pool, user, { authenticator: { secret, enabled, lastStep } });
      return { Status: 'SUCCESS' };
    },
  ),

  SetUserMFAPreference: clientCall('SetUserMFAPreference')(
    ['AccessToken'],
    async (pool, { AccessToken, SoftwareTokenMfaSettings }) =>
      setPreference(pool, await userOfToken(pool, AccessToken), SoftwareTokenMfaSettings),
  ),

  AdminSetUserMFAPreference: adminCall('AdminSetUserMFAPreference')(
    ['UserPoolId', 'Username'],
    (pool, { Username, SoftwareTokenMfaSettings }) =>
      setPreference(pool, requireUser(pool, Username), SoftwareTokenMfaSettings),
  ),
};

function setPreference(
  pool: Pool,
  user: UserRecord,
  settings: SoftwareTokenMfaSettingsType | undefined,
): Record<string, never> {
  const { authenticator } = user;
  const enabled = settings?.Enabled ?? false;
  if (enabled && !authenticator) {
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa');
  }
  if (authenticator) changeUser(pool, user, { authenticator: { ...authenticator, enabled } });
  return {};
}

/**
 * The user, whose code of the app was right and not used before. Wrong codes count as failed sign-ins.
 * @throws CodeMismatchException, ExpiredCodeException; NotAuthorizedException while the name is locked out
 */
export function proveCode(pool: Pool, user: UserRecord, code: string, address: string): UserRecord {
  const counted = { name: user.username, address };
  pool.attempts.check(counted, pool.now());
  const { secret, lastStep } = user.authenticator as Authenticator;
  const step = stepOfCode(secret, code, pool.now());
  if (step === undefined) {
    pool.attempts.failed(counted, pool.now());
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= lastStep) {
    throw new CognitoError(
      'ExpiredCodeException',
      'Your software token has already been used once.',
    );
  }
  pool.attempts.succeeded(counted);
  return changeUser(pool, user, {
    authenticator: { ...(user.authenticator as Authenticator), lastStep: step },
  });
}
