import { CognitoError } from './cognito-error.ts';

interface Attempts {
  readonly failures: number;
  readonly lockedUntil: number;
  readonly lastFailure: number;
}

/** The claimed name and the address of an attempt to sign in. */
export interface Source {
  readonly name: string;
  readonly address: string;
}

/** Counts failed password sign-ins for a user name, known or not, from an address. */
export interface SignInAttempts {
  /** Throws while the source is locked out; such a refusal does not lengthen the lock-out. */
  check(source: Source, now: Date): void;
  failed(source: Source, now: Date): void;
  succeeded(source: Source): void;
}

const FAILURES_ALLOWED = 5;
const MAX_LOCK_SECONDS = 900;
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/**
 * After n >= 5 failures in a row a name is locked for 2^(n - 5) seconds, at most 15 minutes; after a quarter of an hour
 * without a failure the count starts again. This is the behaviour of the Cognito service (developer guide, "Lockout
 * behavior for failed sign-in attempts"). Unlike there, the lock holds for the address that the failures come from, so
 * that nobody can lock others out.
 */
export function countSignInAttempts(): SignInAttempts {
  const bySource = new Map<string, Attempts>();
  const current = (key: string, now: Date): Attempts | undefined => {
    const attempts = bySource.get(key);
    if (attempts === undefined) return undefined;
    const quietSince = Math.max(attempts.lastFailure, attempts.lockedUntil);
    const isRecent = now.getTime() - quietSince < FORGOTTEN_AFTER_MS;
    // A failure with a future time was counted before the clock was set back.
    return isRecent && attempts.lastFailure <= now.getTime() ? attempts : undefined;
  };
  const dropForgotten = (now: Date) => {
    for (const key of bySource.keys()) if (!current(key, now)) bySource.delete(key);
  };
  return {
    check(source, now) {
      const attempts = current(keyOf(source), now);
      if (attempts !== undefined && now.getTime() < attempts.lockedUntil) {
        throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
      }
    },
    failed(source, now) {
      dropForgotten(now);
      const failures = (current(keyOf(source), now)?.failures ?? 0) + 1;
      const lockSeconds =
        failures < FAILURES_ALLOWED
          ? 0
          : Math.min(2 ** (failures - FAILURES_ALLOWED), MAX_LOCK_SECONDS);
      bySource.set(keyOf(source), {
        failures,
        lastFailure: now.getTime(),
        lockedUntil: now.getTime() + lockSeconds * 1000,
      });
    },
    succeeded(source) {
      bySource.delete(keyOf(source));
    },
  };
}

const keyOf = ({ name, address }: Source): string => JSON.stringify([name.toLowerCase(), address]);

/** The cloud service's default quota of sign-in calls. */
const CALLS_PER_SECOND = 120;

/** Number of requests answered in one second, limited as in the cloud service. */
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

const CODES_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Number of codes that a name, known or not, may request by mail. */
export interface CodeQuota {
  /** @throws LimitExceededException when those of the last hour are used up */
  take(name: string, now: Date): void;
}

export function codeQuota(): CodeQuota {
  const sent = new Map<string, readonly number[]>();
  return {
    take(name, now) {
      for (const [key, times] of sent) {
        // A future time was counted before the clock was set back.
        const recent = times.filter((at) => Math.abs(now.getTime() - at) < HOUR_MS);
        if (recent.length > 0) sent.set(key, recent);
        else sent.delete(key);
      }
      const key = name.toLowerCase();
      const times = sent.get(key) ?? [];
      if (times.length >= CODES_PER_HOUR)
        throw new CognitoError(
          'LimitExceededException',
          'Attempt limit exceeded, please try after some time.',
        );
      sent.set(key, [...times, now.getTime()]);
    },
  };
}
