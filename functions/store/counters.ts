import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import { coreTable, type Key, keys } from './keys.ts';
import { getItem, getItems } from './queries.ts';
import { transact, type Write, WriteConflict, withRetries } from './transactions.ts';

/**
 * Numbers that only grow: the last id given to a survey, a company or a news item, and the version of
 * many items together.
 */

/** Version of all that the public sees. */
export const publicVersion = (): Promise<number> => readCounter(keys.publicVersion);

/** Belongs to every transaction that changes what the public sees. */
export const publicChange = (): Write => increment(keys.publicVersion);

/** Makes the public version a number that no cache has seen, in tables that were restored. */
export async function raisePublicVersion(to: number): Promise<void> {
  const last = await publicVersion();
  if (last < to) await transact([takeNumbers(keys.publicVersion, last, to - last)]);
}

/** Version of all product settings, company weights and conditions of publication together. */
export const settingsVersion = (): Promise<number> => readCounter(keys.settingsCounter);

/** Belongs to every transaction that changes a product's settings or a company's weights. */
export const settingsChange = (): Write => increment(keys.settingsCounter);

/** Version of all days' station prices together. */
export const stationsVersion = (): Promise<number> => readCounter(keys.stationsVersion);

/** Belongs to every transaction that changes a day's station prices. */
export const stationsChange = (): Write => increment(keys.stationsVersion);

/** The same, while nobody else has changed any since this version. @throws WriteConflict */
export const stationsChangeSince = (version: number): Write =>
  takeNumbers(keys.stationsVersion, version);

/** Versions of what national prices are computed from, beside the survey with its companies' prices. */
export interface InputVersions {
  readonly settings: number;
  readonly stations: number;
}

/** To be read before what they stand for: a change in between makes them old, never falsely new. */
export async function inputVersions(): Promise<InputVersions> {
  const [settings, stations] = await Promise.all([settingsVersion(), stationsVersion()]);
  return { settings, stations };
}

/** Conditions that none of it has changed since. @throws WriteConflict */
export const inputsUnchanged = ({ settings, stations }: InputVersions): Write[] => [
  counterUnchanged(keys.settingsCounter, settings),
  counterUnchanged(keys.stationsVersion, stations),
];

/** Condition that a counter has not moved since it was read. @throws WriteConflict unless told otherwise */
export const counterUnchanged = (
  key: Key,
  expected: number,
  onConditionFailed: Error = new WriteConflict(),
): Write => ({
  operation: {
    ConditionCheck: { TableName: coreTable(), Key: { ...key }, ...stillAt(expected) },
  },
  onConditionFailed,
});

const counter = z.object({ n: z.int() });

/** 0 before the first number. */
export async function readCounter(key: Key): Promise<number> {
  return (await getItem(counter, key))?.n ?? 0;
}

const placed = z.extend(counter, { pk: z.string(), sk: z.string() });

/** Counters that have begun, by `pk sk`. */
export async function readCounters(wanted: readonly Key[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const found = await getItems(placed, wanted);
  return new Map(found.map(({ pk, sk, n }) => [`${pk} ${sk}`, n]));
}

/**
 * A number that no other caller gets, however many ask at once. One whose item is not written after all
 * stays unused.
 */
export async function nextNumber(key: Key): Promise<number> {
  const { Update } = increment(key).operation;
  const command = new UpdateCommand({ ...Update, ReturnValues: 'UPDATED_NEW' });
  const { Attributes } = await dynamo().send(command);
  return z.parse(counter, Attributes).n;
}

/**
 * Writes a new item under the number after the last one given, which no other caller gets: among these
 * numbers is no gap.
 * @param plan the item of a number, and its writes
 */
export function createNumbered<T>(
  key: Key,
  plan: (number: number) => { readonly created: T; readonly writes: readonly Write[] },
): Promise<T> {
  return withRetries(async () => {
    const last = await readCounter(key);
    const { created, writes } = plan(last + 1);
    await transact([takeNumbers(key, last), ...writes]);
    return created;
  }, key);
}

/** Takes the next numbers after the last one given. @throws WriteConflict when they are taken already */
export const takeNumbers = (key: Key, last: number, count = 1): Write => ({
  operation: {
    Put: { TableName: coreTable(), Item: { ...key, n: last + count }, ...stillAt(last) },
  },
  onConditionFailed: new WriteConflict(),
});

/** Counts one more, whatever the counter was at. */
export const increment = (key: Key) => ({
  operation: {
    Update: {
      TableName: coreTable(),
      Key: { ...key },
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
});

const stillAt = (expected: number) =>
  expected === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'n = :expected',
        ExpressionAttributeValues: { ':expected': expected },
      };
