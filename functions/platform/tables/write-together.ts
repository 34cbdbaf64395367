import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Key, platformKeys } from './keys.ts';
import { type LargeWrite, SILENCE_MS, unendedLargeWrite } from './large-write.ts';
import { queryPrefix, storedItems } from './queries.ts';
import { chunks, MAX_ITEMS } from './request-limits.ts';
import { counts, NOT_STAGED, type StagedMark } from './staged-items.ts';
import {
  IS_NEW,
  put,
  removal,
  transact,
  update,
  type Write,
  WriteConflict,
  withRetries,
} from './transactions.ts';

/**
 * Any number of writes that readers see all at once (docs/decisions/0083-large-writes-become-visible-at-once.md):
 * 1. a record says that a large write has begun, and lists its items;
 * 2. every item is marked with its future content, which nobody sees;
 * 3. one transaction says that the large write counts, with as many further writes as fit into it;
 * 4. the marks are replaced by the content, which nobody notices either.
 * Stopped before step 3 it has changed nothing, and after it everything: the next write clears up.
 */
export interface TogetherWrites {
  /** Puts of items of their own. */
  readonly items: readonly Write[];
  /** The transaction that makes them count: its conditions say that nothing changed since everything was read. */
  readonly together: readonly Write[];
}

export interface Writer {
  /** Name of the figures that are written, shown to those who find the import stopped. */
  readonly source: string;
  readonly actor: string;
  readonly at: string;
  readonly onProgress?: ((itemsDone: number, items: number) => void) | undefined;
}

/**
 * @throws Refusal import_refused (underway) while another one runs; the error of the write whose condition failed,
 *   after which nothing has changed
 */
export async function writeTogether(writes: TogetherWrites, writer: Writer): Promise<void> {
  const { items, together } = writes;
  if (items.length + together.length <= MAX_ITEMS) {
    await transact([...items, ...together]);
    writer.onProgress?.(items.length, items.length);
    return;
  }
  if (together.length > MAX_ITEMS - 2)
    throw new Refusal('import_refused', { reason: 'too_much_at_once' });
  const id = randomUUID();
  running.add(id);
  try {
    await begin(id, items, writer);
    try {
      await stage(id, items, writer.onProgress);
      await transact([doneWrite(id), alive(id), ...together]);
    } catch (error) {
      // A transaction whose answer was lost may have succeeded.
      if ((await end(id)) === 'taken back') throw error;
      return;
    }
    await settle(id);
  } finally {
    running.delete(id);
  }
}

export type Ended = 'nothing' | 'taken back' | 'completed';

/** Clears up after a large write that was stopped. @throws Refusal import_refused (underway) when it still runs */
export async function endStopped(): Promise<Ended> {
  const found = await unendedLargeWrite();
  if (!found) return 'nothing';
  const { id, source, at } = found;
  if (isRunning(found)) throw new Refusal('import_refused', { reason: 'underway', source, at });
  return end(id);
}

/** Completes the large write if it counts, otherwise undoes it. */
async function end(id: string): Promise<Ended> {
  // From here on it cannot begin to count.
  await transact([ownRecord(id, 'SET closing = :value', true)]);
  if (await counts(id)) {
    await settle(id);
    return 'completed';
  }
  await takeBack(id);
  return 'taken back';
}

/** Ids of the large writes of this process. */
const running = new Set<string>();

function isRunning({ id, host, pid, aliveAt }: LargeWrite): boolean {
  if (clock.now().getTime() - Date.parse(aliveAt) > SILENCE_MS) return false;
  if (host !== hostname()) return true;
  if (pid === process.pid) return running.has(id);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Keys in one item of the list, some forty characters each. */
const LISTED = 2000;

async function begin(id: string, items: readonly Write[], writer: Writer): Promise<void> {
  const { source, actor, at } = writer;
  const place = { host: hostname(), pid: process.pid };
  const record = { id, source, actor, at, ...place, aliveAt: clock.now().toISOString() };
  await transact([put({ ...platformKeys.largeWrite, ...record }, IS_NEW, new WriteConflict())]);
  for (const [part, keys] of chunks(items.map(keyOf), LISTED).entries())
    await transact([alive(id), put({ ...platformKeys.largeWriteItems(id, part), keys })]);
}

async function stage(
  id: string,
  items: readonly Write[],
  onProgress: Writer['onProgress'],
): Promise<void> {
  let done = 0;
  // One less than the maximum, because each transaction also writes a sign of life.
  for (const chunk of chunks(items, MAX_ITEMS - 1)) {
    const there = new Set((await storedItems(chunk.map(keyOf))).map(nameOf));
    await transact([
      alive(id),
      ...chunk.map((write) => stagedWrite(id, write, there.has(nameOf(keyOf(write))))),
    ]);
    done += chunk.length;
    onProgress?.(done, items.length);
  }
}

function stagedWrite(
  by: string,
  { operation: { Put }, onConditionFailed }: Write,
  isThere: boolean,
) {
  if (!Put?.Item) throw new Error('only puts can be staged');
  if (!isThere) {
    const staged: StagedMark = { by };
    return put({ ...Put.Item, staged }, IS_NEW, new WriteConflict());
  }
  const staged: StagedMark = { by, next: Put.Item };
  const { ConditionExpression: own } = Put;
  const change = {
    UpdateExpression: 'SET staged = :staged',
    ConditionExpression: `${own ? `(${own}) AND ` : ''}attribute_exists(pk) AND ${NOT_STAGED}`,
    ExpressionAttributeNames: Put.ExpressionAttributeNames,
    ExpressionAttributeValues: { ...Put.ExpressionAttributeValues, ':staged': staged },
  };
  return update(keyIn(Put.Item), change, onConditionFailed ?? new WriteConflict());
}

/** Replaces the marked items by their future content. */
const settle = (id: string): Promise<void> =>
  workOff(id, ({ staged, ...item }) =>
    put(staged.next ?? item, stillStaged(id), new WriteConflict()),
  );

/** Restores the marked items. */
const takeBack = (id: string): Promise<void> =>
  workOff(id, (item) =>
    item.staged.next
      ? update(
          keyIn(item),
          { UpdateExpression: 'REMOVE staged', ...stillStaged(id) },
          new WriteConflict(),
        )
      : removal(keyIn(item), stillStaged(id), new WriteConflict()),
  );

async function workOff(id: string, write: (item: MarkedItem) => Write): Promise<void> {
  const lists = await queryPrefix(listed, {
    pk: platformKeys.largeWriteItems(id, 0).pk,
    prefix: '',
  });
  for (const keys of chunks(lists.flatMap((list) => list.keys))) {
    await withRetries(async () => {
      const marked = (await storedItems(keys)).filter(
        (item): item is MarkedItem => (item.staged as StagedMark | undefined)?.by === id,
      );
      if (marked.length > 0) await transact(marked.map(write));
    });
  }
  await transact([
    removal(
      platformKeys.largeWrite,
      { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': id } },
      new WriteConflict(),
    ),
    ...lists.map((_, part) => removal(platformKeys.largeWriteItems(id, part))),
  ]).catch((error) => {
    // Somebody who took the write for stopped has cleared up meanwhile, which takes long without a sign of life.
    if (!(error instanceof WriteConflict)) throw error;
  });
}

const listed = z.object({ keys: z.array(z.object({ pk: z.string(), sk: z.string() })) });

type Item = Record<string, unknown>;
type MarkedItem = Item & { readonly staged: StagedMark };

const keyIn = (item: Item): Key => ({ pk: String(item.pk), sk: String(item.sk) });
const keyOf = ({ operation: { Put } }: Write): Key => keyIn(Put?.Item ?? {});
const nameOf = (item: Item | Key): string => `${item.pk} ${item.sk}`;

const stillStaged = (id: string) => ({
  ConditionExpression: 'staged.#by = :id',
  ExpressionAttributeNames: { '#by': 'by' },
  ExpressionAttributeValues: { ':id': id },
});

const doneWrite = (id: string): Write => put(platformKeys.largeWriteDone(id));

/**
 * A sign of life in every transaction before the write counts, so that nobody else clears up meanwhile. One that lands
 * after somebody has cleared up, because the process was killed while it was on its way, is refused.
 * @throws WriteConflict
 */
const alive = (id: string): Write =>
  ownRecord(id, 'SET aliveAt = :value', clock.now().toISOString(), 'attribute_not_exists(closing)');

const ownRecord = (
  id: string,
  UpdateExpression: string,
  value: unknown,
  condition?: string,
): Write => {
  const ConditionExpression = condition ? `id = :id AND ${condition}` : 'id = :id';
  const ExpressionAttributeValues = { ':id': id, ':value': value };
  return update(
    platformKeys.largeWrite,
    { UpdateExpression, ConditionExpression, ExpressionAttributeValues },
    new WriteConflict(),
  );
};
