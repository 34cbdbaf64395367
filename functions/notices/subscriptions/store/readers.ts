import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { FOLDER_KINDS } from '../../../documents/rules/document-folders.ts';
import { DATASET_NAMES } from '../../../documents/workbooks/rules/datasets.ts';
import { dynamo } from '../../../platform/aws/dynamodb.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { conditionHolds } from '../../../platform/tables/conditions.ts';
import { epochSeconds } from '../../../platform/tables/expiry.ts';
import { subscriptionsTable } from '../../../platform/tables/keys.ts';
import { getItem, queryPrefix } from '../../../platform/tables/queries.ts';
import { productId } from '../../../sample/contract/fields.ts';
import { CHANGE_KINDS, SUBSCRIPTION_SERIES } from '../rules/webhooks.ts';
import { noticeKeys } from './keys.ts';

/**
 * Readers who are sent mails, and requests that their addressees have not confirmed yet. Only the address and the
 * choice are stored; ending the subscription removes both.
 */

const choice = {
  lang: z.enum(['it', 'en']),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  series: z.array(z.enum(SUBSCRIPTION_SERIES)),
  products: z.optional(z.array(productId)),
  flows: z.optional(z.array(z.enum(DATASET_NAMES))),
  documentKinds: z.optional(z.array(z.enum(FOLDER_KINDS))),
};

export type MailRequest = z.infer<z.ZodMiniObject<typeof choice>> & { readonly email: string };
/** A request, and apart from it its address: whoever knows the address can forget it without reading requests. */
const requested = z.object({
  ...choice,
  addressId: z.optional(z.string()),
  /** Of requests that versions before stored. */
  email: z.optional(z.string()),
  expiresAt: z.int(),
});
const askedAddress = z.object({ email: z.string() });
/** What stays of a confirmed request, so that its link tells the same when it is opened again. */
const taken = z.object({
  readerId: z.string(),
  /** Set once the addressee wants no mail any more. */
  isRefused: z.optional(z.literal(true)),
  expiresAt: z.int(),
});

const stored = z.object({
  ...choice,
  email: z.string(),
  /** Digest of the address, so that each address is one reader. */
  id: z.string(),
  /** Every mail has it in its link that ends the subscription. */
  endToken: z.string(),
  confirmedAt: z.string(),
});
export type Reader = z.infer<typeof stored>;

/** A request waits this long for its confirmation. */
const REQUEST_HOURS = 48;

/** @param digest of the token in the mail */
export async function keepRequest(
  digest: string,
  { email, ...request }: MailRequest,
  now: Date,
): Promise<void> {
  const addressId = readerIdOf(email);
  const expiresAt = expiryOf(now);
  await put({ email, ...noticeKeys.askedAddress(addressId), expiresAt });
  await put({ ...request, addressId, ...noticeKeys.mailRequest(digest), expiresAt });
}

/** A request that has not expired, or the id of its reader; the table deletes expired items only some time later. */
export async function mailRequest(
  digest: string,
  now: Date,
): Promise<MailRequest | Pick<z.infer<typeof taken>, 'readerId' | 'isRefused'> | undefined> {
  const kept = z.union([requested, taken]);
  const found = await getItem(kept, noticeKeys.mailRequest(digest), subscriptionsTable());
  if (!found || found.expiresAt <= epochSeconds(now)) return undefined;
  if ('readerId' in found) return found;
  const { expiresAt: _, addressId = '', ...request } = found;
  const key = noticeKeys.askedAddress(addressId);
  const email = request.email ?? (await getItem(askedAddress, key, subscriptionsTable()))?.email;
  return email === undefined ? undefined : { ...request, email };
}

/** @returns whether it was there: of several simultaneous callers only one gets it */
export const takeRequest = (digest: string, readerId: string, now: Date): Promise<boolean> =>
  conditionHolds(
    dynamo().send(
      new PutCommand({
        TableName: subscriptionsTable(),
        Item: { ...noticeKeys.mailRequest(digest), readerId, expiresAt: expiryOf(now) },
        ConditionExpression: 'attribute_exists(kinds)',
      }),
    ),
  );

/** Keeps as long as a request that by this token the mailbox was refused. */
export const keepRefusal = (digest: string, readerId: string, now: Date): Promise<void> =>
  put({ ...noticeKeys.mailRequest(digest), readerId, isRefused: true, expiresAt: expiryOf(now) });

const expiryOf = (now: Date) => epochSeconds(now) + REQUEST_HOURS * 3600;

/** From now on nothing is sent to the mailbox. Only its digest is kept. */
export const refuseMail = (email: string, now: Date): Promise<void> =>
  put({ ...noticeKeys.refusedMail(mailboxOf(email)), refusedAt: now.toISOString() });

export async function isMailRefused(email: string): Promise<boolean> {
  const key = noticeKeys.refusedMail(mailboxOf(email));
  return (
    (await getItem(z.object({ refusedAt: z.string() }), key, subscriptionsTable())) !== undefined
  );
}

export const reader = (id: string): Promise<Reader | undefined> =>
  getItem(stored, noticeKeys.reader(id), subscriptionsTable());

export const allReaders = (): Promise<Reader[]> =>
  queryPrefix(stored, noticeKeys.readers, { table: subscriptionsTable() });

export const keepReader = (one: Reader): Promise<void> =>
  put({ ...one, ...noticeKeys.reader(one.id) });

/** Ends the mails to an address, and forgets it in requests that nobody has confirmed. @param id of `readerIdOf` */
export async function removeReader(id: string): Promise<void> {
  await remove(noticeKeys.reader(id));
  await remove(noticeKeys.askedAddress(id));
}

/** Id of an address, which does not depend on the case of its letters. */
export const readerIdOf = (email: string): string => digestOf(email.toLowerCase());

/** The same for all addresses of one mailbox: `name+1@` and `name+2@` are other names of `name@`. */
export const mailboxOf = (email: string): string =>
  digestOf(email.toLowerCase().replace(/(?<=.)\+.*(?=@)/, ''));

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** @returns whether a reader was removed, one who had not confirmed the address again since that time */
export const removeReaderOf = (email: string, sentAt: Instant): Promise<boolean> =>
  conditionHolds(
    dynamo().send(
      new DeleteCommand({
        TableName: subscriptionsTable(),
        Key: { ...noticeKeys.reader(readerIdOf(email)) },
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
