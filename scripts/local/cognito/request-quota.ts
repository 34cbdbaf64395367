import { CognitoError } from './cognito-error.ts';

/** How many requests are answered in one second, as the cloud service limits them. */
export interface RequestQuota {
  /** @throws TooManyRequestsException when the second's requests are used up */
  take(now: Date): void;
}

export function requestQuota(perSecond: number): RequestQuota {
  let second = 0;
  let taken = 0;
  return {
    take(now) {
      const current = Math.floor(now.getTime() / 1000);
      taken = current === second ? taken + 1 : 1;
      second = current;
      if (taken > perSecond) throw new CognitoError('TooManyRequestsException', 'Rate exceeded');
    },
  };
}
