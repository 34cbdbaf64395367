import { expect, test, vi } from 'vitest';
import { figureReadings } from '../../../scripts/local/functions/figure-readings.ts';
import type { Invocation } from '../../../scripts/local/functions/handlers.ts';

interface Changes {
  readonly Records: readonly { readonly dynamodb: { readonly Keys: { pk: { S: string } } } }[];
}

/** Readings of events that wait until they are let go on; those of refused documents fail. */
function someReadings(refused: readonly string[] = []) {
  const events: string[][] = [];
  const waiting: (() => void)[] = [];
  const onRead = vi.fn();
  const invoke = async ({ event }: Invocation) => {
    const documents = (event as Changes).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
    events.push(documents);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (documents.some((one) => refused.includes(one))) throw new Error('not read');
    return documents.map(() => 'read');
  };
  const readings = figureReadings(invoke, onRead);
  const goOn = async () => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  return { events, goOn, onRead, ...readings };
}

test('documents that change during a reading are read together after it, each once', async () => {
  const { events, goOn, onRead, changed } = someReadings();
  changed(['a']);
  changed(['b', 'c']);
  changed(['b']);
  expect(events).toEqual([['a']]);
  await goOn();
  expect(onRead).toHaveBeenCalledTimes(1);
  expect(events).toEqual([['a'], ['b', 'c']]);
  await goOn();
  changed(['d']);
  expect(events.at(-1)).toEqual(['d']);
});

test('a document that changes while it is being read is read again', async () => {
  const { events, goOn, changed } = someReadings();
  changed(['a']);
  changed(['a']);
  await goOn();
  expect(events).toEqual([['a'], ['a']]);
});

test('an event has at most twenty documents', async () => {
  const { events, goOn, changed } = someReadings();
  changed(Array.from({ length: 21 }, (_, index) => `document ${index}`));
  await goOn();
  expect(events.map(({ length }) => length)).toEqual([20, 1]);
});

test('after a failure each of its documents is read alone, and the others still are', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { events, goOn, onRead, changed } = someReadings(['b']);
  changed(['a', 'b', 'c']);
  for (let times = 0; times < 4; times += 1) await goOn();
  expect(events).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  expect(complaint).toHaveBeenCalledTimes(1);
  expect(onRead).toHaveBeenCalledTimes(1);
  complaint.mockRestore();
});

test('it stops when everything that changed has been read', async () => {
  const { goOn, changed, stop } = someReadings();
  let stopped = false;
  changed(['a']);
  changed(['b']);
  const stopping = stop().then(() => {
    stopped = true;
  });
  await goOn();
  expect(stopped).toBe(false);
  await goOn();
  await stopping;
  expect(stopped).toBe(true);
});

test('the end of the system does not wait for a long reading, and begins no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { events, goOn, changed, stop } = someReadings();
  changed(['a']);
  changed(['b']);
  const stopped = vi.fn();
  void stop().then(stopped);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await new Promise(setImmediate);
  expect(stopped).toHaveBeenCalledOnce();
  await goOn();
  expect(events).toEqual([['a']]);
});
