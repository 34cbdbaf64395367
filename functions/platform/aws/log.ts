import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';

const logger = new Logger({ serviceName: 'energy-statistics' });

interface Run {
  readonly fn: string;
  readonly requestId?: string | undefined;
}
const runs = new AsyncLocalStorage<Run>();

type Details = Readonly<Record<string, unknown>>;

/**
 * Structured log, one JSON object a line, with the id of the current request. Never log a whole event:
 * it contains tokens and prices.
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

/** Id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => runs.getStore()?.requestId;

/** Name of the function that is running; undefined in a command-line program. */
export const currentFunction = (): string | undefined => runs.getStore()?.fn;

/** Does work as a run of a function; several runs may go on in one process at the same time. */
export const duringRun = <T>(run: Run, work: () => T): T => runs.run(run, work);

/** Handler of a function that serves no HTTP. @param fn the function's name */
export const loggedRun =
  <Event, Result>(fn: string, work: (event: Event) => Promise<Result>) =>
  (event?: Event, context?: Pick<Context, 'awsRequestId'>): Promise<Result> =>
    duringRun({ fn, requestId: context?.awsRequestId }, () => work(event as Event));

function ofRequest(): Details {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}
