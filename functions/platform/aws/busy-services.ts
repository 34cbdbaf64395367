import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** Errors by which DynamoDB, S3 and the user pool refuse what comes too fast, after all attempts of the SDK. */
const BUSY_ERRORS = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'SlowDown',
  'ThrottlingException',
  'TooManyRequestsException',
  // The first attempt of the same transaction, whose answer was lost, has not ended yet.
  'TransactionInProgressException',
];

/** Codes of cancelled transactions that may succeed a moment later. */
const BUSY_CODES = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Whether a transaction was cancelled because it came too fast. */
export const isCancelledAsBusy = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code = '' }) => BUSY_CODES.includes(Code));

/** What the SDK adds to its failures; there is no status when no answer came. */
interface SdkFailure extends Error {
  readonly $metadata: { readonly attempts?: number; readonly httpStatusCode?: number };
}

/** Whether a service was away, or failed by itself, at every one of several attempts. */
function isAwayService(error: unknown): boolean {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  const { attempts = 1, httpStatusCode = 500 } = (error as SdkFailure).$metadata;
  return attempts > 1 && httpStatusCode >= 500;
}

/** Whether the time of a call ran out before its work ended, by which middy ends it. */
const isOutOfTime = ({ name, cause }: Error): boolean =>
  name === 'TimeoutError' && (cause as { package?: string } | undefined)?.package === '@middy/core';

/** Whether a service refused, or could not do, what would succeed a little later. */
export const isBusyService = (error: unknown): boolean =>
  isCancelledAsBusy(error) ||
  isAwayService(error) ||
  (error instanceof Error && (BUSY_ERRORS.includes(error.name) || isOutOfTime(error)));

/** Whether a service of the one-machine system has no room on its disk; those of AWS have no such end. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && /\bdisk is full\b/.test(error.message);
