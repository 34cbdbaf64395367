import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { loggedRun } from '../aws/log.ts';
import { makeAllPages } from '../usecases/make-pages.ts';

/** Lists are read from indexes that DynamoDB updates a moment after the table. */
const SETTLING_MS = 6_000;

/**
 * Makes the public pages: when something that they show has changed, which the table's stream tells, and every
 * night, since they also tell how old things are.
 * @returns keys of the pages that were stored anew
 */
export const handler = loggedRun(
  'pages',
  async (event: Partial<DynamoDBStreamEvent> = {}): Promise<readonly string[]> => {
    const stored = await makeAllPages();
    if (!event.Records) return stored;
    await delay(SETTLING_MS);
    return [...stored, ...(await makeAllPages())];
  },
);
