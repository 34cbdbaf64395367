import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiCache } from '../../../infra/edge/api-cache.ts';
import type { GatewayRequest } from '../../../scripts/local/api/api-event.ts';
import type { GatewayResponse } from '../../../scripts/local/api/api-gateway.ts';
import { type EdgeCache, edgeCache } from '../../../scripts/local/site/edge-cache.ts';

const publicAnswer = 'public, max-age=0, s-maxage=60, stale-if-error=3600';

/** The answer of the API behind the cache, and the requests that it received. */
let answer: {
  status?: number;
  cacheControl?: string;
  etag?: string;
  body?: string;
  lastModified?: string;
};
let asked: GatewayRequest[];
let meanwhile: () => Promise<unknown>;
let cache: EdgeCache;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  answer = { cacheControl: publicAnswer, etag: 'W/"one"', body: 'one' };
  asked = [];
  meanwhile = async () => undefined;
  cache = edgeCache(async (request): Promise<GatewayResponse> => {
    asked.push(request);
    const { status = 200, cacheControl = '', etag, body = '', lastModified } = answer;
    await meanwhile();
    const headers = {
      'cache-control': cacheControl,
      ...(etag ? { etag } : {}),
      ...(lastModified ? { 'last-modified': lastModified } : {}),
    };
    if (etag && request.headers['if-none-match'] === etag)
      return { status: 304, headers, body: Buffer.alloc(0), requestId: 'r' };
    const whole = { ...headers, 'content-type': 'text/plain' };
    return { status, headers: whole, body: Buffer.from(body), requestId: 'r' };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

async function get(
  headers: GatewayRequest['headers'] = {},
  { method = 'GET', target = '/news' } = {},
) {
  const request = { method, target, headers: { 'x-viewer': 'anonymous', ...headers } };
  const response = await cache.answer({ ...request, sourceIp: '127.0.0.1' });
  return { ...response, text: response.body.toString() };
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe('an answer', () => {
  test('is kept as long as it says, and tells its age', async () => {
    await get();
    answer.body = 'two';
    pass(59);
    expect(await get()).toMatchObject({ status: 200, text: 'one', headers: { age: '59' } });
    expect(asked).toHaveLength(1);
    pass(2);
    answer.etag = 'W/"two"';
    expect((await get()).text).toBe('two');
    expect(asked).toHaveLength(2);
  });

  test('is given in parts, cut from the whole that is kept', async () => {
    answer.body = '0123456789';
    const part = await get({ range: 'bytes=2-4' });
    expect(part).toMatchObject({
      status: 206,
      text: '234',
      headers: { 'content-range': 'bytes 2-4/10' },
    });
    expect(asked[0]?.headers.range).toBeUndefined();
    expect(await get({ range: 'bytes=-3' })).toMatchObject({ status: 206, text: '789' });
    expect(await get({ range: 'bytes=10-' })).toMatchObject({
      status: 416,
      text: '',
      headers: { 'content-range': 'bytes */10' },
    });
    expect(await get()).toMatchObject({ status: 200, text: '0123456789' });
    expect(asked).toHaveLength(1);
  });

  test('that has expired is asked about by its tag, and goes on when it is still right', async () => {
    await get();
    pass(61);
    expect(await get()).toMatchObject({ status: 200, text: 'one', headers: { age: '0' } });
    expect(asked[1]?.headers['if-none-match']).toBe('W/"one"');
    pass(59);
    expect(await get()).toMatchObject({ text: 'one', headers: { 'content-type': 'text/plain' } });
    expect(asked).toHaveLength(2);
  });

  test.each([
    'no-store',
    'private, no-store',
    'private, max-age=60',
    'public, max-age=0',
    'no-cache, s-maxage=60',
    '',
  ])('that says %j is kept for the shortest time only', async (cacheControl) => {
    answer.cacheControl = cacheControl;
    for (let call = 0; call < 3; call += 1) expect((await get()).text).toBe('one');
    expect(asked).toHaveLength(1);
    pass(apiCache.lifetime.min);
    await get();
    expect(asked).toHaveLength(2);
  });

  test('to a request with a token is never cached', async () => {
    for (let call = 0; call < 3; call += 1) await get({ 'x-viewer': `request-${call}` });
    expect(asked).toHaveLength(3);
    expect((await get()).text).toBe('one');
    expect(asked).toHaveLength(4);
  });

  test('is not given to the maker of pages, who wants the present one', async () => {
    await get();
    answer.body = 'two';
    expect((await get({ 'cache-control': 'no-cache' })).text).toBe('two');
    expect((await get()).text).toBe('one');
  });

  test('that may be served while it is revalidated delays nobody', async () => {
    answer.cacheControl = `${publicAnswer}, stale-while-revalidate=30`;
    await get();
    Object.assign(answer, { etag: 'W/"two"', body: 'two' });
    pass(61);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['one']));
    await vi.waitFor(async () => expect((await get()).text).toBe('two'), 120_000);
    expect(asked).toHaveLength(2);
  });

  test('is waited for when the last one is older than that', async () => {
    answer.cacheControl = `${publicAnswer}, stale-while-revalidate=30`;
    await get();
    Object.assign(answer, { etag: 'W/"two"', body: 'two' });
    pass(91);
    expect((await get()).text).toBe('two');
  });

  test.each([201, 302, ...apiCache.uncachedErrors])(
    'of status %s is kept for nobody',
    async (status) => {
      answer.status = status;
      await get();
      await get();
      expect(asked).toHaveLength(2);
    },
  );

  test('is kept for a day at most', async () => {
    answer.cacheControl = 'public, s-maxage=31536000';
    await get();
    pass(apiCache.lifetime.max + 1);
    await get();
    expect(asked).toHaveLength(2);
  });

  test('is given as 304 to whom has it', async () => {
    await get();
    const known = await get({ 'if-none-match': '"other", "one"' });
    expect(known).toMatchObject({ status: 304, text: '', headers: { etag: 'W/"one"' } });
    expect(known.headers['content-type']).toBeUndefined();
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test('is given as 304 to whom has it since it changed', async () => {
    const modified = 'Tue, 24 Nov 2026 11:00:00 GMT';
    answer.lastModified = modified;
    const since = (moment: string) => get({ 'if-modified-since': moment });
    const statuses = [
      (await since(modified)).status,
      (await since('Tue, 24 Nov 2026 10:59:59 GMT')).status,
      (await get({ 'if-modified-since': modified, 'if-none-match': '"other"' })).status,
    ];
    expect(statuses).toEqual([304, 200, 200]);
    expect(asked.map(({ headers }) => headers['if-modified-since'])).toEqual([undefined]);
  });

  test('is asked for whole, whatever the first caller has already', async () => {
    const first = await get({ 'if-none-match': 'W/"one"' });
    expect(asked[0]?.headers['if-none-match']).toBeUndefined();
    expect(first.status).toBe(304);
    expect((await get()).text).toBe('one');
  });
});

describe('answers are distinguished', () => {
  const asks = async (...requests: Parameters<typeof get>[]) => {
    for (const request of requests) await get(...request);
    return asked.length;
  };

  test('by query, viewer and encoding', async () => {
    expect(
      await asks(
        [{}, { target: '/news?a=1' }],
        [{}, { target: '/news?a=2' }],
        [{ 'x-viewer': 'request-1' }, { target: '/news?a=1' }],
        [{ 'accept-encoding': 'br' }, { target: '/news?a=1' }],
        [{ 'accept-encoding': 'gzip' }, { target: '/news?a=1' }],
      ),
    ).toBe(5);
  });

  test('not by other headers of a request', async () => {
    expect(
      await asks(
        [{ 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'a=1' }],
        [{ 'accept-encoding': 'br;q=1.0, gzip;q=0.8', cookie: 'a=2', accept: 'text/html' }],
        [{ 'accept-encoding': 'gzip,br', 'user-agent': 'another' }],
      ),
    ).toBe(1);
    expect(asked[0]?.headers['accept-encoding']).toBe('br,gzip');
  });

  test('and one encoding that is refused is not given', async () => {
    await get({ 'accept-encoding': 'gzip, br;q=0' });
    expect(asked[0]?.headers['accept-encoding']).toBe('gzip');
  });
});

describe('a request for headers alone', () => {
  test('is answered from the cache, but caches nothing', async () => {
    await get({}, { method: 'HEAD' });
    await get();
    await get({}, { method: 'HEAD' });
    expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s goes to the API', async (method) => {
  await get();
  await get({}, { method });
  await get({}, { method });
  expect(asked).toHaveLength(3);
});

describe('simultaneous requests', () => {
  test('for an answer that is not cached become one request to the API', async () => {
    meanwhile = () => new Promise((resolve) => setTimeout(resolve, 20));
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['one']));
    expect(asked).toHaveLength(1);
  });

  test('never get an answer that was meant for one of them', async () => {
    answer.cacheControl = 'private, no-store';
    meanwhile = () => new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all(Array.from({ length: 20 }, () => get({ 'x-viewer': randomUUID() })));
    expect(asked).toHaveLength(20);
  });
});

describe('when the API fails', () => {
  beforeEach(async () => {
    await get();
    Object.assign(answer, { status: 500, cacheControl: 'no-store', etag: undefined, body: 'oh' });
  });

  test('the last answer is given out as long as it allows', async () => {
    pass(61);
    expect(await get()).toMatchObject({ status: 200, text: 'one', headers: { age: '61' } });
    pass(3600);
    expect(await get()).toMatchObject({ status: 500, text: 'oh' });
  });

  test('it is asked again at the next request', async () => {
    pass(61);
    await get();
    Object.assign(answer, {
      status: 200,
      cacheControl: publicAnswer,
      etag: 'W/"two"',
      body: 'two',
    });
    expect((await get()).text).toBe('two');
  });

  test('a refusal is no failure', async () => {
    answer.status = 404;
    pass(61);
    expect((await get()).status).toBe(404);
  });
});

test('an answer that must be revalidated does not stand in for an API that fails', async () => {
  answer.cacheControl = `${publicAnswer}, must-revalidate`;
  await get();
  answer = { status: 503, cacheControl: 'no-store' };
  pass(61);
  expect((await get()).status).toBe(503);
});

describe('an invalidation', () => {
  test('drops cached answers', async () => {
    await get();
    answer.body = 'two';
    cache.clear();
    expect((await get()).text).toBe('two');
  });

  test('drops answers that are being fetched too', async () => {
    meanwhile = async () => {
      meanwhile = async () => undefined;
      answer = { ...answer, body: 'two', etag: 'W/"two"' };
      cache.clear();
    };
    await get();
    expect((await get()).text).toBe('two');
  });
});
