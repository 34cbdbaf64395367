import { expect, test } from 'vitest';
import { singleFlight } from '../../../functions/platform/http/single-flight.ts';
import { fc } from '../../support/fuzz.ts';

/** Work that ends when the test ends it. */
function aWork() {
  const begun: PromiseWithResolvers<string>[] = [];
  const work = () => {
    const run = Promise.withResolvers<string>();
    begun.push(run);
    return run.promise;
  };
  return { begun, work };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous callers share one run that began after all of their calls', async () => {
  const { begun, work } = aWork();
  const share = singleFlight<string>();
  const first = share('key', work);
  await turn();
  const later = [share('key', work), share('key', work), share('key', work)];
  await turn();
  expect(begun).toHaveLength(1);

  begun[0]?.resolve('old');
  expect(await first).toBe('old');
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

test('nothing is remembered once the work is done', async () => {
  const { begun, work } = aWork();
  const share = singleFlight<string>();
  for (const result of ['one', 'two']) {
    const asked = share('key', work);
    await turn();
    begun.at(-1)?.resolve(result);
    expect(await asked).toBe(result);
  }
  expect(begun).toHaveLength(2);
});

test('keys do not wait for each other', async () => {
  const { begun, work } = aWork();
  const share = singleFlight<string>();
  const both = [share('a', work), share('b', work)];
  await turn();
  begun[1]?.resolve('b');
  expect(await both[1]).toBe('b');
  begun[0]?.resolve('a');
  expect(await both[0]).toBe('a');
});

test('a run that fails fails for those who share it, and the next one is tried', async () => {
  const { begun, work } = aWork();
  const share = singleFlight<string>();
  const first = share('key', work);
  await turn();
  const second = share('key', work);
  begun[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  begun[1]?.resolve('found');
  expect(await second).toBe('found');
});

test('work that throws at once is a failed run', async () => {
  const share = singleFlight<string>();
  const failing = () => {
    throw new Error('at once');
  };
  await expect(share('key', failing)).rejects.toThrow('at once');
  expect(await share('key', async () => 'well')).toBe('well');
});

test('in any order of calls, every answer is as new as its call, and only one run is under way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ pause: fc.nat(4), takes: fc.nat(6), fails: fc.boolean() }), {
        maxLength: 30,
      }),
      async (calls) => {
        const share = singleFlight<number>();
        let time = 0;
        let running = 0;
        const answers: Promise<void>[] = [];
        for (const { pause, takes, fails } of calls) {
          for (let turns = 0; turns < pause; turns += 1) await Promise.resolve();
          time += 1;
          const asked = time;
          const work = async () => {
            time += 1;
            const began = time;
            running += 1;
            expect(running).toBe(1);
            for (let turns = 0; turns < takes; turns += 1) await Promise.resolve();
            running -= 1;
            if (fails) throw began;
            return began;
          };
          answers.push(
            share('key', work)
              .catch((began: unknown) => Number(began))
              .then((began) => expect(began).toBeGreaterThan(asked)),
          );
        }
        await Promise.all(answers);
      },
    ),
  );
});
