import { afterEach, describe, expect, test, vi } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { publicVersion } from '../../../functions/platform/tables/counters.ts';
import { type CallResult, call } from '../../support/api/call.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import {
  ask,
  dateOf,
  news,
  priceIn,
  publish,
  renewSample,
  report,
  rowsOf,
  sample,
  tagOf,
} from '../../support/api/sample-answers.ts';
import { interceptDatabase } from '../../support/aws/database-requests.ts';

renewSample();

/**
 * Milliseconds that the longest row of waits took, one after the other: a busy machine makes no difference. A wait
 * that began before the present call counts for the call before.
 */
let waits = { longest: 0 };
/** @returns what is to be called when the wait is over */
function beginWait(milliseconds: number): () => void {
  const row = waits;
  const end = row.longest + milliseconds;
  return () => {
    row.longest = Math.max(row.longest, end);
  };
}
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  const setTimeout = async (milliseconds: number, ...rest: []) => {
    const isOver = beginWait(milliseconds);
    const value = await timers.setTimeout(milliseconds, ...rest);
    isOver();
    return value;
  };
  return { ...timers, setTimeout };
});

describe('an answer that depends on published data', () => {
  test('is computed once until something is published', async () => {
    await ask(report);
    await ask(report);
    expect(sample.computed).toBe(1);
    await publish();
    sample.price = 2;
    expect(priceIn(await ask(report))).toBe(2);
    expect(sample.computed).toBe(2);
  });

  test('computed during a publication is never served as the new version’s', async () => {
    sample.meanwhile = async () => {
      sample.meanwhile = async () => undefined;
      sample.price = 2;
      await publish();
    };
    const during = await ask(report);
    const after = await ask(report);
    expect(priceIn(after)).toBe(2);
    expect(priceIn(during)).toBe(2);
    expect(tagOf(after)).toBe(tagOf(during));
    expect(sample.computed).toBe(2);
  });

  test('is served but not cached when something is published all the time', async () => {
    sample.meanwhile = publish;
    expect((await ask(report)).status).toBe(200);
    expect(sample.computed).toBe(3);
    sample.meanwhile = async () => undefined;
    await ask(report);
    expect(sample.computed).toBe(4);
  });

  test('says when something was published last, and is not sent again until then', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-24T11:00:00Z'));
    await publish();
    const { headers } = await ask(report);
    expect(headers['last-modified']).toBe('Tue, 24 Nov 2026 11:00:00 GMT');
    const since = { 'if-modified-since': headers['last-modified'] ?? '' };
    expect(await ask(report, since)).toMatchObject({
      status: 304,
      headers: { etag: headers.etag },
    });
    // The tag decides where there is one.
    expect((await ask(report, { ...since, 'if-none-match': '"other"' })).status).toBe(200);
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-24T11:00:01Z'));
    await publish();
    expect((await ask(report, since)).status).toBe(200);
  });

  test('is computed once for simultaneous callers', async () => {
    sample.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 30));
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(report)));
    expect(answers.map(priceIn)).toEqual(Array(50).fill(1));
    expect(sample.computed).toBe(1);
  });

  test('costs one reading of the version for many simultaneous callers', async () => {
    await ask(report);
    const reads = vi.spyOn(dynamo(), 'send');
    await Promise.all(Array.from({ length: 50 }, () => ask(report)));
    // The first caller reads at once; later ones share a reading that begins after it.
    expect(reads).toHaveBeenCalledTimes(2);
  });

  test('never uses a version whose reading began before the call', async () => {
    await ask(report);
    const published = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const send = dynamo().send.bind(dynamo()) as (command: unknown) => Promise<unknown>;
    vi.spyOn(dynamo(), 'send').mockImplementationOnce(async (command: unknown) => {
      const version = await send(command);
      looked.resolve();
      await published.promise;
      return version;
    });
    const early = ask(report);
    await looked.promise;
    await publish();
    sample.price = 2;
    const late = ask(report);
    published.resolve();
    expect(priceIn(await early)).toBe(1);
    expect(priceIn(await late)).toBe(2);
  });

  test('is computed once more soon after a publication, as indexes are updated later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await publish();
    await ask(report);
    await ask(report);
    expect(sample.computed).toBe(1);
    sample.price = 2;
    vi.advanceTimersByTime(5001);
    expect(priceIn(await ask(report))).toBe(2);
    vi.advanceTimersByTime(7 * 86_400_000);
    await ask(report);
    expect(sample.computed).toBe(2);
  });

  test('is found in the cache whatever the order of parameters, and with unknown ones', async () => {
    const path = '/weekly-prices/report';
    const [type, lastDate] = ['NET', dateOf(20_000)];
    await call(report, { path, query: { type, lastDate } });
    await call(report, { path, query: { lastDate, type, utm_source: 'x' } });
    expect(sample.computed).toBe(1);
  });

  test('is cached separately for each build', async () => {
    await ask(report);
    process.env.BUILD_ID = 'next';
    await ask(report);
    delete process.env.BUILD_ID;
    expect(sample.computed).toBe(2);
  });

  test('to somebody who has signed in is neither taken from the cache nor put there', async () => {
    const token = await anAdministrator();
    const answer = await ask(report, {}, token);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.etag).toBeUndefined();
    await ask(report);
    await ask(report, {}, token);
    expect(sample.computed).toBe(3);
  });
});

describe('an answer that depends on other data', () => {
  test('is computed every time, and at most twice for simultaneous callers', async () => {
    await ask(news);
    sample.price = 2;
    expect(priceIn(await ask(news))).toBe(2);
    expect(sample.computed).toBe(2);
    sample.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all(Array.from({ length: 50 }, () => ask(news)));
    expect(sample.computed).toBe(4);
  });

  test('has every change from before the call, also for calls during a computation', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    sample.meanwhile = () => {
      begun.resolve();
      return ended.promise;
    };
    const early = ask(news);
    await begun.promise;
    sample.price = 2;
    const late = ask(news);
    ended.resolve();
    expect(priceIn(await late)).toBe(2);
    expect(priceIn(await early)).toBe(1);
  });
});

describe('the memory that answers take', () => {
  /** Makes the calls. @returns how many answers had to be computed */
  async function computedOf(questions: readonly number[]): Promise<number> {
    sample.computed = 0;
    for (const question of questions) {
      const query = { lastDate: dateOf(15_000 + question) };
      await call(report, { path: '/weekly-prices/report', query });
    }
    return sample.computed;
  }
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index);

  test('is bounded: the least recently used answer is dropped first', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await publish();
    await ask(report);
    vi.advanceTimersByTime(5001);
    sample.rows = 10_000;
    const size = 2 * JSON.stringify(rowsOf(1)).length;
    const most = Math.floor((32 * 1024 * 1024) / size);
    expect(await computedOf(range(0, most - 1))).toBe(most - 1);
    expect(await computedOf([0])).toBe(0);
    expect(await computedOf(range(most, most + 10))).toBe(10);
    expect(await computedOf([0])).toBe(0);
    expect(await computedOf([1])).toBe(1);
  });
});

describe('with a database that does not answer', () => {
  let stop = () => {};
  const silence = () => {
    stop = interceptDatabase(() => new Promise(() => {}));
  };
  const refuse = () => {
    stop = interceptDatabase(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { $metadata: { attempts: 3 } });
    });
  };
  afterEach(() => stop());

  const timed = async (answer: () => Promise<CallResult>) => {
    waits = { longest: 0 };
    const begin = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      act: () => void,
      milliseconds = 0,
    ) => {
      const isOver = beginWait(milliseconds);
      return begin(() => {
        isOver();
        act();
      }, milliseconds);
    }) as typeof setTimeout);
    const result = await answer();
    timers.mockRestore();
    return { ...result, milliseconds: waits.longest };
  };

  test.each([
    ['a report', report, silence],
    ['a report', report, refuse],
    ['news', news, silence],
  ] as const)('%s is answered as it was last, marked as stale', async (_, handler, fail) => {
    sample.meanwhile = () => publicVersion();
    const before = await ask(handler);
    fail();
    sample.price = 2;
    const stale = await timed(() => ask(handler));
    expect(stale).toMatchObject(answered(200, before.body));
    expect(stale.headers).toMatchObject({
      'cache-control': 'no-store',
      warning: '110 - "Response is Stale"',
      age: expect.stringMatching(/^\d+$/),
      etag: tagOf(before),
    });
    expect(stale.milliseconds).toBeLessThan(2000);
    stop();
    await publish();
    const present = await ask(handler);
    expect(priceIn(present)).toBe(2);
    expect(present.headers.warning).toBeUndefined();
  });

  test.each([
    ['a report', report],
    ['news', news],
  ] as const)('%s that is not known is refused within two seconds', async (_, handler) => {
    sample.meanwhile = () => publicVersion();
    silence();
    const refused = await timed(() =>
      call(
        handler,
        handler === report
          ? { path: '/weekly-prices/report', query: { lastDate: '1999-01-01' } }
          : { path: '/news', query: { limit: 9 } },
      ),
    );
    expect(refused).toMatchObject(answered(503, 'unavailable'));
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.milliseconds).toBeLessThan(2000);
  });

  test.each([
    ['is silent', silence],
    ['refuses', refuse],
  ] as const)('the probe is refused within two seconds while the database %s', async (_, fail) => {
    expect((await callApi('service/status')).status).toBe(200);
    fail();
    const refused = await timed(() => callApi('service/status'));
    expect(refused).toMatchObject(answered(503, 'unavailable'));
    expect(refused.milliseconds).toBeLessThan(2000);
  });

  test('signing in, and a call of somebody who has, are refused within two seconds', async () => {
    const token = await anAdministrator();
    const credentials = { username: 'anna', password: 'Any-password-2026' };
    silence();
    for (const ask of [
      () => callApi('session/sign-in', { body: credentials }),
      () => callApi('users/me', { token }),
    ]) {
      const refused = await timed(ask);
      expect(refused).toMatchObject(answered(503, 'unavailable'));
      expect(refused.headers['retry-after']).toBe('5');
      // None where the end of the function's own time ends the call.
      expect(refused.milliseconds).toBeGreaterThan(0);
      expect(refused.milliseconds).toBeLessThan(2000);
    }
  });

  test('slow work is waited for', async () => {
    sample.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await ask(report)).status).toBe(200);
  });
});
