import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { FOLDER_KINDS } from '../../../documents/rules/document-folders.ts';
import { DATASET_NAMES } from '../../../documents/workbooks/rules/datasets.ts';
import { dynamo } from '../../../platform/aws/dynamodb.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { conditionHolds } from '../../../platform/tables/conditions.ts';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { subscriptionsTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { WriteConflict } from '../../../platform/tables/transactions.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { CHANGE_KINDS, SUBSCRIPTION_SERIES, type WebhookEnd } from '../rules/webhooks.ts';
import { noticeKeys } from './keys.ts';

/** Addresses that programs registered. They hold no personal data. */

const stored = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  series: z.array(z.enum(SUBSCRIPTION_SERIES)),
  products: z.optional(z.array(productId)),
  flows: z.optional(z.array(z.enum(DATASET_NAMES))),
  documentKinds: z.optional(z.array(z.enum(FOLDER_KINDS))),
  status: z.enum(['unconfirmed', 'active', 'ended']),
  reason: z.optional(z.enum(['unconfirmed', 'failing', 'gone'])),
  createdAt: z.string(),
  confirmedAt: z.optional(z.string()),
  failingSince: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** Its owner removed it: it is there for nobody, but a repeated removal is answered as the first. */
  removedAt: z.optional(z.string()),
  /** SHA-256 in hexadecimal; only the owner has the token itself. */
  tokenDigest: z.string(),
  /** Stored as it was given out, because signing needs the secret itself. */
  secret: z.string(),
  /** Previous secrets, the latest first, and until when each still signs. */
  previousSecrets: z.optional(z.array(z.object({ secret: z.string(), until: z.string() }))),
});
export type StoredWebhook = z.infer<typeof stored>;

/** An ended registration is kept for this long, so that its owner can read why it ended. */
const KEPT_DAYS_AFTER_END = 30;
const expiryOf = (end: Date) => epochSeconds(end) + KEPT_DAYS_AFTER_END * 86_400;

export const getWebhook = (id: string): Promise<StoredWebhook | undefined> =>
  getItem(stored, noticeKeys.webhook(id), subscriptionsTable());

export const allWebhooks = (): Promise<StoredWebhook[]> =>
  queryPrefix(stored, noticeKeys.webhooks, { table: subscriptionsTable() });

export async function createWebhook(webhook: StoredWebhook): Promise<void> {
  await dynamo().send(
    new PutCommand({
      TableName: subscriptionsTable(),
      Item: { ...webhook, ...noticeKeys.webhook(webhook.id) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

/** Keeps nothing of it but what recognises its owner, and that for a time. */
export async function removeWebhook(
  { id, createdAt, tokenDigest }: StoredWebhook,
  now: Date,
): Promise<void> {
  const removed: StoredWebhook = {
    ...{ id, createdAt, tokenDigest, removedAt: now.toISOString(), status: 'ended' },
    ...{ url: '', kinds: [], series: [], secret: '' },
  };
  await dynamo().send(
    new PutCommand({
      TableName: subscriptionsTable(),
      Item: { ...removed, ...noticeKeys.webhook(id), expiresAt: expiryOf(now) },
    }),
  );
}

/** Notes that the address has answered the challenge. */
export const confirmWebhook = (id: string, at: Instant): Promise<void> =>
  change(id, 'SET #status = :active, confirmedAt = :at REMOVE failingSince', {
    condition: '#status = :unconfirmed',
    values: { ':active': 'active', ':unconfirmed': 'unconfirmed', ':at': at },
    names: { '#status': 'status' },
  });

export const noteAccepted = (id: string): Promise<void> => change(id, 'REMOVE failingSince', {});

/** Only the first refusal since the last accepted call is kept. */
export const noteRefused = (id: string, at: Instant): Promise<void> =>
  change(id, 'SET failingSince = if_not_exists(failingSince, :at)', { values: { ':at': at } });

export const endWebhook = (id: string, reason: WebhookEnd, now: Date): Promise<void> =>
  change(
    id,
    'SET #status = :ended, reason = :reason, endedAt = :at, expiresAt = :end, secret = :none REMOVE previousSecrets',
    {
      condition: '#status <> :ended',
      names: { '#status': 'status' },
      values: {
        ':ended': 'ended',
        ':reason': reason,
        ':at': now.toISOString(),
        ':end': expiryOf(now),
        // Removes the secret, since nothing is signed any more.
        ':none': '',
      },
    },
  );

/**
 * Replaces the secret. The present one still signs until that time, and earlier ones until theirs.
 * @throws WriteConflict when the secret has been replaced since it was read
 */
export const replaceSecret = (
  { id, secret: previous, previousSecrets = [] }: StoredWebhook,
  next: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<void> =>
  change(id, 'SET secret = :next, previousSecrets = :previousSecrets', {
    condition: 'secret = :previous',
    values: {
      ':next': next,
      ':previous': previous,
      ':previousSecrets': [
        { secret: previous, until },
        ...previousSecrets.filter((one) => now < one.until),
      ],
    },
    onConditionFailed: new WriteConflict(),
  });

interface Change {
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
  readonly onConditionFailed?: Error;
}

/** Changes a registration; nothing happens when it does not exist or is not as expected. */
async function change(
  id: string,
  expression: string,
  { condition, names, values, onConditionFailed }: Change,
): Promise<void> {
  const holds = await conditionHolds(
    dynamo().send(
      new UpdateCommand({
        TableName: subscriptionsTable(),
        Key: { ...noticeKeys.webhook(id) },
        UpdateExpression: expression,
        ConditionExpression: ['attribute_exists(pk)', condition].filter(Boolean).join(' AND '),
        ...(names && { ExpressionAttributeNames: names }),
        ...(values && { ExpressionAttributeValues: values }),
      }),
    ),
  );
  if (!holds && onConditionFailed) throw onConditionFailed;
}
