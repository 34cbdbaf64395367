import { AsyncLocalStorage } from 'node:async_hooks';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { Refusal } from '../kernel/refusal.ts';
import { epochSeconds } from './expiry.ts';
import { coreTable, platformKeys } from './keys.ts';
import { getItem } from './queries.ts';

/**
 * Receipts of requests that change something and came with an idempotency key. A receipt is written by
 * the first transaction of its request, so it exists exactly if something was changed; the answer is
 * added when it is known. A caller that got no answer repeats the request with the same key and gets
 * the answer of the first.
 */

export interface KeyedRequest {
  /** Sign-in subject of the caller; keys of different callers are independent. */
  readonly subject: string;
  readonly key: string;
  /** Digest of the whole request; the same key with another request is refused. */
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

/** Another request with the same key has made the change. */
export class AlreadyReceived extends Refusal {
  constructor() {
    super('answer_lost');
  }
}

interface RequestInWork extends KeyedRequest {
  /** Something was changed. */
  received: boolean;
  /** Settles when the transaction with the receipt, now on its way, has ended. */
  first?: Promise<void> | undefined;
}

const inWork = new AsyncLocalStorage<RequestInWork>();

/** Does the work of a request, whose first transaction then includes the receipt. */
export function withReceipt<T>(
  request: KeyedRequest,
  work: (inWork: { readonly received: boolean }) => Promise<T>,
): Promise<T> {
  const state = { ...request, received: false };
  return inWork.run(state, () => work(state));
}

/**
 * Makes a transaction, which includes the receipt if it is the first of a request with a key. Those that are made at
 * the same time wait for it: a second receipt would look like another request with the key.
 */
export async function writeWithReceipt(
  write: (receipt: readonly ReturnType<typeof receiptOfWork>[]) => Promise<void>,
): Promise<void> {
  const request = inWork.getStore();
  while (request?.first) await request.first;
  if (!request || request.received) return write([]);
  const writing = write([receiptOfWork(request)]);
  request.first = writing.then(
    () => endOf(request, true),
    () => endOf(request, false),
  );
  await request.first;
  return writing;
}

function endOf(request: RequestInWork, received: boolean): void {
  request.first = undefined;
  request.received = received;
}

const receiptOfWork = (request: RequestInWork) => ({
  operation: {
    Put: {
      TableName: coreTable(),
      Item: itemOf(request),
      // DynamoDB deletes expired items with a delay.
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': epochSeconds(request.now) },
    },
  },
  onConditionFailed: new AlreadyReceived(),
});

/** A receipt that has not expired. */
export async function receiptOf({ subject, key, now }: KeyedRequest): Promise<Receipt | undefined> {
  const found = await getItem(stored, platformKeys.receipt(subject, key));
  return found && found.expiresAt > epochSeconds(now) ? found : undefined;
}

/** Adds the answer to the receipt, unless it is too large for an item. */
export async function keepAnswer(request: KeyedRequest, answer: string): Promise<void> {
  if (answer.length > LONGEST_ANSWER) return;
  await dynamo().send(
    new PutCommand({ TableName: coreTable(), Item: { ...itemOf(request), answer } }),
  );
}

/** In characters; DynamoDB's limit for an item is 400 kB. */
const LONGEST_ANSWER = 100_000;
const KEPT_SECONDS = 24 * 60 * 60;

const itemOf = ({ subject, key, digest, now }: KeyedRequest) => ({
  ...platformKeys.receipt(subject, key),
  digest,
  expiresAt: epochSeconds(now) + KEPT_SECONDS,
});
