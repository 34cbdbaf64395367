import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { isCancelledAsBusy } from '../aws/busy-services.ts';
import { dynamo } from '../aws/dynamodb.ts';
import { Refusal } from '../kernel/refusal.ts';
import { coreTable, type Key } from './keys.ts';
import { assertNoMaintenance } from './maintenance.ts';
import { writeWithReceipt } from './receipts.ts';
import { attempts } from './request-limits.ts';
import { NOT_STAGED } from './staged-items.ts';
import { inTurn } from './turns.ts';

/** Writing to the tables: in transactions, where each write states the error for its failed condition. */

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A write of a transaction, and what to throw when its condition fails. */
export interface Write {
  readonly operation: Operation;
  readonly onConditionFailed?: Error | undefined;
}

type Item = Record<string, unknown>;
/** The condition of a write in DynamoDB's words. */
type Condition = Pick<
  NonNullable<Operation['ConditionCheck']>,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;
/** No item stands at the key, or one does. */
export const IS_NEW: Condition = { ConditionExpression: 'attribute_not_exists(pk)' };
export const IS_THERE: Condition = { ConditionExpression: 'attribute_exists(pk)' };

/** Another writer changed the same items; a caller may read them again and retry. */
export class WriteConflict extends Refusal {
  constructor() {
    super('stale_version');
  }
}

/**
 * Makes all writes or none (at most `MAX_ITEMS`). A transaction that conflicts with another one, or finds the table
 * busy, is sent again unchanged; its conditions still hold. @param evenInMaintenance for writes that restored tables
 * may lack without loss @throws the error of the first write whose condition failed; WriteConflict when it met
 * others every time; TransactionCanceledException when the table stayed busy; Refusal maintenance
 */
export async function transact(
  writes: readonly Write[],
  { evenInMaintenance = false } = {},
): Promise<void> {
  if (!evenInMaintenance) await assertNoMaintenance();
  // The receipt comes first: a request that arrives twice at once then fails with AlreadyReceived,
  // not with a conflict.
  return writeWithReceipt((receipt) => writeAll([...receipt, ...writes]));
}

async function writeAll(writes: readonly Write[]): Promise<void> {
  let failure: Error | undefined;
  for await (const _ of attempts(5)) {
    failure = await failureOf(writes);
    if (!failure) return;
  }
  throw failure;
}

/** Undefined when everything was written; otherwise the error after which to try again. */
async function failureOf(writes: readonly Write[]): Promise<Error | undefined> {
  try {
    const TransactItems = writes.map(({ operation }) => operation);
    await dynamo().send(new TransactWriteCommand({ TransactItems }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code ?? 'None') ?? [];
    const failed = codes.indexOf('ConditionalCheckFailed');
    if (failed >= 0) throw writes[failed]?.onConditionFailed ?? error;
    if (codes.includes('TransactionConflict')) return new WriteConflict();
    if (isCancelledAsBusy(error)) return error;
    throw error;
  }
}

/**
 * Runs work that reads and then writes, again when another writer came in between.
 * @param item that every attempt writes, if many callers may write it at once: in one process they take turns
 * @throws Refusal stale_version, with `retryAfter` in seconds, when every attempt met a conflict
 */
export const withRetries = <T>(attempt: () => Promise<T>, item?: Key): Promise<T> =>
  item ? inTurn(item, () => retried(attempt)) : retried(attempt);

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for await (const _ of attempts(8)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  throw new Refusal('stale_version', { retryAfter: RETRY_AFTER_SECONDS });
}

const RETRY_AFTER_SECONDS = 1;

/** For use within `withRetries`: turns stale_version into a conflict, so that the work is done again. */
export async function conflictWhenStale<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const stale = error instanceof Refusal && error.code === 'stale_version';
    throw stale ? new WriteConflict() : error;
  }
}

/** The part of an update that sets these attributes; undefined ones are left unchanged. */
export function setting(attributes: Readonly<Record<string, unknown>>) {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      given.map(([name, value]) => [`:${name}`, value]),
    ),
  };
}

/** Put of an item of `core`, whatever stands in its place unless a condition says it. */
export const put = (Item: Item, condition?: Condition, onConditionFailed?: Error): Write => ({
  operation: { Put: { TableName: coreTable(), Item, ...condition } },
  onConditionFailed,
});

/** Deletion of an item of `core`, if it is there. */
export const removal = (key: Key, condition?: Condition, onConditionFailed?: Error): Write => ({
  operation: { Delete: { TableName: coreTable(), Key: { ...key }, ...condition } },
  onConditionFailed,
});

/** Change of some attributes of an item of `core`. */
export const update = (
  key: Key,
  change: Partial<Condition> & Pick<NonNullable<Operation['Update']>, 'UpdateExpression'>,
  onConditionFailed?: Error,
) => ({
  operation: { Update: { TableName: coreTable(), Key: { ...key }, ...change } },
  onConditionFailed,
});

/** Condition on an item of `core` that the transaction does not change. */
export const check = (key: Key, condition: Condition, onConditionFailed: Error): Write => ({
  operation: { ConditionCheck: { TableName: coreTable(), Key: { ...key }, ...condition } },
  onConditionFailed,
});

/** Put of an item whose `version` grows by one; `expectedVersion` is the version it was read with, 0 when new. */
export function versionedPut(
  key: Key,
  item: Record<string, unknown>,
  expectedVersion: number,
  onConditionFailed: Error = new Refusal('stale_version'),
): Write {
  const condition = {
    ConditionExpression:
      expectedVersion === 0
        ? // Computed rows can exist before a person saves anything; they have version 0. An item that only a
          // large write has staged gives way, and the large write notices.
          `attribute_not_exists(pk) OR version = :expected OR NOT ${NOT_STAGED}`
        : `version = :expected AND ${NOT_STAGED}`,
    ExpressionAttributeValues: { ':expected': expectedVersion },
  };
  return put({ ...item, ...key, version: expectedVersion + 1 }, condition, onConditionFailed);
}

/** Deletion of an item that is still as it was read. */
export const versionedDelete = (
  key: Key,
  expectedVersion: number,
  onConditionFailed: Refusal = new Refusal('stale_version'),
): Write => removal(key, versionIs(expectedVersion), onConditionFailed);

/** The condition that an item is still at the version it was read with. */
export const versionIs = (expected: number): Condition => ({
  ConditionExpression: 'version = :expected',
  ExpressionAttributeValues: { ':expected': expected },
});
