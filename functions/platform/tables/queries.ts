import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { coreTable, type Key, type Prefix } from './keys.ts';
import { attempts, chunks } from './request-limits.ts';
import { visibleItems } from './staged-items.ts';

/** Reading from the tables. Every item is parsed, so that a damaged one fails where it is read. */

/** The type that a schema reads, which nobody changes in place. */
export type Stored<S extends z.ZodMiniType> = DeepReadonly<z.output<S>>;
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Consistent read of one item. */
export async function getItem<S extends z.ZodMiniType>(
  schema: S,
  key: Key,
  table = coreTable(),
): Promise<z.output<S> | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true }),
  );
  const [visible] = Item ? await visibleItems([Item]) : [];
  return visible && z.parse(schema, visible);
}

/**
 * Consistent read of items by key, in any order, absent ones left out.
 * @throws Error when DynamoDB leaves keys unread however often it is asked
 */
export async function getItems<S extends z.ZodMiniType>(
  schema: S,
  wanted: readonly Key[],
): Promise<z.output<S>[]> {
  const found = await Promise.all(
    chunks(wanted).map(async (chunk) => visibleItems(await storedItems(chunk))),
  );
  return found.flat().map((item) => z.parse(schema, item));
}

const MOST_BATCH_ATTEMPTS = 8;

type Item = Record<string, unknown>;

/**
 * At most `MAX_ITEMS` items as they are stored, including items of large writes that do not count yet. @throws Error
 * when DynamoDB leaves keys unread however often it is asked
 */
export async function storedItems(wanted: readonly Key[]): Promise<Item[]> {
  const table = coreTable();
  const found: Item[] = [];
  let left: Item[] = wanted.map(({ pk, sk }) => ({ pk, sk }));
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

/** Consistent read of the items between two sort keys, both included; none when `from` is after `to`. */
export async function queryBetween<S extends z.ZodMiniType>(
  schema: S,
  pk: string,
  from: string,
  to: string,
): Promise<z.output<S>[]> {
  // DynamoDB rejects such a condition.
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

/** A range of sort keys, given by at most one of these. */
export interface IndexRange {
  /** First and last sort key, both included; empty when the first is after the last. */
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
  return query(
    schema,
    options,
    {
      TableName: options.table ?? coreTable(),
      IndexName: index,
      KeyConditionExpression: `${pk} = :pk${condition}`,
      ExpressionAttributeValues: { ':pk': partition, ...values },
    },
    (item) => item[pk] === partition,
  );
}

async function query<S extends z.ZodMiniType>(
  schema: S,
  { limit, newestFirst }: QueryOptions,
  input: QueryCommandInput,
  isListed: (item: Item) => boolean = () => true,
): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  let start: Item | undefined;
  let areAllVisible = true;
  do {
    const page: QueryCommandOutput = await dynamo().send(
      new QueryCommand({
        ...input,
        // Many invisible items may follow one another, so further items are read in whole pages.
        ...(limit !== undefined && areAllVisible && { Limit: limit - items.length }),
        ScanIndexForward: !newestFirst,
        ExclusiveStartKey: start,
      }),
    );
    const found = page.Items ?? [];
    const visible = (await visibleItems(found)).filter(isListed);
    for (const item of visible) items.push(z.parse(schema, item));
    areAllVisible &&= visible.length === found.length;
    start = page.LastEvaluatedKey;
  } while (start && (limit === undefined || items.length < limit));
  return limit === undefined ? items : items.slice(0, limit);
}
