import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { Instant } from '../domain/as-of.ts';
import { CALL_TYPES } from '../domain/webhooks.ts';
import { conditionHolds } from './conditions.ts';
import { epochSeconds } from './expiry.ts';
import { indexKeys, keys, subscriptionsTable } from './keys.ts';
import { queryIndex, queryPrefix } from './queries.ts';

/**
 * What is to be sent to subscribers, and what became of it. An event is one delivery to each of them,
 * under its id, however often it is announced. Whoever sends takes the delivery first, for a while: one
 * that is lost in between is sent again, under the same id.
 */

const attempt = z.object({
  at: z.string(),
  status: z.optional(z.int()),
  failure: z.optional(z.string()),
  milliseconds: z.int(),
});
export type Attempt = z.infer<typeof attempt>;

const stored = z.object({
  channel: z.enum(['call', 'mail']),
  /** Id of the registration or reader. */
  owner: z.string(),
  id: z.string(),
  type: z.enum(CALL_TYPES),
  /** What is sent, byte for byte at each attempt; a mail's subject, text and headers as JSON. */
  body: z.string(),
  createdAt: z.string(),
  status: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
  attempts: z.array(attempt),
  /** While it is pending: when it is sent, or given up by whoever is sending it now. */
  nextAttempt: z.optional(z.string()),
});
export type Delivery = z.infer<typeof stored>;
export type NewDelivery = Pick<Delivery, 'channel' | 'owner' | 'id' | 'type' | 'body'>;

/** The log of calls is for their owners; of a mail nothing is left to see. */
const KEPT_DAYS = { call: 30, mail: 3 } as const;

/** Latest first. */
export async function deliveriesOf(owner: string): Promise<Delivery[]> {
  const all = await queryPrefix(stored, keys.deliveriesOf(owner), { table: subscriptionsTable() });
  return all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** As the index has it: what is sent is read when it is taken, so that a damaged one keeps no other from being found. */
const due = z.object({ owner: z.string(), id: z.string(), nextAttempt: z.string() });
export type DueDelivery = z.infer<typeof due>;

/** Those whose time has come, longest due first. */
export const dueDeliveries = (now: Date, limit: number): Promise<DueDelivery[]> =>
  queryIndex(due, 'gsi1', indexKeys.dueDeliveries, {
    table: subscriptionsTable(),
    below: new Date(now.getTime() + 1).toISOString(),
    limit,
  });

/** Adds what is to be sent at once. @returns undefined when there is one with this id already */
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
          ...keys.delivery(owner, id),
          ...{ gsi1pk: indexKeys.dueDeliveries, gsi1sk: at },
          expiresAt: epochSeconds(now) + KEPT_DAYS[channel] * 86_400,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  return isNew ? item : undefined;
}

/**
 * Keeps others from sending it until then.
 * @returns what is to be sent; undefined when somebody else was quicker
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

/** Sends it no more, for what became of it. Nothing happens when somebody else has it by now. */
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

/** Sends it again at the moment. Nothing happens when somebody else has it by now. */
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

/** Changes a delivery that is as it was read. @returns what it is then; undefined when it was not */
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
          Key: { ...keys.delivery(owner, id) },
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
