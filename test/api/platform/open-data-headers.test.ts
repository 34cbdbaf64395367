import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as exportsFunction } from '../../../functions/entries/exports.ts';
import { handler as publicFunction } from '../../../functions/entries/public.ts';
import { openHeaders } from '../../../functions/platform/http/open-headers.ts';
import { throttleBuckets } from '../../../functions/platform/http/rate-limit.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { call } from '../../support/api/call.ts';
import { answered, callApi } from '../../support/api/call-api.ts';
import { anAdministrator } from '../../support/api/identity.ts';
import { januaryWeeks, publishWeeks } from '../../support/prices/published-figures.ts';

let token: string;

beforeAll(async () => {
  token = await anAdministrator();
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2005-02-01T10:00:00Z'));
  await publishWeeks(...januaryWeeks);
});

const path = '/weekly-prices/report/export';
const file = (headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  call(exportsFunction, { path, query, headers });
const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding);

describe('a file of figures', () => {
  test.each(['CSV', 'JSON', 'EXCEL', 'PARQUET'])(
    'as %s says how many rows it has, and its SHA-256',
    async (format) => {
      const answer = await file({}, { format });
      expect(answer.headers).toMatchObject({
        ...{ 'row-count': '2', 'x-row-count': '2' },
        'file-sha256': sha256(answer.bytes, 'hex'),
        'x-file-sha256': sha256(answer.bytes, 'hex'),
        'repr-digest': `sha-256=:${sha256(answer.bytes, 'base64')}:`,
      });
    },
  );

  test('has the digests of the bytes as sent and of the file as saved', async () => {
    const answer = await file({ 'accept-encoding': 'br' }, { type: 'ALL', lang: 'en' });
    const { headers, bytes } = answer;
    const isEncoded = headers['content-encoding'] === 'br';
    expect(headers['repr-digest']).toBe(`sha-256=:${sha256(bytes, 'base64')}:`);
    const saved = isEncoded ? brotliDecompressSync(bytes) : bytes;
    expect(headers['x-file-sha256']).toBe(sha256(saved, 'hex'));
    const long = await callApi('service/openapi', { headers: { 'accept-encoding': 'br' } });
    expect(long.headers['content-encoding']).toBe('br');
    expect(long.headers['repr-digest']).toBe(`sha-256=:${sha256(long.bytes, 'base64')}:`);
  });

  test('is given in parts that make up the whole', async () => {
    const whole = await file();
    const size = whole.bytes.byteLength;
    const first = await file({ range: 'bytes=0-99', 'accept-encoding': 'br' });
    const rest = await file({ range: 'bytes=100-' });
    expect(first).toMatchObject({
      status: 206,
      headers: {
        'content-range': `bytes 0-99/${size}`,
        'accept-ranges': 'bytes',
        etag: whole.headers.etag,
        'content-type': whole.headers['content-type'],
        'repr-digest': whole.headers['repr-digest'],
      },
    });
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole.bytes)).toBe(true);
    expect(await file({ range: `bytes=${size}-` })).toMatchObject({
      status: 416,
      text: '',
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    });
    expect(whole.headers.etag).toMatch(/^"[\w-]{22}"$/);
    const resumed = await file({ range: 'bytes=100-', 'if-range': whole.headers.etag ?? '' });
    expect([resumed.status, resumed.text]).toEqual([206, rest.text]);
    // The whole file is sent when the tag belongs to other bytes or is weak.
    for (const tag of ['"other"', `W/${whole.headers.etag}`]) {
      const again = await file({ range: 'bytes=100-', 'if-range': tag });
      expect([again.status, again.text]).toEqual([200, whole.text]);
    }
  });

  test('answers a request for headers alone', async () => {
    const whole = await file();
    const headers = await call(exportsFunction, { path, method: 'HEAD' });
    // Each call leaves one less.
    const { 'ratelimit-remaining': _, ...told } = whole.headers;
    expect(headers).toMatchObject({ status: 200, headers: told });
  });
});

describe('a public answer', () => {
  test('links to licence, description and release calendar', async () => {
    const aboutItsColumns =
      '</dgsaie/api/v1/catalogue/csv-metadata.json?url=%2Fdgsaie%2Fapi%2Fv1%2Fweekly-prices%2Freport%2Fexport>; rel="describedby"; type="application/csvm+json"';
    for (const id of [
      'weekly-prices/report',
      'weekly-prices/report-export',
      'service/status',
    ] as const) {
      const { headers } = await callApi(id);
      expect([id, headers.link]).toEqual([
        id,
        (id === 'weekly-prices/report-export' ? `${aboutItsColumns}, ` : '') +
          '<https://creativecommons.org/licenses/by/4.0/>; rel="license", ' +
          (id === 'weekly-prices/report-export'
            ? ''
            : '</dgsaie/api/v1/catalogue/datapackage.json>; rel="describedby"; type="application/json", ') +
          '</dgsaie/api/v1/openapi.json>; rel="service-desc"; type="application/json", ' +
          '</dgsaie/api/v1/release-calendar>; rel="related"; type="application/json"',
      ]);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });

  test('may be read by pages of other sites, also when it is a refusal', async () => {
    const answers = [
      await callApi('weekly-prices/report', { query: { lastDate: 'x' } }),
      await callApi('weekly-prices/report', { query: { asOf: 'x' } }),
      await callApi('figures/latest', {
        params: { series: 'weekly', period: '1999-01-01', productId: 1 },
      }),
      await call(publicFunction, { path: '/no-such-thing' }),
      await call(publicFunction, { path: '/weekly-prices/report', method: 'DELETE' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 400, 404, 404, 405]);
    for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('does not have these headers for callers who have signed in', async () => {
    const answers = [
      await callApi('weekly-prices/report', { token }),
      await callApi('weekly-prices/report', { token, query: { lastDate: 'x' } }),
      await callApi('users/list'),
    ];
    for (const { headers } of answers)
      expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('what is left of the limit for everybody', () => {
  test('is said by each answer, be it the answer, a part of it, that nothing changed, or a refusal', async () => {
    const whole = await file();
    const answers = [
      whole,
      await file({ range: 'bytes=0-9' }),
      await file({ 'if-none-match': whole.headers.etag ?? '' }),
      await file({}, { nothing: '1' }),
      await callApi('users/list'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 206, 304, 422, 401]);
    for (const { headers } of answers.slice(0, 4))
      expect(headers).toMatchObject({
        ...{ 'ratelimit-limit': '20', 'ratelimit-policy': '20;w=1;burst=40' },
        ...{ 'ratelimit-remaining': expect.stringMatching(/^\d+$/), 'ratelimit-reset': '1' },
      });
    expect(answers[4]?.headers['ratelimit-limit']).toBe('10');
  });

  test('shrinks with each call and grows with time, as the bucket of the gateway does', () => {
    let now = 0;
    const take = throttleBuckets(() => now);
    const limit = { rate: 2, burst: 3 };
    expect([1, 2, 3, 4].map(() => take('one', limit))).toEqual([2, 1, 0, undefined]);
    expect(take('another', limit)).toBe(2);
    now += 1000;
    expect([1, 2, 3].map(() => take('one', limit))).toEqual([1, 0, undefined]);
    now += 60_000;
    expect(take('one', limit)).toBe(2);
  });
});

describe('a browser that asks before it reads', () => {
  const preflight = (asked: string) =>
    call(publicFunction, {
      path: asked,
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'GET' },
    });

  test.each(['/weekly-prices/report', '/monthly-prices/1/export', '/cmis/documents/abc'])(
    'may read %s',
    async (asked) => {
      expect(await preflight(asked)).toMatchObject({
        status: 204,
        text: '',
        headers: {
          'access-control-allow-origin': '*',
          allow: asked.startsWith('/cmis/')
            ? expect.stringMatching(/^GET, HEAD, .*DELETE.*OPTIONS$/)
            : 'GET, HEAD, OPTIONS',
          'access-control-allow-methods': 'GET, HEAD, OPTIONS',
          // Tracing, clients and browsers add headers of their own.
          'access-control-allow-headers': expect.stringMatching(/Range, \*$/),
        },
      });
    },
  );

  test('may send messages to /mcp, which only reads', async () => {
    expect(await preflight('/mcp')).toMatchObject({
      status: 204,
      headers: {
        ...{ 'access-control-allow-origin': '*', allow: 'POST, OPTIONS' },
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': expect.stringContaining('Content-Type'),
      },
    });
  });

  test.each([
    ['/webhooks', 405],
    ['/auth', 405],
    ['/users/me', 405],
    ['/no-such-thing', 404],
  ])('learns nothing of %s', async (asked, status) => {
    const answer = await preflight(asked);
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
  });
});

describe('a parameter that is misspelt', () => {
  test.each([
    ['asof', 'asOf'],
    ['as_of', 'asOf'],
    ['fromat', 'format'],
    ['LANG', 'lang'],
  ])('is refused and named: %s', async (name, meant) => {
    const answer = await file({}, { [name]: '2026-01-01' });
    expect(answer).toMatchObject(
      answered(422, {
        code: 'invalid',
        errors: [
          { pointer: `/${name}`, code: 'unknown_parameter', detail: `Did you mean ${meant}?` },
        ],
      }),
    );
  });

  test('is distinguished from parameters that links collect', async () => {
    const names = [
      ...['utm_source', 'fbclid', 'gclid', 'mc_cid', 'ref', '_', 'lang', 'msclkid', 'srsltid'],
      ...['_ga', '_gl', 'gbraid', 'wbraid', 'gad_source', 'ttclid', 'mtm_campaign', 'mkt_tok'],
      ...['hsa_cam', '_hsenc', 'igshid', 'nocache', 'timestamp', 't', 'ts', 'time', 'rnd', 'v'],
      ...[
        '1732880000123',
        'UTM_SOURCE',
        'FBCLID',
        'wt.mc_id',
        'at_medium',
        'vero_id',
        'xtor',
        'cb',
      ],
    ];
    for (const name of names) expect((await file({}, { [name]: 'it' })).status, name).toBe(200);
    for (const name of ['LANG', 'wtx', '17x', 'tt', 'refs'])
      expect((await file({}, { [name]: 'it' })).status, name).toBe(422);
  });
});

describe('a parameter that is given twice', () => {
  test.each([
    ['fuel-clause/compute', { reference: '2025-01', trips: '2026-01:100' }, 'share', ['30', '40']],
    ['weekly-prices/report', {}, 'lastDate', ['2026-01-12', '2026-01-12']],
    ['monthly-prices/list', {}, 'asOf', ['2026-01-12', 'x']],
    ['code-lists/list', {}, 'lang', ['it', 'en']],
  ] as const)('is refused by name where it has one value: %s', async (id, query, name, values) => {
    const params = { productId: 1 };
    expect(await callApi(id, { params, query: { ...query, [name]: values } })).toMatchObject(
      answered(422, {
        errors: [{ pointer: `/${name}`, code: 'repeated', detail: 'It is taken once.' }],
      }),
    );
  });

  test('has all its values where it is a list', async () => {
    const params = { flow: 'weekly-prices' };
    const of = (product: string | string[]) =>
      callApi('series/get', { params, query: { product, lastN: 1 } });
    expect((await of(['1', '2'])).text).toBe((await of('1,2')).text);
    expect((await of(['1', '2'])).status).toBe(200);
  });
});

test('a deprecated call names its last day and its successor', () => {
  const headers = openHeaders({
    deprecated: { since: '2027-01-01', sunset: '2028-01-01', successor: '/weekly-prices/report' },
  });
  expect(headers).toMatchObject({
    deprecation: '@1798761600',
    sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
    link: expect.stringContaining('</dgsaie/api/v1/weekly-prices/report>; rel="successor-version"'),
  });
  expect(openHeaders({})).not.toHaveProperty('deprecation');
});
