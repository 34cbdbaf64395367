import { randomInt } from 'node:crypto';
import { userPoolSettings } from '../../../functions/people/contract/user-pool-settings.ts';
import { brokenRules, type PasswordRule } from '../../../functions/people/rules/password.ts';
import { CognitoError } from './cognito-error.ts';
import type { UserRecord } from './pool.ts';
import { makeVerifier } from './secure-remote-password.ts';

/** The service's words for each rule that a password breaks. */
const messages: Readonly<Record<PasswordRule, string>> = {
  length: 'Password not long enough',
  lowercase: 'Password must have lowercase characters',
  uppercase: 'Password must have uppercase characters',
  digit: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
};

/** @throws InvalidPasswordException when the pool's policy is not met */
function checkPolicy(password: string): void {
  const [broken] = brokenRules(password);
  if (broken) {
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${messages[broken]}`,
    );
  }
}

/** Changes in a user's record for a password chosen by the person, or set as permanent. */
export function permanentPassword(username: string, password: string): Partial<UserRecord> {
  checkPolicy(password);
  return {
    password: makeVerifier(username, password),
    status: 'CONFIRMED',
    temporaryUntil: null,
    recovery: null,
  };
}

/** Changes for a temporary password, which only serves to choose another. */
export function temporaryPassword(
  username: string,
  password: string,
  now: Date,
): Partial<UserRecord> {
  checkPolicy(password);
  const lifetime = userPoolSettings.temporaryPasswordDays * 86_400_000;
  return {
    password: makeVerifier(username, password),
    status: 'FORCE_CHANGE_PASSWORD',
    temporaryUntil: new Date(now.getTime() + lifetime).toISOString(),
    recovery: null,
  };
}

/** A password that meets the policy, without characters that look alike. */
export function randomPassword(): string {
  const alphabets = [
    'abcdefghijkmnpqrstuvwxyz',
    'ABCDEFGHJKLMNPQRSTUVWXYZ',
    '23456789',
    '!@#%&*-+=',
  ];
  const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));
  return Array.from({ length: 4 }, () => alphabets.map(pick).join('')).join('');
}
