import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamodb.ts';
import { Refusal } from '../domain/refusal.ts';
import { coreTable, type Key } from './keys.ts';
import { receiptToWrite, receiptWritten } from './receipts.ts';
import { attempts } from './request-limits.ts';
import { inTurn } from './turns.ts';

/** How the store writes: in transactions, each write of which says what its failed condition means. */

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A write of a transaction, and what to throw when its condition fails. */
export interface Write {
  readonly operation: Operation;
  readonly onConditionFailed?: Error;
}

/** Two writers met on the same items; what was read may be old, so a caller may read and try again. */
export class WriteConflict extends Refusal {
  constructor() {
    super('stale_version');
  }
}

/**
 * All writes or none (at most `MAX_ITEMS`). A transaction that met another one, or came when the table was
 * busy, is sent again as it is: its conditions still decide.
 * @throws the error of the first write whose condition failed; WriteConflict when it met others
 *   every time; TransactionCanceledException when the table stayed busy
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  const receipt = receiptToWrite();
  // The receipt comes first: of a request that comes twice at a time, the later one is no conflict.
  const all = receipt ? [receipt, ...writes] : writes;
  let failure: Error | undefined;
  for await (const _ of attempts(5)) {
    failure = await failureOf(all);
    if (!failure) {
      receiptWritten();
      return;
    }
  }
  throw failure;
}

/** Codes with which DynamoDB cancels a transaction that may succeed a moment later. */
const BUSY_CODES = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Undefined when all was written, otherwise why it has to be tried again. */
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
    if (codes.some((code) => BUSY_CODES.includes(code))) return error;
    throw error;
  }
}

/**
 * Runs a read-then-write again when another writer came between.
 * @param item that every attempt writes, if many may want to at once: those of one process take turns
 * @throws Refusal stale_version, with a time to come back, when others came between every time
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

/** For use within `withRetries`: what was read proved old, so that it is read and tried again. */
export async function conflictWhenStale<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const stale = error instanceof Refusal && error.code === 'stale_version';
    throw stale ? new WriteConflict() : error;
  }
}

/** The part of an update that sets these attributes; what is undefined stays as it is. */
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

/** Put of an item whose `version` grows by one; `expectedVersion` is the version it was read with, 0 when new. */
export function versionedPut(
  key: Key,
  item: Record<string, unknown>,
  expectedVersion: number,
  onConditionFailed: Error = new Refusal('stale_version'),
): Write {
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...item, ...key, version: expectedVersion + 1 },
        ...(expectedVersion === 0
          ? {
              // Computed rows may be there before anything was ever saved: they have version 0.
              ConditionExpression: 'attribute_not_exists(pk) OR version = :expected',
              ExpressionAttributeValues: { ':expected': 0 },
            }
          : {
              ConditionExpression: 'version = :expected',
              ExpressionAttributeValues: { ':expected': expectedVersion },
            }),
      },
    },
    onConditionFailed,
  };
}

/** Deletion of an item that is still as it was read. */
export function versionedDelete(
  key: Key,
  expectedVersion: number,
  onConditionFailed: Refusal = new Refusal('stale_version'),
): Write {
  return {
    operation: {
      Delete: {
        TableName: coreTable(),
        Key: { ...key },
        ConditionExpression: 'version = :expected',
        ExpressionAttributeValues: { ':expected': expectedVersion },
      },
    },
    onConditionFailed,
  };
}
