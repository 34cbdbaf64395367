import { AsyncLocalStorage } from 'node:async_hooks';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamodb.ts';
import type { Quota } from '../contract/route.ts';
import { Refusal } from '../kernel/refusal.ts';
import { conditionHolds } from './conditions.ts';
import { epochSeconds } from './expiry.ts';
import { platformKeys, subscriptionsTable } from './keys.ts';

interface RequestLimit extends Quota {
  /** Kind of request. */
  readonly what: string;
  /** The caller's address, or the subject of the request. */
  readonly from: string;
  /** The answer says how many are left: only where the count is the caller's own. */
  readonly isTold?: true;
}

/**
 * Counts a request, in the table of subscriptions.
 * @throws Refusal too_many_requests, with `retryAfter` in seconds, beyond the limit
 */
export const countRequest = (limit: RequestLimit, now: Date): Promise<void> =>
  countRequestIn(subscriptionsTable(), limit, now);

/** Counts a request in any table. @throws Refusal too_many_requests beyond the limit */
export async function countRequestIn(
  table: string,
  { what, from, most, seconds, isTold }: RequestLimit,
  now: Date,
): Promise<void> {
  const at = epochSeconds(now);
  const since = at - (at % seconds);
  const reset = since + seconds - at;
  let counted = most;
  const isWithin = await conditionHolds(
    dynamo()
      .send(
        new UpdateCommand({
          TableName: table,
          Key: { ...platformKeys.requestCount(what, from, String(since)) },
          UpdateExpression: 'SET expiresAt = :end ADD n :one',
          ConditionExpression: 'attribute_not_exists(n) OR n < :most',
          ExpressionAttributeValues: { ':end': since + 2 * seconds, ':one': 1, ':most': most },
          ReturnValues: 'UPDATED_NEW',
        }),
      )
      .then(({ Attributes }) => {
        counted = Number(Attributes?.n);
      }),
  );
  if (isTold) tellCount({ most, seconds }, most - counted, reset);
  if (!isWithin) throw new Refusal('too_many_requests', { retryAfter: reset });
}

interface Counted {
  readonly most: number;
  readonly remaining: number;
  /** Seconds until the count begins anew. */
  readonly reset: number;
  readonly policy: string;
}

const calls = new AsyncLocalStorage<{ counted?: Counted }>();

/** Does the work of a call, which may be counted by its caller. */
export const duringCall = <T>(work: () => T): T => calls.run({}, work);

/** The count of the running call's caller. */
export const countedInCall = (): Counted | undefined => calls.getStore()?.counted;

/** Notes the count of the running call's caller, which its answer tells. */
export function tellCount({ most, seconds }: Quota, remaining: number, reset: number): void {
  const call = calls.getStore();
  if (call) call.counted = { most, remaining, reset, policy: `${most};w=${seconds}` };
}
