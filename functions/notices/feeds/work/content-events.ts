import {
  type ContentChange,
  contentChangesBetween,
  KEPT_DAYS,
} from '../../../documents/store/content-changes.ts';
import { isMadeUp } from '../../../documents/store/documents.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';

type Item<Series> = Extract<ContentChange, { series: Series }>['item'];

interface Removed<Series> {
  readonly item: Item<Series>;
  readonly published: Instant;
  readonly updated: Instant;
}

interface ContentEvents<Series> {
  /** When items of the last 90 days became public, by their ids. */
  readonly begun: ReadonlyMap<string, Instant>;
  /** Items removed in the last 90 days and not published again, as they were. */
  readonly removed: readonly Removed<Series>[];
}

/** What became public and what was removed, as far as its changes are kept; nothing of made-up documents. */
export async function contentEvents<Series extends ContentChange['series']>(
  series: Series,
  now: Date,
): Promise<ContentEvents<Series>> {
  const from = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const begun = new Map<string, Instant>();
  const removed = new Map<string, Removed<Series>>();
  for (const change of await contentChangesBetween(from, now.toISOString())) {
    if (change.series !== series || isMadeUp({ key: change.edition })) continue;
    const { kind, at } = change;
    const item = change.item as Item<Series>;
    const id = String(item.id);
    if (kind === 'withdrawal') {
      removed.set(id, { item, published: begun.get(id) ?? at, updated: at });
      begun.delete(id);
    } else {
      removed.delete(id);
      if (kind === 'release') begun.set(id, at);
    }
  }
  return { begun, removed: [...removed.values()] };
}
