import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamo } from '../aws/dynamodb.ts';
import type { Instant } from '../kernel/as-of.ts';
import { clock } from '../kernel/clock.ts';
import { type Key, platformKeys } from './keys.ts';
import { getItem, getItems } from './queries.ts';
import {
  check,
  IS_NEW,
  transact,
  update,
  type Write,
  WriteConflict,
  withRetries,
} from './transactions.ts';

/**
 * Numbers that only grow: the last id given to a survey, a company or a news item, and the version of
 * many items together.
 */

/** Version of all public data together. */
export const publicVersion = (): Promise<number> => readCounter(platformKeys.publicVersion);

/** Belongs to every transaction that changes public data. */
export const publicChange = (): Write => increment(platformKeys.publicVersion);

/** In restored tables: sets the public version to a number that no cache has seen. */
export async function raisePublicVersion(to: number): Promise<void> {
  const last = await publicVersion();
  if (last < to) await transact([takeNumbers(platformKeys.publicVersion, last, to - last)]);
}

/** Version of all days' station prices together. */
export const stationsVersion = (): Promise<number> => readCounter(platformKeys.stationsVersion);

/** Belongs to every transaction that changes a day's station prices. */
export const stationsChange = (): Write => increment(platformKeys.stationsVersion);

/** Like `stationsChange`, on condition that nothing has changed since this version. @throws WriteConflict */
export const stationsChangeSince = (version: number): Write =>
  takeNumbers(platformKeys.stationsVersion, version);

/** A version of many items, and when it came to be. */
export interface DataState {
  readonly version: number;
  /** Absent before the first, and of one that was written before moments were noted. */
  readonly changedAt?: Instant | undefined;
}

/** The version of all public data together. */
export const publicState = (): Promise<DataState> => dataState(platformKeys.publicVersion);

/** The version of all days' station prices together. */
export const stationsState = (): Promise<DataState> => dataState(platformKeys.stationsVersion);

async function dataState(key: Key): Promise<DataState> {
  const found = await getItem(counter, key);
  return { version: found?.n ?? 0, changedAt: found?.changedAt };
}

/** Condition that a counter has not changed since it was read. @throws WriteConflict by default */
export const counterUnchanged = (
  key: Key,
  expected: number,
  onConditionFailed: Error = new WriteConflict(),
): Write => check(key, stillAt(expected), onConditionFailed);

const counter = z.object({ n: z.int(), changedAt: z.optional(z.string()) });

/** The last number given; 0 before the first. */
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
 * Takes a number that no other caller gets, however many ask at once. If its item is not written in
 * the end, the number stays unused.
 */
export async function nextNumber(key: Key): Promise<number> {
  const { Update } = increment(key).operation;
  const command = new UpdateCommand({ ...Update, ReturnValues: 'UPDATED_NEW' });
  const { Attributes } = await dynamo().send(command);
  return z.parse(counter, Attributes).n;
}

/**
 * Writes a new item under the number after the last one given, in one transaction, so that there are no
 * gaps between these numbers.
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

/** Takes the next numbers after the last one given. @throws WriteConflict when they are already taken */
export function takeNumbers(key: Key, last: number, count = 1): Write {
  const values = { ':n': last + count, ':now': clock.now().toISOString() };
  const change = { UpdateExpression: 'SET n = :n, changedAt = :now', ...stillAt(last, values) };
  return update(key, change, new WriteConflict());
}

/** Adds one, or another number, to a counter or to another attribute of its item, and notes the moment. */
export const increment = (key: Key, attribute = 'n', by = 1) =>
  update(key, {
    UpdateExpression: `ADD ${attribute} :by SET changedAt = :now`,
    ExpressionAttributeValues: { ':by': by, ':now': clock.now().toISOString() },
  });

const stillAt = (expected: number, values?: Readonly<Record<string, number | string>>) =>
  expected === 0
    ? { ...IS_NEW, ExpressionAttributeValues: values }
    : {
        ConditionExpression: 'n = :expected',
        ExpressionAttributeValues: { ...values, ':expected': expected },
      };
