import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { Instant } from '../domain/as-of.ts';
import { CHANGE_KINDS, SUBSCRIPTION_SERIES } from '../domain/webhooks.ts';
import { conditionHolds } from './conditions.ts';
import { epochSeconds } from './expiry.ts';
import { keys, subscriptionsTable } from './keys.ts';
import { getItem, queryPrefix } from './queries.ts';

/**
 * Readers who are sent mails, and requests that their addressees have not confirmed yet. Of a person
 * there is the address and what was chosen; ending removes both.
 */

const choice = {
  email: z.string(),
  lang: z.enum(['it', 'en']),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  series: z.array(z.enum(SUBSCRIPTION_SERIES)),
};

const requested = z.object({ ...choice, expiresAt: z.int() });
export type MailRequest = Omit<z.infer<typeof requested>, 'expiresAt'>;

const stored = z.object({
  ...choice,
  /** Digest of the address: an address is one reader. */
  id: z.string(),
  /** Stands in every mail, for its reader to end them. */
  endToken: z.string(),
  confirmedAt: z.string(),
});
export type Reader = z.infer<typeof stored>;

/** For so long a request waits for its confirmation. */
const REQUEST_HOURS = 48;

/** @param digest of the token that the mail has */
export const keepRequest = (digest: string, request: MailRequest, now: Date): Promise<void> =>
  put({
    ...request,
    ...keys.mailRequest(digest),
    expiresAt: epochSeconds(now) + REQUEST_HOURS * 3600,
  });

/** One that has not expired: the table forgets expired items only in its own time. */
export async function mailRequest(digest: string, now: Date): Promise<MailRequest | undefined> {
  const found = await getItem(requested, keys.mailRequest(digest), subscriptionsTable());
  if (!found || found.expiresAt <= epochSeconds(now)) return undefined;
  const { expiresAt: _, ...request } = found;
  return request;
}

export const forgetRequest = (digest: string): Promise<void> => remove(keys.mailRequest(digest));

export const reader = (id: string): Promise<Reader | undefined> =>
  getItem(stored, keys.reader(id), subscriptionsTable());

export const allReaders = (): Promise<Reader[]> =>
  queryPrefix(stored, keys.readers, { table: subscriptionsTable() });

export const keepReader = (one: Reader): Promise<void> => put({ ...one, ...keys.reader(one.id) });

export const removeReader = (id: string): Promise<void> => remove(keys.reader(id));

/** Of an address, in whatever case it is written. */
export const readerIdOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex');

/** @returns whether there was a reader, who had not confirmed the address again since that moment */
export const removeReaderOf = (email: string, sentAt: Instant): Promise<boolean> =>
  conditionHolds(
    dynamo().send(
      new DeleteCommand({
        TableName: subscriptionsTable(),
        Key: { ...keys.reader(readerIdOf(email)) },
        ConditionExpression: 'confirmedAt <= :at',
        ExpressionAttributeValues: { ':at': sentAt },
      }),
    ),
  );

async function put(Item: Record<string, unknown>): Promise<void> {
  await dynamo().send(new PutCommand({ TableName: subscriptionsTable(), Item }));
}

async function remove(key: { readonly pk: string; readonly sk: string }): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: subscriptionsTable(), Key: { ...key } }));
}
