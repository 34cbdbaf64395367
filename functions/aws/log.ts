import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log, one JSON object a line. Never log a whole event: it carries tokens and prices. */
export const log = new Logger({ serviceName: 'energy-statistics' });
