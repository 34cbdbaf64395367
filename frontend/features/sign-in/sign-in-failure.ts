import { ApiProblem, NetworkFailure } from '../../lib/failures.ts';

/** Failures that are not about the person: everything else reads as a failed sign-in. */
const messages: Readonly<Record<string, string>> = {
  NetworkError: 'app:failures.network',
  TooManyRequestsException: 'app:problems.too_many_attempts',
  LimitExceededException: 'app:problems.too_many_attempts',
  InvalidPasswordException: 'newPassword.weak',
};

/** Key of the message of a failed sign-in, from an error of the API, the user pool or the network. */
export function failureOf(error: unknown): string {
  if (error instanceof NetworkFailure) return 'app:failures.network';
  if (error instanceof ApiProblem && error.status === 429) return 'app:problems.too_many_attempts';
  return messages[error instanceof Error ? error.name : ''] ?? 'failed';
}
