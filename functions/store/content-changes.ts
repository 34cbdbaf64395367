import * as z from 'zod/mini';
import { epochSeconds } from './expiry.ts';
import { coreTable, keys } from './keys.ts';
import { queryBetween } from './queries.ts';
import type { Write } from './transactions.ts';

/**
 * News and documents that became public, were changed or went: written together with the change itself, so that
 * subscribers are told of every one, and kept for as long as somebody may have to be told.
 */

const common = {
  kind: z.enum(['release', 'correction', 'withdrawal']),
  /** Since when it is so; in the future for a news item that waits for its day. */
  at: z.string(),
  /** With series, kind and the item's id it makes one event: what has the same is told once. */
  edition: z.string(),
};

/** In `item`: what is public then, or was before it went. */
const stored = z.discriminatedUnion('series', [
  z.object({
    ...common,
    series: z.literal('news'),
    item: z.object({
      id: z.int(),
      date: z.string(),
      title: z.string(),
      titleEn: z.string(),
      url: z.string(),
      urlEn: z.string(),
    }),
  }),
  z.object({
    ...common,
    series: z.literal('documents'),
    item: z.object({
      id: z.string(),
      location: z.string(),
      fileName: z.string(),
      /** Bytes. */
      size: z.int(),
      lastModificationDate: z.string(),
    }),
  }),
]);
export type ContentChange = z.infer<typeof stored>;
export type NewsContent = Extract<ContentChange, { series: 'news' }>['item'];
export type DocumentContent = Extract<ContentChange, { series: 'documents' }>['item'];

const KEPT_DAYS = 90;

export const contentEvent = ({ series, item, kind, edition }: ContentChange): string =>
  [series, item.id, kind, edition].join('/');

/** Belongs to the transaction that makes the change. */
export const contentChanged = (change: ContentChange): Write => ({
  operation: {
    Put: {
      TableName: coreTable(),
      Item: {
        ...z.parse(stored, change),
        ...keys.contentChange(change.at, contentEvent(change)),
        expiresAt: epochSeconds(new Date(change.at)) + KEPT_DAYS * 86_400,
      },
    },
  },
});

/** First to last. @param from first instant, included, as is @param to the last */
export const contentChangesBetween = (from: string, to: string): Promise<ContentChange[]> =>
  queryBetween(stored, keys.contentChanges.pk, from, `${to}~`);
