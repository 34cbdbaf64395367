import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamodb.ts';
import { Refusal } from '../kernel/refusal.ts';
import { conditionHolds } from './conditions.ts';
import { epochSeconds } from './expiry.ts';
import { platformKeys, subscriptionsTable } from './keys.ts';

interface RequestLimit {
  /** Kind of request. */
  readonly what: string;
  /** The caller's address, or the subject of the request. */
  readonly from: string;
  readonly most: number;
  readonly seconds: number;
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
  { what, from, most, seconds }: RequestLimit,
  now: Date,
): Promise<void> {
  const at = epochSeconds(now);
  const since = at - (at % seconds);
  const isWithin = await conditionHolds(
    dynamo().send(
      new UpdateCommand({
        TableName: table,
        Key: { ...platformKeys.requestCount(what, from, String(since)) },
        UpdateExpression: 'SET expiresAt = :end ADD n :one',
        ConditionExpression: 'attribute_not_exists(n) OR n < :most',
        ExpressionAttributeValues: { ':end': since + 2 * seconds, ':one': 1, ':most': most },
      }),
    ),
  );
  if (!isWithin) throw new Refusal('too_many_requests', { retryAfter: since + seconds - at });
}
