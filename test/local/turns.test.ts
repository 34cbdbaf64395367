import { expect, test } from 'vitest';
import { Turns } from '../../scripts/local/turns.ts';

const LATER = Date.now() + 3_600_000;

/** Tasks of the test, each under way until it is ended by its number. */
function tasks() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  return {
    begun,
    task: (number: number) => async () => {
      begun.push(number);
      const end = Promise.withResolvers<void>();
      ends.set(number, end);
      await end.promise;
      return number;
    },
    end: (number: number) => ends.get(number)?.resolve(),
    fail: (number: number) => ends.get(number)?.reject(new Error(`task ${number}`)),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many run at a time, in the order in which they came', async () => {
  const { begun, task, end } = tasks();
  const turns = new Turns(2);
  const taken = [1, 2, 3, 4].map((number) => turns.take(task(number), LATER));
  await settled();
  expect(begun).toEqual([1, 2]);
  end(2);
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  for (const number of [1, 3]) end(number);
  await settled();
  end(4);
  expect(await Promise.all(taken)).toEqual([1, 2, 3, 4]);
});

test('a task that fails gives its turn to the next', async () => {
  const { begun, task, end, fail } = tasks();
  const turns = new Turns(1);
  const first = turns.take(task(1), LATER);
  const second = turns.take(task(2), LATER);
  await settled();
  fail(1);
  await expect(first).rejects.toThrow('task 1');
  await settled();
  expect(begun).toEqual([1, 2]);
  end(2);
  expect(await second).toBe(2);
});

test('whose turn comes too late is told so and does not run', async () => {
  const { begun, task, end } = tasks();
  const turns = new Turns(1);
  const first = turns.take(task(1), LATER);
  const late = turns.take(task(2), Date.now() - 1);
  const next = turns.take(task(3), LATER);
  await settled();
  end(1);
  await expect(late).rejects.toThrow('too busy');
  await settled();
  expect(begun).toEqual([1, 3]);
  end(3);
  await Promise.all([first, next]);
});
