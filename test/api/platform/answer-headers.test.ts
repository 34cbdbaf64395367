import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../functions/platform/kernel/refusal.ts';
import { call } from '../../support/api/call.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import {
  ask,
  news,
  publish,
  renewSample,
  report,
  sample,
  tagOf,
} from '../../support/api/sample-answers.ts';

renewSample();

describe.each([
  ['data', report],
  ['content', news],
] as const)('the tag of an answer that depends on %s', (_, handler) => {
  test('depends on the content only: it stays when only the version changes', async () => {
    const first = await ask(handler);
    await publish();
    const second = await ask(handler);
    expect(tagOf(second)).toBe(tagOf(first));
    sample.price = 2;
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
    sample.meanwhile = async () => {
      throw new Refusal('not_found');
    };
    await publish();
    for (const condition of [tag, '*']) {
      const gone = await ask(handler, { 'if-none-match': condition });
      expect(gone).toMatchObject(answered(404, 'not_found'));
      expect(gone.headers.etag).toBeUndefined();
      expect(gone.headers['cache-control']).toBe('no-store');
    }
    const missing = { params: { id: 4711 }, headers: { 'if-none-match': tag } };
    expect(await callApi('surveys/get', missing)).toMatchObject({ status: 404 });
    const path = handler === report ? '/weekly-prices/report' : '/news';
    const query = handler === report ? { years: 'many' } : { limit: 'many' };
    const invalid = await call(handler, { path, query, headers: { 'if-none-match': '*' } });
    expect(invalid).toMatchObject(answered(422, 'invalid'));
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
    sample.rows = 500;
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'is compressed for callers that accept %s, under the weak form of the tag',
    async (coding, open) => {
      const plain = await ask(report);
      const coded = await ask(report, { 'accept-encoding': coding });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(coded.headers['content-encoding']).toBe(coding);
      expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(open(coded.bytes)).toEqual(plain.bytes);
      // The tag of the bytes as they are is a strong one, that of what is made of them a weak one.
      expect(tagOf(plain)).toMatch(/^"/);
      expect(tagOf(coded)).toBe(`W/${tagOf(plain)}`);
      expect(sample.computed).toBe(1);
    },
  );

  test('is compressed with best effort when it is cached, unless it is too long', async () => {
    const size = (body: Buffer, quality: number) =>
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
    for (const [count, quality] of [
      [1000, 11],
      [10_000, 5],
    ] as const) {
      sample.rows = count;
      await publish();
      const plain = await ask(report);
      const coded = await ask(report, { 'accept-encoding': 'br' });
      const expected = size(plain.bytes, quality);
      expect(Math.abs(coded.bytes.length - expected)).toBeLessThan(expected / 100);
    }
    expect(sample.computed).toBe(2);
  });

  test('is compressed for callers who have signed in too', async () => {
    const token = await anAdministrator();
    const answer = await ask(report, { 'accept-encoding': 'gzip' }, token);
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toHaveLength(500);
  });
});

test('pages of other sites may read public answers, but none to a call with a token', async () => {
  const token = await anAdministrator();
  expect((await ask(report)).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringMatching(/Content-Disposition.* ETag/),
  });
  expect((await ask(report, {}, token)).headers).not.toHaveProperty('access-control-allow-origin');
  const refused = await callApi('weekly-prices/report', { query: { lastDate: 'yesterday' } });
  expect(refused).toMatchObject({ status: 422, headers: { 'access-control-allow-origin': '*' } });
});

test('the description of the API is cached, with a tag of its content', async () => {
  const { headers } = await callApi('service/openapi');
  expect(headers['cache-control']).toMatch(/^public, .*s-maxage=30/);
  const again = await callApi('service/openapi', {
    headers: { 'if-none-match': headers.etag ?? '' },
  });
  expect(again).toMatchObject({ status: 304, text: '' });
});

test('the service answers that it and its database are running', async () => {
  expect(await callApi('service/status')).toMatchObject({
    status: 200,
    headers: {
      'content-type': expect.stringContaining('application/problem+json'),
      // Nobody is told so after it has ended, as the probe from outside asks this through the distribution.
      'cache-control': 'private, no-store, stale-if-error=0',
    },
    body: {
      type: 'about:blank',
      title: 'OK',
      status: 200,
      detail: expect.stringContaining('database'),
    },
  });
});
