import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type {
  AdminResetUserPasswordCommandInput,
  ConfirmForgotPasswordCommandInput,
  ForgotPasswordCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import { adminCall, clientCall, type Operation } from './operation.ts';
import { permanentPassword } from './passwords.ts';
import type { Pool, RecoveryCode, UserRecord } from './pool.ts';
import { changeUser, findUser, requireUser } from './pool-users.ts';

const WRONG_CODES_ALLOWED = 5;
const CODE_SECONDS = 3600;

/** Somebody, or an administrator for them, asks for a code by mail; with it comes a new password. */
export const passwordResetOperations: Record<string, Operation> = {
  AdminResetUserPassword: adminCall<AdminResetUserPasswordCommandInput>()(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      sendCode(pool, requireUser(pool, Username), { status: 'RESET_REQUIRED' });
      return {};
    },
  ),

  ForgotPassword: clientCall<ForgotPasswordCommandInput>()(
    ['ClientId', 'Username'],
    (pool, { Username }) => {
      const user = findUser(pool, Username);
      pool.codes.take(user?.username ?? Username, pool.now());
      if (user !== undefined) sendCode(pool, user, {});
      // A name that there is not is answered alike, as the client's setting has it in the cloud.
      const Destination = masked(user?.attributes.email ?? `${Username}@example.org`);
      return {
        CodeDeliveryDetails: { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' },
      };
    },
  ),

  ConfirmForgotPassword: clientCall<ConfirmForgotPasswordCommandInput>()(
    ['ClientId', 'Username', 'ConfirmationCode', 'Password'],
    (pool, { Username, ConfirmationCode, Password }) => {
      const user = findUser(pool, Username);
      if (user === undefined || user.recovery === null) return refuseCode();
      checkCode(pool, user, user.recovery, ConfirmationCode);
      changeUser(pool, user, permanentPassword(user.username, Password));
      return {};
    },
  ),
};

const masked = (email: string): string => email.replace(/([^@])[^@]*/g, '$1***');

function sendCode(pool: Pool, user: UserRecord, changes: Partial<UserRecord>): void {
  if (user.status !== 'CONFIRMED' && user.status !== 'RESET_REQUIRED') {
    throw new CognitoError(
      'NotAuthorizedException',
      'User password cannot be reset in the current state.',
    );
  }
  const to = user.attributes.email;
  if (to === undefined || user.attributes.email_verified !== 'true') {
    throw new CognitoError(
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const now = pool.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000).toISOString();
  changeUser(pool, user, {
    ...changes,
    recovery: { codeHash: hashOf(code), expiresAt, failures: 0 },
  });
  pool.outbox.send(
    { to, subject: 'Your password reset code', body: `Your password reset code is ${code}` },
    now,
  );
}

function checkCode(pool: Pool, user: UserRecord, recovery: RecoveryCode, code: string): void {
  if (recovery.failures >= WRONG_CODES_ALLOWED) {
    throw new CognitoError(
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    );
  }
  if (recovery.expiresAt <= pool.now().toISOString()) {
    throw new CognitoError(
      'ExpiredCodeException',
      'Invalid code provided, please request a code again.',
    );
  }
  if (timingSafeEqual(Buffer.from(hashOf(code)), Buffer.from(recovery.codeHash))) return;
  changeUser(pool, user, { recovery: { ...recovery, failures: recovery.failures + 1 } });
  refuseCode();
}

function refuseCode(): never {
  throw new CognitoError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
