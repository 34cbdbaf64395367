import { randomInt } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';
import type { UserRecord } from './pool-records.ts';
import { poolSettings } from './pool-settings.ts';
import { makeVerifier } from './secure-remote-password.ts';

const requirements: readonly { test: (password: string) => boolean; missing: string }[] = [
  {
    test: (password) => password.length >= poolSettings.passwordMinimumLength,
    missing: 'Password not long enough',
  },
  {
    test: (password) => /[a-z]/.test(password),
    missing: 'Password must have lowercase characters',
  },
  {
    test: (password) => /[A-Z]/.test(password),
    missing: 'Password must have uppercase characters',
  },
  { test: (password) => /[0-9]/.test(password), missing: 'Password must have numeric characters' },
  {
    test: (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password),
    missing: 'Password must have symbol characters',
  },
];

/** @throws InvalidPasswordException when the pool's policy is not met */
function checkPolicy(password: string): void {
  for (const { test, missing } of requirements) {
    if (!test(password)) {
      throw new CognitoError(
        'InvalidPasswordException',
        `Password did not conform with policy: ${missing}`,
      );
    }
  }
}

/** What changes in a user's record with a password chosen by the person, or set as permanent. */
export function permanentPassword(username: string, password: string): Partial<UserRecord> {
  checkPolicy(password);
  return {
    password: makeVerifier(username, password),
    status: 'CONFIRMED',
    temporaryUntil: null,
    recovery: null,
  };
}

/** What changes with a password that serves only to choose another. */
export function temporaryPassword(
  username: string,
  password: string,
  now: Date,
): Partial<UserRecord> {
  checkPolicy(password);
  const lifetime = poolSettings.temporaryPasswordDays * 86_400_000;
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
