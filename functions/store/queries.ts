import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { coreTable, type Key, type Prefix } from './keys.ts';
import { attempts, chunks } from './request-limits.ts';

/** How the store reads. What is read is parsed, so that a damaged item fails where it is read. */

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

/**
 * Consistent read of items by key, in any order, absent ones left out.
 * @throws Error when DynamoDB leaves keys unread however often it is asked
 */
export async function getItems<S extends z.ZodMiniType>(
  schema: S,
  wanted: readonly Key[],
): Promise<z.output<S>[]> {
  const found = await Promise.all(chunks(wanted).map(getBatch));
  return found.flat().map((item) => z.parse(schema, item));
}

const MOST_BATCH_ATTEMPTS = 8;

async function getBatch(wanted: readonly Key[]): Promise<Record<string, unknown>[]> {
  const table = coreTable();
  const found: Record<string, unknown>[] = [];
  let left: Record<string, unknown>[] = wanted.map(({ pk, sk }) => ({ pk, sk }));
  for await (const _ of attempts(MOST_BATCH_ATTEMPTS)) {
    const RequestItems = { [table]: { Keys: left, ConsistentRead: true } };
    const answer = await dynamo().send(new BatchGetCommand({ RequestItems }));
    found.push(...(answer.Responses?.[table] ?? []));
    left = answer.UnprocessedKeys?.[table]?.Keys ?? [];
    if (left.length === 0) return found;
  }
  throw new Error(
    `DynamoDB left ${left.length} of ${wanted.length} keys unread after ${MOST_BATCH_ATTEMPTS} requests`,
  );
}

export interface QueryOptions {
  /** `core` when not given. */
  readonly table?: string;
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Consistent read of all items of a partition whose sort key starts with the prefix. */
export async function queryPrefix<S extends z.ZodMiniType>(
  schema: S,
  { pk, prefix }: Prefix,
  options: QueryOptions = {},
): Promise<z.output<S>[]> {
  return query(schema, options, {
    TableName: options.table ?? coreTable(),
    ConsistentRead: true,
    KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
    ExpressionAttributeValues: prefix ? { ':pk': pk, ':prefix': prefix } : { ':pk': pk },
  });
}

/** Consistent read of the items of a partition between two sort keys, both included; none where they are the wrong way round. */
export async function queryBetween<S extends z.ZodMiniType>(
  schema: S,
  pk: string,
  from: string,
  to: string,
): Promise<z.output<S>[]> {
  // DynamoDB refuses such a condition.
  if (from > to) return [];
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
  /** First and last sort key; nothing lies between those that are the wrong way round. */
  readonly between?: readonly [string, string];
  readonly from?: string;
  readonly below?: string;
  readonly prefix?: string;
}

/** A condition on the sort key, and its values. */
function rangeOf(sk: string, { between, from, below, prefix }: IndexRange) {
  if (between) {
    const [first, last] = between;
    return {
      condition: ` AND ${sk} BETWEEN :edge AND :last`,
      values: { ':edge': first, ':last': last },
    };
  }
  if (from !== undefined) return { condition: ` AND ${sk} >= :edge`, values: { ':edge': from } };
  if (below !== undefined) return { condition: ` AND ${sk} < :edge`, values: { ':edge': below } };
  if (prefix !== undefined)
    return { condition: ` AND begins_with(${sk}, :edge)`, values: { ':edge': prefix } };
  return { condition: '', values: {} };
}

/**
 * Items of an index partition, optionally only those whose sort key lies in a range. An index
 * follows its table a moment later: it cannot be read consistently.
 */
export async function queryIndex<S extends z.ZodMiniType>(
  schema: S,
  index: 'gsi1' | 'gsi2',
  partition: string,
  options: QueryOptions & IndexRange = {},
): Promise<z.output<S>[]> {
  const [pk, sk] = [`${index}pk`, `${index}sk`] as const;
  if (options.between && options.between[0] > options.between[1]) return [];
  const { condition, values } = rangeOf(sk, options);
  return query(schema, options, {
    TableName: options.table ?? coreTable(),
    IndexName: index,
    KeyConditionExpression: `${pk} = :pk${condition}`,
    ExpressionAttributeValues: { ':pk': partition, ...values },
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
