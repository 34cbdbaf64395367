/** Actions of DynamoDB, grouped by what they do to items. */
export const tableActions = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  /** Uses items that another function writes as a condition of the function's own writes. */
  check: ['ConditionCheckItem'],
  /** Adding items. */
  append: ['PutItem'],
  /** Counting in an item. */
  count: ['UpdateItem', 'ConditionCheckItem'],
  write: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  forget: ['DeleteItem'],
  /** Counting and deleting the counter. */
  tally: ['GetItem', 'UpdateItem', 'DeleteItem'],
} as const;
export type TableAction = keyof typeof tableActions;

/** A table that can be written, or an index, which is only read. */
export type Store =
  | 'core'
  | 'core/gsi1'
  | 'core/gsi2'
  | 'audit'
  | 'audit/gsi1'
  | 'attempts'
  | 'subscriptions'
  | 'subscriptions/gsi1';

/** Partitions by action; `*` at the end stands for any ending. */
export type Access = Partial<Record<Store, Partial<Record<TableAction, readonly string[]>>>>;

/** Whether a partition is covered by one of these. */
export const covers = (partitions: readonly string[] | undefined, partition: string): boolean =>
  partitions?.some((one) =>
    one.endsWith('*') ? partition.startsWith(one.slice(0, -1)) : partition === one,
  ) ?? false;
