import * as z from 'zod/mini';
import { epochSeconds } from '../../platform/tables/expiry.ts';
import { queryBetween } from '../../platform/tables/queries.ts';
import { put, type Write } from '../../platform/tables/transactions.ts';
import { document } from '../contract/documents.ts';
import { editedNews } from '../contract/news.ts';
import { documentKeys } from './keys.ts';

/**
 * News and documents that became public, were changed or removed. Each change is recorded in its own
 * transaction, so that subscribers are notified of every one, and kept until all have been.
 */

const common = {
  kind: z.enum(['release', 'correction', 'withdrawal']),
  /** When the change takes effect; in the future for a news item with a later date. */
  at: z.string(),
  /** Part of the event's id, with series, kind and item: each event is announced once. */
  edition: z.string(),
};

/** `item` is the public content after the change, or before a removal. */
const stored = z.discriminatedUnion('series', [
  z.object({
    ...common,
    series: z.literal('news'),
    item: z.omit(editedNews, { version: true }),
  }),
  z.object({
    ...common,
    series: z.literal('documents'),
    item: z.pick(document, {
      id: true,
      location: true,
      fileName: true,
      size: true,
      lastModificationDate: true,
    }),
  }),
]);
export type ContentChange = z.infer<typeof stored>;
export type NewsContent = Extract<ContentChange, { series: 'news' }>['item'];
export type DocumentContent = Extract<ContentChange, { series: 'documents' }>['item'];

export const KEPT_DAYS = 90;

export const contentEvent = ({ series, item, kind, edition }: ContentChange): string =>
  [series, item.id, kind, edition].join('/');

/** Belongs to the transaction that makes the change. */
export const contentChanged = (change: ContentChange): Write =>
  put({
    ...z.parse(stored, change),
    ...documentKeys.contentChange(change.at, contentEvent(change)),
    expiresAt: epochSeconds(new Date(change.at)) + KEPT_DAYS * 86_400,
  });

/** Changes between two instants, both included, in order of time. */
export const contentChangesBetween = (from: string, to: string): Promise<ContentChange[]> =>
  queryBetween(stored, documentKeys.contentChanges.pk, from, `${to}~`);
