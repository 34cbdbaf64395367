import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { Refusal } from '../domain/refusal.ts';

/**
 * The few ways the store reads and writes. What is read is parsed, so that a damaged item fails
 * loudly where it is read; what is written in one transaction names the refusal of each condition.
 */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export interface Prefix {
  readonly pk: string;
  readonly prefix: string;
}

export const coreTable = () => environment('CORE_TABLE');
export const auditTable = () => environment('AUDIT_TABLE');

/** Consistent read of one item. */
export async function getItem<S extends z.ZodMiniType>(
  schema: S,
  key: Key,
  table = coreTable(),
): Promise<z.output<S> | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true }),
  );
  return Item && z.parse(schema, Item);
}

/** Items by key, in any order, absent ones left out. */
export async function getItems<S extends z.ZodMiniType>(
  schema: S,
  wanted: readonly Key[],
): Promise<z.output<S>[]> {
  const found: z.output<S>[] = [];
  for (const chunk of chunks(wanted, 100)) {
    let request: Record<string, { Keys: Record<string, unknown>[] }> | undefined = {
      [coreTable()]: { Keys: chunk.map(({ pk, sk }) => ({ pk, sk })) },
    };
    while (request?.[coreTable()]?.Keys.length) {
      const answer = await dynamo().send(new BatchGetCommand({ RequestItems: request }));
      for (const item of answer.Responses?.[coreTable()] ?? []) found.push(z.parse(schema, item));
      request = answer.UnprocessedKeys as typeof request;
    }
  }
  return found;
}

export interface QueryOptions {
  readonly limit?: number;
  readonly newestFirst?: boolean;
  /** Consistent by default on the table itself; indexes cannot be. */
  readonly consistent?: boolean;
}

/** All items of a partition whose sort key starts with the prefix. */
export async function queryPrefix<S extends z.ZodMiniType>(
  schema: S,
  { pk, prefix }: Prefix,
  options: QueryOptions = {},
): Promise<z.output<S>[]> {
  return query(schema, options, {
    TableName: coreTable(),
    ConsistentRead: options.consistent ?? true,
    KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
    ExpressionAttributeValues: prefix ? { ':pk': pk, ':prefix': prefix } : { ':pk': pk },
  });
}

/** Items of a partition between two sort keys, both included. */
export async function queryBetween<S extends z.ZodMiniType>(
  schema: S,
  pk: string,
  from: string,
  to: string,
): Promise<z.output<S>[]> {
  return query(
    schema,
    {},
    {
      TableName: coreTable(),
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    },
  );
}

/** At most one of them. */
export interface IndexRange {
  readonly equal?: string;
  readonly from?: string;
  readonly below?: string;
  readonly prefix?: string;
}

function rangeOf(sk: string, { equal, from, below, prefix }: IndexRange): [string, string?] {
  if (equal !== undefined) return [` AND ${sk} = :edge`, equal];
  if (from !== undefined) return [` AND ${sk} >= :edge`, from];
  if (below !== undefined) return [` AND ${sk} < :edge`, below];
  if (prefix !== undefined) return [` AND begins_with(${sk}, :edge)`, prefix];
  return [''];
}

/** Items of an index partition, optionally only those whose sort key lies in a range. */
export async function queryIndex<S extends z.ZodMiniType>(
  schema: S,
  index: 'gsi1' | 'gsi2',
  partition: string,
  options: QueryOptions & IndexRange = {},
): Promise<z.output<S>[]> {
  const [pk, sk] = [`${index}pk`, `${index}sk`] as const;
  const [range, edge] = rangeOf(sk, options);
  return query(schema, options, {
    TableName: coreTable(),
    IndexName: index,
    KeyConditionExpression: `${pk} = :pk${range}`,
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(edge === undefined ? {} : { ':edge': edge }),
    },
  });
}

async function query<S extends z.ZodMiniType>(
  schema: S,
  { limit, newestFirst }: QueryOptions,
  input: QueryCommandInput,
): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        ...input,
        ...(limit === undefined ? {} : { Limit: limit - items.length }),
        ScanIndexForward: !newestFirst,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) items.push(z.parse(schema, item));
    start = page.LastEvaluatedKey;
  } while (start && (limit === undefined || items.length < limit));
  return items;
}

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
 * All writes or none (at most 100). A transaction that met another one is tried again as it is: its
 * conditions still decide.
 * @throws the refusal of the first write whose condition failed; WriteConflict
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  for (let left = 4; left > 0; left -= 1) {
    if ((await tried(writes)) === 'done') return;
    await pause();
  }
  throw new WriteConflict();
}

async function tried(writes: readonly Write[]): Promise<'done' | 'met another'> {
  try {
    await dynamo().send(
      new TransactWriteCommand({ TransactItems: writes.map((write) => write.operation) }),
    );
    return 'done';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    for (const [index, reason] of (error.CancellationReasons ?? []).entries()) {
      if (reason.Code === 'ConditionalCheckFailed') throw writes[index]?.onConditionFailed ?? error;
    }
    const codes = error.CancellationReasons?.map((reason) => reason.Code) ?? [];
    if (codes.includes('TransactionConflict')) return 'met another';
    throw error;
  }
}

/** Runs a read-then-write again when another writer came between; gives up as a stale version. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 8; left > 0; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await pause();
    }
  }
  throw new WriteConflict();
}

/** So long that the other writer is done, and not the same for two that wait. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));

/** For use within `withRetries`: what was read proved old, so that it is read and tried again. */
export async function conflictWhenStale<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const stale = error instanceof Refusal && error.code === 'stale_version';
    throw stale ? new WriteConflict() : error;
  }
}

/** Unconditional writes of many items, for computed data that can be computed again. */
export async function putAll(items: readonly Record<string, unknown>[]): Promise<void> {
  for (const chunk of chunks(items, 25)) {
    let request: Record<string, Record<string, unknown>[]> | undefined = {
      [coreTable()]: chunk.map((Item) => ({ PutRequest: { Item } })),
    };
    while (request?.[coreTable()]?.length) {
      const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: request } as never));
      request = answer.UnprocessedItems as typeof request;
    }
  }
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

/** Adds to a counter item. */
export function increment(key: Key): Write {
  return {
    operation: {
      Update: {
        TableName: coreTable(),
        Key: { ...key },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  };
}

const counter = z.object({ n: z.int() });

export async function readCounter(key: Key): Promise<number> {
  return (await getItem(counter, key))?.n ?? 0;
}

/** Condition that a counter still stands where it was read. */
export function counterUnchanged(key: Key, expected: number, onConditionFailed: Refusal): Write {
  return {
    operation: {
      ConditionCheck: {
        TableName: coreTable(),
        Key: { ...key },
        ConditionExpression: expected === 0 ? 'attribute_not_exists(pk)' : 'n = :expected',
        ...(expected === 0 ? {} : { ExpressionAttributeValues: { ':expected': expected } }),
      },
    },
    onConditionFailed,
  };
}

/** The next number, or the next few, that no other caller gets, from a counter item. */
export function takeNumber(key: Key, expected: number, onConditionFailed: Error, count = 1): Write {
  return {
    operation: {
      Put: {
        TableName: coreTable(),
        Item: { ...key, n: expected + count },
        ConditionExpression: expected === 0 ? 'attribute_not_exists(pk)' : 'n = :expected',
        ...(expected === 0 ? {} : { ExpressionAttributeValues: { ':expected': expected } }),
      },
    },
    onConditionFailed,
  };
}

export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size));
  return parts;
}
