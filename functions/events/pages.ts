import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { makePages, pageKeys } from '../open-data/pages/work/make-pages.ts';
import { loggedRun } from '../platform/aws/log.ts';

/** Lists are read from indexes that DynamoDB updates a moment after the table. */
const SETTLING_MS = 6_000;

/** Unlike the stream and the schedule, the one-machine system makes a page when somebody asks for it. */
interface PagesEvent extends Partial<DynamoDBStreamEvent> {
  /** Lists the keys of all pages and makes none. */
  readonly list?: boolean;
  /** Makes only the page with this key. */
  readonly key?: string;
}

/**
 * Makes the public pages: when the table's stream reports a change of something they show, and every night, because
 * they also say how old things are.
 * @returns keys of the pages that were stored anew, or of all pages when they are only listed
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
