import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { loggedRun } from '../aws/log.ts';
import { makePages, pageKeys } from '../usecases/make-pages.ts';

/** Lists are read from indexes that DynamoDB updates a moment after the table. */
const SETTLING_MS = 6_000;

/** Other than the stream and the schedule, the one-machine system makes a page when somebody asks for it. */
interface PagesEvent extends Partial<DynamoDBStreamEvent> {
  /** To tell the keys of all pages, and make none. */
  readonly list?: boolean;
  /** To make only the page with this key. */
  readonly key?: string;
}

/**
 * Makes the public pages: when something that they show has changed, which the table's stream tells, and every
 * night, since they also tell how old things are.
 * @returns keys of the pages that were stored anew, or of all of them where they are to be listed
 */
export const handler = loggedRun(
  'pages',
  async ({ Records, list, key }: PagesEvent = {}): Promise<readonly string[]> => {
    if (list) return pageKeys();
    const stored = await makePages(key);
    if (!Records) return stored;
    await delay(SETTLING_MS);
    return [...stored, ...(await makePages())];
  },
);
