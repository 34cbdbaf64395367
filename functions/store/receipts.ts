import { AsyncLocalStorage } from 'node:async_hooks';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { Refusal } from '../domain/refusal.ts';
import { epochSeconds } from './expiry.ts';
import { coreTable, keys } from './keys.ts';
import { getItem } from './queries.ts';

/**
 * Receipts of requests that change something, under the key that their caller gave them. A receipt is
 * written by the first transaction of its request, so that it is there exactly if something was
 * changed; the answer follows when it is known. A caller that got no answer asks again with the same
 * key, and gets the first one's.
 */

export interface KeyedRequest {
  /** Whose key it is: two people's keys never meet. */
  readonly subject: string;
  readonly key: string;
  /** Digest of all that was asked: a key stands for one request. */
  readonly digest: string;
  readonly now: Date;
}

const stored = z.object({
  digest: z.string(),
  expiresAt: z.int(),
  /** The answer's JSON; absent until it is known, and when it is too large to keep. */
  answer: z.optional(z.string()),
});
export type Receipt = z.infer<typeof stored>;

/** Two requests with the same key met: the other one has made the change. */
export class AlreadyReceived extends Refusal {
  constructor() {
    super('answer_lost');
  }
}

interface RequestInWork extends KeyedRequest {
  /** Something was changed. */
  received: boolean;
}

const inWork = new AsyncLocalStorage<RequestInWork>();

/** Does the work of a request; what it writes bears its receipt. */
export function withReceipt<T>(
  request: KeyedRequest,
  work: (inWork: { readonly received: boolean }) => Promise<T>,
): Promise<T> {
  const state = { ...request, received: false };
  return inWork.run(state, () => work(state));
}

/** For the first transaction of a keyed request: the write of its receipt. None for any other. */
export function receiptToWrite() {
  const request = inWork.getStore();
  if (!request || request.received) return undefined;
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: itemOf(request),
        // The table forgets expired items only in its own time.
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': epochSeconds(request.now) },
      },
    },
    onConditionFailed: new AlreadyReceived(),
  };
}

/** The transaction with the receipt was made. */
export function receiptWritten(): void {
  const request = inWork.getStore();
  if (request) request.received = true;
}

/** A receipt that has not expired. */
export async function receiptOf({ subject, key, now }: KeyedRequest): Promise<Receipt | undefined> {
  const found = await getItem(stored, keys.receipt(subject, key));
  return found && found.expiresAt > epochSeconds(now) ? found : undefined;
}

/** Adds the answer to the receipt, unless it is too large for an item. */
export async function keepAnswer(request: KeyedRequest, answer: string): Promise<void> {
  if (answer.length > LONGEST_ANSWER) return;
  await dynamo().send(
    new PutCommand({ TableName: coreTable(), Item: { ...itemOf(request), answer } }),
  );
}

/** Characters; an item may have 400 kB. */
const LONGEST_ANSWER = 100_000;
const KEPT_SECONDS = 24 * 60 * 60;

const itemOf = ({ subject, key, digest, now }: KeyedRequest) => ({
  ...keys.receipt(subject, key),
  digest,
  expiresAt: epochSeconds(now) + KEPT_SECONDS,
});
