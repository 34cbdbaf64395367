import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';

const logger = new Logger({ serviceName: 'energy-statistics' });
const requests = new AsyncLocalStorage<string>();

type Details = Readonly<Record<string, unknown>>;

/**
 * Structured log, one JSON object a line, with the id of the request that is being answered. Never
 * log a whole event: it carries tokens and prices.
 */
export const log = {
  info: (message: string, details: Details = {}) =>
    logger.info(message, { ...ofRequest(), ...details }),
  warn: (message: string, details: Details = {}) =>
    logger.warn(message, { ...ofRequest(), ...details }),
  error: (message: string, details: Error | Details = {}) =>
    details instanceof Error
      ? logger.error(message, { ...ofRequest(), error: details })
      : logger.error(message, { ...ofRequest(), ...details }),
};

/** Id of the request that is being answered; undefined outside of one. */
export const currentRequestId = (): string | undefined => requests.getStore();

/** Does the work as part of a request; several may be in work in one process at the same time. */
export const duringRequest = <T>(requestId: string | undefined, work: () => T): T =>
  requestId ? requests.run(requestId, work) : work();

/** A function's handler whose log lines bear the id of its run. */
export const loggedRun =
  <Event, Result>(run: (event: Event) => Promise<Result>) =>
  (event?: Event, context?: Pick<Context, 'awsRequestId'>): Promise<Result> =>
    duringRequest(context?.awsRequestId, () => run(event as Event));

function ofRequest(): Details {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}
