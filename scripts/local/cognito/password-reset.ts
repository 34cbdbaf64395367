import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeMail } from '../../../functions/people/contract/pool-mails.ts';
import { CognitoError } from './cognito-error.ts';
import { adminCall, clientCall, type Operation } from './operation.ts';
import { permanentPassword } from './passwords.ts';
import type { Pool, RecoveryCode, UserRecord } from './pool.ts';
import { filledMail } from './pool-files.ts';
import { changeUser, findUser, requireUser } from './pool-users.ts';

const WRONG_CODES_ALLOWED = 5;
const CODE_SECONDS = 3600;

/**
 * Reset of a password: the person, or an administrator for them, requests a code by mail, and sends it with a new
 * password.
 */
export const passwordResetOperations: Record<string, Operation> = {
  AdminResetUserPassword: adminCall('AdminResetUserPassword')(
    ['UserPoolId', 'Username'],
    (pool, { Username }) => {
      sendCode(pool, requireUser(pool, Username), { status: 'RESET_REQUIRED' });
      return {};
    },
  ),

  ForgotPassword: clientCall('ForgotPassword')(['ClientId', 'Username'], (pool, { Username }) => {
    const user = findUser(pool, Username);
    pool.codes.take(user?.username ?? Username, pool.now());
    // A person who gets no code, also for an unknown name, gets the same answer as everybody else, including an
    // address.
    if (user !== undefined && problemOf(user) === undefined) sendCode(pool, user, {});
    const Destination = inventedAddress(pool, Username);
    return {
      CodeDeliveryDetails: { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    };
  }),

  ConfirmForgotPassword: clientCall('ConfirmForgotPassword')(
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

/** A masked address that depends only on the name, so that it reveals nothing about an account. */
function inventedAddress({ keys }: Pool, name: string): string {
  const [first = 0, second = 0] = createHmac('sha256', keys.seed)
    .update(`address of ${name.toLowerCase()}`)
    .digest();
  const letterOf = (byte: number) => String.fromCharCode('a'.charCodeAt(0) + (byte % 26));
  return `${letterOf(first)}***@${letterOf(second)}***`;
}

/** Why an account gets no code; undefined for one that does. */
function problemOf({ status, attributes }: UserRecord): CognitoError | undefined {
  if (status !== 'CONFIRMED' && status !== 'RESET_REQUIRED') {
    return new CognitoError(
      'NotAuthorizedException',
      'User password cannot be reset in the current state.',
    );
  }
  if (attributes.email === undefined || attributes.email_verified !== 'true') {
    return new CognitoError(
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  return undefined;
}

function sendCode(pool: Pool, user: UserRecord, changes: Partial<UserRecord>): void {
  const problem = problemOf(user);
  if (problem) throw problem;
  const to = user.attributes.email ?? '';
  const now = pool.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000).toISOString();
  changeUser(pool, user, {
    ...changes,
    recovery: { codeHash: hashOf(code), expiresAt, failures: 0 },
  });
  pool.outbox.send({ to, ...filledMail(codeMail(pool.siteOrigin), user.username, code) }, now);
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
