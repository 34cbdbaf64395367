import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamodb.ts';
import { coreTable, platformKeys } from './keys.ts';

/**
 * Writes that are too many for one transaction and must become visible together. Each item is first marked with its
 * future content; one transaction then makes all of them count, and the marks are removed afterwards
 * (docs/decisions/0083-large-writes-become-visible-at-once.md). Every read goes through `visibleItems`, which costs
 * nothing where no item is marked.
 */

export interface StagedMark {
  /** Id of the large write. */
  readonly by: string;
  /** The item's content once the write counts; absent for a new item, which is stored in its final form. */
  readonly next?: Item;
}

type Item = Record<string, unknown>;
type MarkedItem = Item & { readonly staged?: StagedMark };

/** Items as they count now; those that do not count yet are left out. The order stays. */
export async function visibleItems(items: readonly Item[]): Promise<Item[]> {
  const marks = items.flatMap(({ staged }: MarkedItem) => staged?.by ?? []);
  if (marks.length === 0) return [...items];
  const writes = [...new Set(marks)];
  const counting = await Promise.all(writes.map(counts));
  const isCounting = new Map(writes.map((id, index) => [id, counting[index]]));
  const found: Item[] = [];
  for (const item of items as readonly MarkedItem[]) {
    const { staged } = item;
    const isDue = staged && isCounting.get(staged.by);
    if (isDue && staged.next) found.push(staged.next);
    // A new item has no `next`.
    else if (!staged || isDue || staged.next) found.push(item);
  }
  return found;
}

/** Ids of large writes that count, which they do for ever. */
const known = new Set<string>();

/** Whether a large write has become visible. */
export async function counts(id: string): Promise<boolean> {
  if (known.has(id)) return true;
  const { Item } = await dynamo().send(
    new GetCommand({
      TableName: coreTable(),
      Key: platformKeys.largeWriteDone(id),
      ConsistentRead: true,
    }),
  );
  if (Item) known.add(id);
  return Item !== undefined;
}

/** Part of the condition of a write that replaces an item. */
export const NOT_STAGED = 'attribute_not_exists(staged)';
