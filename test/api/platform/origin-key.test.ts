import { afterEach, expect, test } from 'vitest';
import { handler as admin } from '../../../functions/entries/admin.ts';
import { handler } from '../../../functions/entries/public.ts';
import { call } from '../../support/api/call.ts';

afterEach(() => {
  delete process.env.ORIGIN_KEYS;
});

const status = (headers: Record<string, string> = {}, path = '/status', fn = handler) =>
  call(fn, { method: 'GET', path, headers });

test('without keys, as on one machine, every request is answered', async () => {
  expect((await status()).status).toBe(200);
});

test('with keys, only requests of the distribution are answered, with either key', async () => {
  process.env.ORIGIN_KEYS = 'the-first-key,the-next-key';
  for (const key of ['the-first-key', 'the-next-key'])
    expect((await status({ 'x-origin-key': key })).status).toBe(200);
  for (const key of ['', 'the-first-kex', 'the-first-key,the-next-key'])
    expect(await status({ 'x-origin-key': key })).toMatchObject({
      status: 403,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: { code: 'not_allowed', requestId: 'test-request' },
    });
  expect((await status()).status).toBe(403);
});

test('unknown paths and routes that need a token are refused in the same way', async () => {
  process.env.ORIGIN_KEYS = 'a-key';
  expect((await status({}, '/nothing')).body.code).toBe('not_allowed');
  expect((await status({}, '/users', admin)).body.code).toBe('not_allowed');
});
