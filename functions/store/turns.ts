import type { Key } from './keys.ts';

const last = new Map<string, Promise<unknown>>();

/**
 * Does work on an item after all other work on it that was begun in this process, whether that succeeded or
 * not. Of many who read an item and write it at once, all but one would only have to try again.
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
