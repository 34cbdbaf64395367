import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { Instant } from '../domain/as-of.ts';
import { CHANGE_KINDS, SUBSCRIPTION_SERIES, type WebhookEnd } from '../domain/webhooks.ts';
import { conditionHolds } from './conditions.ts';
import { epochSeconds } from './expiry.ts';
import { keys, subscriptionsTable } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';
import { WriteConflict } from './transactions.ts';

/** Addresses that programs registered. Nothing in them tells of a person. */

const stored = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  series: z.array(z.enum(SUBSCRIPTION_SERIES)),
  status: z.enum(['unconfirmed', 'active', 'ended']),
  reason: z.optional(z.enum(['unconfirmed', 'failing', 'gone'])),
  createdAt: z.string(),
  confirmedAt: z.optional(z.string()),
  failingSince: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** SHA-256, in hexadecimal: the token itself is with its owner alone. */
  tokenDigest: z.string(),
  /** As it was given out: whoever signs needs the secret itself. */
  secret: z.string(),
  /** Secrets before it, the latest first, and until when each goes on to sign. */
  previousSecrets: z.optional(z.array(z.object({ secret: z.string(), until: z.string() }))),
});
export type StoredWebhook = z.infer<typeof stored>;

/** An ended registration stays for its owner to read why. */
const KEPT_DAYS_AFTER_END = 30;

export const getWebhook = (id: string): Promise<StoredWebhook | undefined> =>
  getItem(stored, keys.webhook(id), subscriptionsTable());

export const allWebhooks = (): Promise<StoredWebhook[]> =>
  queryPrefix(stored, keys.webhooks, { table: subscriptionsTable() });

export async function createWebhook(webhook: StoredWebhook): Promise<void> {
  await dynamo().send(
    new PutCommand({
      TableName: subscriptionsTable(),
      Item: { ...webhook, ...keys.webhook(webhook.id) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

export async function removeWebhook(id: string): Promise<void> {
  await dynamo().send(
    new DeleteCommand({ TableName: subscriptionsTable(), Key: { ...keys.webhook(id) } }),
  );
}

/** The address has answered the challenge. */
export const confirmWebhook = (id: string, at: Instant): Promise<void> =>
  change(id, 'SET #status = :active, confirmedAt = :at REMOVE failingSince', {
    condition: '#status = :unconfirmed',
    values: { ':active': 'active', ':unconfirmed': 'unconfirmed', ':at': at },
    names: { '#status': 'status' },
  });

export const noteAccepted = (id: string): Promise<void> => change(id, 'REMOVE failingSince', {});

/** The first refusal since the last accepted call counts. */
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
        ':end': epochSeconds(now) + KEPT_DAYS_AFTER_END * 86_400,
        // Nothing is signed any more.
        ':none': '',
      },
    },
  );

/**
 * The secret so far goes on to sign until that moment, and those before it until theirs.
 * @throws WriteConflict when the secret is not the one that was read any more
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

/** Changes a registration that is there; one that is not, or not as expected, stays as it is. */
async function change(
  id: string,
  expression: string,
  { condition, names, values, onConditionFailed }: Change,
): Promise<void> {
  const holds = await conditionHolds(
    dynamo().send(
      new UpdateCommand({
        TableName: subscriptionsTable(),
        Key: { ...keys.webhook(id) },
        UpdateExpression: expression,
        ConditionExpression: ['attribute_exists(pk)', condition].filter(Boolean).join(' AND '),
        ...(names && { ExpressionAttributeNames: names }),
        ...(values && { ExpressionAttributeValues: values }),
      }),
    ),
  );
  if (!holds && onConditionFailed) throw onConditionFailed;
}
