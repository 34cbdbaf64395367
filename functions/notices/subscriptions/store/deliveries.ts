import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../../../platform/aws/dynamodb.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { conditionHolds } from '../../../platform/tables/conditions.ts';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { subscriptionsTable } from '../../../platform/tables/keys.ts';
import { queryIndex, queryPrefix } from '../../../platform/tables/queries.ts';
import { CALL_TYPES } from '../rules/webhooks.ts';
import { noticeIndexes, noticeKeys } from './keys.ts';

/**
 * Calls and mails to be sent to subscribers, and their outcome. An event is one delivery to each subscriber, under its
 * id, however often it is announced. A sender takes the delivery first, for a limited time; if the sender fails, it is
 * sent again under the same id.
 */

const attempt = z.object({
  at: z.string(),
  status: z.optional(z.int()),
  failure: z.optional(z.string()),
  received: z.optional(z.string()),
  milliseconds: z.optional(z.int()),
});
export type Attempt = z.infer<typeof attempt>;

const stored = z.object({
  channel: z.enum(['call', 'mail']),
  /** Id of the registration or the reader. */
  owner: z.string(),
  id: z.string(),
  type: z.enum(CALL_TYPES),
  /** The body sent, identical at each attempt; for a mail its subject, text and headers as JSON. */
  body: z.string(),
  createdAt: z.string(),
  status: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
  attempts: z.array(attempt),
  /** While it is pending: the time it is due, or at which its present sender loses it. */
  nextAttempt: z.optional(z.string()),
});
export type Delivery = z.infer<typeof stored>;
export type NewDelivery = Pick<Delivery, 'channel' | 'owner' | 'id' | 'type' | 'body'>;

/** Owners of registrations read the log of their calls; nobody reads a log of mails. */
const KEPT_DAYS = { call: 30, mail: 3 } as const;

/** Latest first. */
export async function deliveriesOf(owner: string): Promise<Delivery[]> {
  const all = await queryPrefix(stored, noticeKeys.deliveriesOf(owner), {
    table: subscriptionsTable(),
  });
  return all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/**
 * An entry of the index. The delivery itself is read only when it is taken, so that a damaged one does not hide the
 * others.
 */
const due = z.object({ owner: z.string(), id: z.string(), nextAttempt: z.string() });
export type DueDelivery = z.infer<typeof due>;

/** Pending deliveries that are due, the longest due first. */
export const dueDeliveries = (now: Date, limit: number): Promise<DueDelivery[]> =>
  queryIndex(due, 'gsi1', noticeIndexes.dueDeliveries, {
    table: subscriptionsTable(),
    below: new Date(now.getTime() + 1).toISOString(),
    limit,
  });

/** Adds a delivery that is due at once. @returns undefined when there is already one with this id */
export async function addDelivery(
  { channel, owner, id, type, body }: NewDelivery,
  now: Date,
): Promise<Delivery | undefined> {
  const at = now.toISOString();
  const item: Delivery = {
    ...{ channel, owner, id, type, body, createdAt: at },
    ...{ status: 'pending', attempts: [], nextAttempt: at },
  };
  const isNew = await conditionHolds(
    dynamo().send(
      new PutCommand({
        TableName: subscriptionsTable(),
        Item: {
          ...item,
          ...noticeKeys.delivery(owner, id),
          ...{ gsi1pk: noticeIndexes.dueDeliveries, gsi1sk: at },
          expiresAt: epochSeconds(now) + KEPT_DAYS[channel] * 86_400,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  return isNew ? item : undefined;
}

/**
 * Reserves a delivery until that time, so that no other sender sends it.
 * @returns the delivery; undefined when another sender was quicker
 */
export async function takeDelivery(
  found: DueDelivery,
  until: Instant,
): Promise<Delivery | undefined> {
  const taken = await updated(found, {
    UpdateExpression: 'SET nextAttempt = :until, gsi1sk = :until',
    ExpressionAttributeValues: { ':until': until },
  });
  return taken === undefined ? undefined : z.parse(stored, taken);
}

/** Ends a delivery with its outcome. Nothing happens when another sender has it by now. */
export async function closeDelivery(
  delivery: Delivery,
  status: 'delivered' | 'failed' | 'cancelled',
  attempts: readonly Attempt[],
): Promise<void> {
  await updated(delivery, {
    UpdateExpression:
      'SET #status = :status, attempts = :attempts REMOVE nextAttempt, gsi1pk, gsi1sk',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':status': status, ':attempts': attempts },
  });
}

/** Makes a delivery due again at that time. Nothing happens when another sender has it by now. */
export async function postponeDelivery(
  delivery: Delivery,
  next: Instant,
  attempts: readonly Attempt[],
): Promise<void> {
  await updated(delivery, {
    UpdateExpression: 'SET nextAttempt = :next, gsi1sk = :next, attempts = :attempts',
    ExpressionAttributeValues: { ':next': next, ':attempts': attempts },
  });
}

interface Update {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

/** Changes a delivery if it is still as it was read. @returns the changed delivery; undefined when it was not */
async function updated(
  { owner, id, nextAttempt }: Pick<Delivery, keyof DueDelivery>,
  { ExpressionAttributeValues, ...update }: Update,
): Promise<unknown> {
  let item: unknown;
  await conditionHolds(
    dynamo()
      .send(
        new UpdateCommand({
          TableName: subscriptionsTable(),
          Key: { ...noticeKeys.delivery(owner, id) },
          ...update,
          ConditionExpression: 'nextAttempt = :seen',
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':seen': nextAttempt },
          ReturnValues: 'ALL_NEW',
        }),
      )
      .then(({ Attributes }) => {
        item = Attributes;
      }),
  );
  return item;
}
