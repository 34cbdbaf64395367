import type { Key } from './keys.ts';

const last = new Map<string, Promise<unknown>>();

/**
 * Does work on an item after all work on it that was begun earlier in this process, whether that
 * succeeded or failed. Without turns, all but one of many simultaneous writers would have to retry.
 */
export function inTurn<T>({ pk, sk }: Key, work: () => Promise<T>): Promise<T> {
  const name = `${pk} ${sk}`;
  const before = last.get(name);
  const mine = before ? before.then(work, work) : work();
  last.set(name, mine);
  const end = () => {
    if (last.get(name) === mine) last.delete(name);
  };
  mine.then(end, end);
  return mine;
}
