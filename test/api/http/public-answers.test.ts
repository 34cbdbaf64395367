import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dynamo } from '../../../functions/aws/dynamodb.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { endpoint, type HttpHandler } from '../../../functions/http/endpoint.ts';
import { publicChange } from '../../../functions/store/counters.ts';
import { transact } from '../../../functions/store/transactions.ts';
import { type CallResult, call } from '../../support/call.ts';
import { callApi } from '../../support/call-api.ts';
import { anAdministrator } from '../../support/identity.ts';

const publish = () => transact([publicChange()]);

/** What the handlers of this file answer, how often they had to compute it, and what they do then. */
let price: number;
let computed: number;
let meanwhile: () => Promise<unknown>;
/** Another in each test: what was cached in one is not there in the next. */
let day = 0;

beforeEach(() => {
  price = 1;
  computed = 0;
  meanwhile = async () => undefined;
  day += 1;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const dateOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
let rows = 1;
const rowsOf = (petrol: number) =>
  Array.from({ length: rows }, (_, index) => ({
    date: dateOf(index),
    petrol: petrol + Math.round(50_000 * Math.sin(index / 7)) / 100,
  }));

/** Depends on published data only. */
const report = endpoint('weekly-prices/report', async () => {
  computed += 1;
  const read = price;
  await meanwhile();
  return rowsOf(read);
});
/** Depends on more. */
const news = endpoint('news/list', async () => {
  computed += 1;
  const read = price;
  await meanwhile();
  return [{ id: read, date: '2026-01-01', title: 'Title', url: '/dgsaie/' }];
});

const ask = (handler: HttpHandler, headers: Record<string, string> = {}, token?: string) => {
  const path = handler === report ? '/weekly-prices/report' : '/news';
  const query = handler === report ? { lastDate: dateOf(10_000 + day) } : { limit: 10 };
  return call(handler, { path, query, headers, ...(token ? { token } : {}) });
};
const priceIn = ({ body }: CallResult): number => body[0].petrol ?? body[0].id;
const tagOf = ({ headers }: CallResult): string => String(headers.etag);

describe('an answer that depends on published data', () => {
  test('is computed once until something is published', async () => {
    await ask(report);
    await ask(report);
    expect(computed).toBe(1);
    await publish();
    price = 2;
    expect(priceIn(await ask(report))).toBe(2);
    expect(computed).toBe(2);
  });

  test('computed while another version is published is never given out as that of the new', async () => {
    meanwhile = async () => {
      meanwhile = async () => undefined;
      price = 2;
      await publish();
    };
    const during = await ask(report);
    const after = await ask(report);
    expect(priceIn(after)).toBe(2);
    expect(priceIn(during)).toBe(2);
    expect(tagOf(after)).toBe(tagOf(during));
    expect(computed).toBe(2);
  });

  test('is given out but not cached when something is published all the time', async () => {
    meanwhile = publish;
    expect((await ask(report)).status).toBe(200);
    expect(computed).toBe(3);
    meanwhile = async () => undefined;
    await ask(report);
    expect(computed).toBe(4);
  });

  test('is computed once for all who ask at the same time', async () => {
    meanwhile = () => new Promise((resolve) => setTimeout(resolve, 30));
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(report)));
    expect(answers.map(priceIn)).toEqual(Array(50).fill(1));
    expect(computed).toBe(1);
  });

  test('costs one look at the version for many who ask at the same time', async () => {
    await ask(report);
    const reads = vi.spyOn(dynamo(), 'send');
    await Promise.all(Array.from({ length: 50 }, () => ask(report)));
    // The first one looks at once; the others came later, and share a look that begins after it.
    expect(reads).toHaveBeenCalledTimes(2);
  });

  test('is not decided by a look at the version that began before the question', async () => {
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
    price = 2;
    const late = ask(report);
    published.resolve();
    expect(priceIn(await early)).toBe(1);
    expect(priceIn(await late)).toBe(2);
  });

  test('is computed once more soon after a publication: lists come from indexes that follow', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await publish();
    await ask(report);
    await ask(report);
    expect(computed).toBe(1);
    price = 2;
    vi.advanceTimersByTime(5001);
    expect(priceIn(await ask(report))).toBe(2);
    vi.advanceTimersByTime(7 * 86_400_000);
    await ask(report);
    expect(computed).toBe(2);
  });

  test('is found whatever the order of what is asked, and whatever else is in the question', async () => {
    const path = '/weekly-prices/report';
    const [type, lastDate] = ['NET', dateOf(10_000 + day)];
    await call(report, { path, query: { type, lastDate } });
    await call(report, { path, query: { lastDate, type, utm_source: 'x' } });
    expect(computed).toBe(1);
  });

  test('is of the build that computed it', async () => {
    await ask(report);
    process.env.BUILD_ID = 'next';
    await ask(report);
    delete process.env.BUILD_ID;
    expect(computed).toBe(2);
  });

  test('to somebody who has signed in is neither taken from the cache nor put there', async () => {
    const token = await anAdministrator();
    const answer = await ask(report, {}, token);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.etag).toBeUndefined();
    await ask(report);
    await ask(report, {}, token);
    expect(computed).toBe(3);
  });
});

describe('an answer that depends on more', () => {
  test('is computed every time, and at most twice for all who ask at the same time', async () => {
    await ask(news);
    price = 2;
    expect(priceIn(await ask(news))).toBe(2);
    expect(computed).toBe(2);
    meanwhile = () => new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all(Array.from({ length: 50 }, () => ask(news)));
    expect(computed).toBe(4);
  });

  test('shows what changed before the question, also to whom asks while it is computed', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    meanwhile = () => {
      begun.resolve();
      return ended.promise;
    };
    const early = ask(news);
    await begun.promise;
    price = 2;
    const late = ask(news);
    ended.resolve();
    expect(priceIn(await late)).toBe(2);
    expect(priceIn(await early)).toBe(1);
  });
});

describe.each([
  ['data', report],
  ['content', news],
] as const)('the tag of an answer that depends on %s', (_, handler) => {
  test('is that of its content: it stays when only the version changes', async () => {
    const first = await ask(handler);
    await publish();
    const second = await ask(handler);
    expect(tagOf(second)).toBe(tagOf(first));
    price = 2;
    await publish();
    expect(tagOf(await ask(handler))).not.toBe(tagOf(first));
  });

  test('is answered with 304 as the conditions of HTTP say', async () => {
    const whole = await ask(handler);
    const tag = tagOf(whole);
    const strong = tag.replace(/^W\//, '');
    const conditions = [tag, strong, `"other", ${tag}`, `"a,b",${strong} , "c"`, '*', ' * '];
    for (const condition of conditions) {
      const answer = await ask(handler, { 'if-none-match': condition });
      expect([condition, answer.status, answer.text]).toEqual([condition, 304, '']);
      expect(answer.headers).toMatchObject({
        etag: tag,
        'cache-control': whole.headers['cache-control'],
        vary: whole.headers.vary,
      });
    }
    for (const condition of ['"other"', 'W/"other"', strong.slice(1, -1), '"*"', '']) {
      const answer = await ask(handler, { 'if-none-match': condition });
      expect([condition, answer.status]).toEqual([condition, 200]);
    }
  });

  test('hides no refusal', async () => {
    const tag = tagOf(await ask(handler));
    meanwhile = async () => {
      throw new Refusal('not_found');
    };
    await publish();
    for (const condition of [tag, '*']) {
      const gone = await ask(handler, { 'if-none-match': condition });
      expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(gone.headers.etag).toBeUndefined();
      expect(gone.headers['cache-control']).toBe('no-store');
    }
    const missing = { params: { id: 4711 }, headers: { 'if-none-match': tag } };
    expect(await callApi('surveys/get', missing)).toMatchObject({ status: 404 });
    const path = handler === report ? '/weekly-prices/report' : '/news';
    const query = handler === report ? { years: 'many' } : { limit: 'many' };
    const invalid = await call(handler, { path, query, headers: { 'if-none-match': '*' } });
    expect(invalid).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });
});

test('shared caches may keep an answer for a minute, and browsers ask every time', async () => {
  for (const handler of [report, news]) {
    expect((await ask(handler)).headers).toMatchObject({
      'cache-control':
        'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400',
      vary: 'Authorization, Accept-Encoding',
    });
  }
});

describe('a long answer', () => {
  beforeEach(() => {
    rows = 500;
  });
  afterEach(() => {
    rows = 1;
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes compressed to whom accepts %s, under the same tag', async (coding, open) => {
    const plain = await ask(report);
    const coded = await ask(report, { 'accept-encoding': coding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(coded.headers['content-encoding']).toBe(coding);
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(open(coded.bytes)).toEqual(plain.bytes);
    expect(tagOf(coded)).toBe(tagOf(plain));
    expect(computed).toBe(1);
  });

  test('is compressed as well as can be when it is cached, and not when it takes too long', async () => {
    const size = (body: Buffer, quality: number) =>
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
    for (const [count, quality] of [
      [1000, 11],
      [10_000, 5],
    ] as const) {
      rows = count;
      await publish();
      const plain = await ask(report);
      const coded = await ask(report, { 'accept-encoding': 'br' });
      const expected = size(plain.bytes, quality);
      expect(Math.abs(coded.bytes.length - expected)).toBeLessThan(expected / 100);
    }
    expect(computed).toBe(2);
  });

  test('comes compressed to somebody who has signed in too', async () => {
    const token = await anAdministrator();
    const answer = await ask(report, { 'accept-encoding': 'gzip' }, token);
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toHaveLength(500);
  });
});

describe('the memory that answers take', () => {
  /** Asks the questions, and answers how many had to be computed. */
  async function computedOf(questions: readonly number[]): Promise<number> {
    computed = 0;
    for (const question of questions) {
      const query = { lastDate: dateOf(15_000 + question) };
      await call(report, { path: '/weekly-prices/report', query });
    }
    return computed;
  }
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index);

  test('is bounded: what was not asked for longest is forgotten first', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await publish();
    await ask(report);
    vi.advanceTimersByTime(5001);
    rows = 10_000;
    const size = 2 * JSON.stringify(rowsOf(1)).length;
    const most = Math.floor((32 * 1024 * 1024) / size);
    expect(await computedOf(range(0, most - 1))).toBe(most - 1);
    expect(await computedOf([0])).toBe(0);
    expect(await computedOf(range(most, most + 10))).toBe(10);
    expect(await computedOf([0])).toBe(0);
    expect(await computedOf([1])).toBe(1);
    rows = 1;
  });
});

test('pages of other sites may read what everybody may, and nothing that is asked for with a token', async () => {
  const token = await anAdministrator();
  expect((await ask(report)).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringMatching(/Content-Disposition.* ETag/),
  });
  expect((await ask(report, {}, token)).headers).not.toHaveProperty('access-control-allow-origin');
  const refused = await callApi('weekly-prices/report', { query: { lastDate: 'yesterday' } });
  expect(refused).toMatchObject({ status: 422, headers: { 'access-control-allow-origin': '*' } });
});
