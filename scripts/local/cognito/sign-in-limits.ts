import { CognitoError } from './cognito-error.ts';

interface Attempts {
  readonly failures: number;
  readonly lockedUntil: number;
  readonly lastFailure: number;
}

/** Counts failed password sign-ins per user name, known or not. */
export interface SignInAttempts {
  /** Throws while the name is locked out; such a refusal does not lengthen the lock-out. */
  check(name: string, now: Date): void;
  failed(name: string, now: Date): void;
  succeeded(name: string): void;
}

const FAILURES_ALLOWED = 5;
const MAX_LOCK_SECONDS = 900;
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/**
 * After n >= 5 failures in a row a name is locked for 2^(n - 5) seconds, at most 15 minutes, and a
 * quarter of an hour without a failure forgets them: the behaviour of the Cognito service
 * (developer guide, "Lockout behavior for failed sign-in attempts").
 */
export function countSignInAttempts(): SignInAttempts {
  const byName = new Map<string, Attempts>();
  const dropForgotten = (now: Date) => {
    for (const name of byName.keys()) if (!current(name, now)) byName.delete(name);
  };
  const current = (name: string, now: Date): Attempts | undefined => {
    const attempts = byName.get(name.toLowerCase());
    if (attempts === undefined) return undefined;
    const quietSince = Math.max(attempts.lastFailure, attempts.lockedUntil);
    return now.getTime() - quietSince < FORGOTTEN_AFTER_MS ? attempts : undefined;
  };
  return {
    check(name, now) {
      const attempts = current(name, now);
      if (attempts !== undefined && now.getTime() < attempts.lockedUntil) {
        throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
      }
    },
    failed(name, now) {
      dropForgotten(now);
      const failures = (current(name, now)?.failures ?? 0) + 1;
      const lockSeconds =
        failures < FAILURES_ALLOWED
          ? 0
          : Math.min(2 ** (failures - FAILURES_ALLOWED), MAX_LOCK_SECONDS);
      byName.set(name.toLowerCase(), {
        failures,
        lastFailure: now.getTime(),
        lockedUntil: now.getTime() + lockSeconds * 1000,
      });
    },
    succeeded(name) {
      byName.delete(name.toLowerCase());
    },
  };
}

/** The cloud service's default quota of sign-in calls. */
const CALLS_PER_SECOND = 120;

/** How many requests are answered in one second, as the cloud service limits them. */
export interface RequestQuota {
  /** @throws TooManyRequestsException when the second's requests are used up */
  take(now: Date): void;
}

export function requestQuota(): RequestQuota {
  let second = 0;
  let taken = 0;
  return {
    take(now) {
      const current = Math.floor(now.getTime() / 1000);
      taken = current === second ? taken + 1 : 1;
      second = current;
      if (taken > CALLS_PER_SECOND)
        throw new CognitoError('TooManyRequestsException', 'Rate exceeded');
    },
  };
}
