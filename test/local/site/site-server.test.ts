import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LARGEST_BODY } from '../../../functions/platform/contract/route.ts';
import { securityHeaders } from '../../../functions/platform/contract/security-headers.ts';
import type { GatewayRequest } from '../../../scripts/local/api/api-event.ts';
import { ObjectStore } from '../../../scripts/local/s3/object-store.ts';
import { boundPort, listenOn } from '../../../scripts/local/settings/ports.ts';
import { siteServer } from '../../../scripts/local/site/site-server.ts';
import { staticSite } from '../../../scripts/local/site/static-site.ts';
import { temporaryFolder } from '../../support/aws/emulators.ts';
import {
  answeredAddresses,
  movedAddresses,
  pagesAtTheRoot,
  unknownDocuments,
  unknownExports,
  unknownFolders,
  unknownPages,
} from '../../support/earlier-addresses.ts';

const folder = await temporaryFolder();
const site = siteServer('silent');
const server = site.newServer();
const script = 'export const figures = [];\n'.repeat(200);
let gatewayRequest: GatewayRequest | undefined;
let gatewayCalls = 0;
/** The gateway waits for this before it answers. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  const built = join(folder.path, 'site');
  await mkdir(join(built, 'assets'), { recursive: true });
  await writeFile(join(built, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(built, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder.path, 'secret.txt'), 'secret');
  const store = new ObjectStore(join(folder.path, 's3'));
  store.createBucket('public');
  async function* bytes() {
    yield Buffer.from('0123456789');
  }
  store.commit(await store.receive(bytes()), {
    bucket: 'public',
    key: 'doc/perché 1.pdf',
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
    },
  });
  site.open({
    gateway: async (request) => {
      gatewayRequest = request;
      gatewayCalls += 1;
      await held;
      return {
        status: 200,
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          etag: 'W/"tag"',
          vary: 'Authorization, Accept-Encoding',
        },
        body: gzipSync(JSON.stringify({ rows: 'x'.repeat(2000) })),
        requestId: 'r',
      };
    },
    store,
    site: staticSite(built),
    siteFolder: built,
    config: { region: 'eu-south-1' },
    headers: securityHeaders(['https://pool.example']),
  });
  await listenOn(server, 0, '127.0.0.1');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await folder.remove();
});

/** The path goes out as it is: fetch would tidy its dots, and decompress. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  const message = httpRequest({
    port: boundPort(server),
    host: '127.0.0.1',
    path,
    headers,
    method,
  });
  message.end(body);
  const [response] = await once(message, 'response');
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}

test.each(['/dgsaie/', '/dgsaie/api/v1/products'])(
  'a request for %s that names two hosts is refused, with one it is answered',
  async (path) => {
    const statusWith = async (hosts: string) => {
      const socket = connect({ port: boundPort(server), host: '127.0.0.1' });
      socket.write(`GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
      let text = '';
      for await (const piece of socket) text += piece;
      return text.slice(0, 'HTTP/1.1 200'.length);
    };
    const calls = gatewayCalls;
    const one = 'host: statistics.example\r\n';
    expect(await statusWith(`${one}Host: other.example\r\n`)).toBe('HTTP/1.1 400');
    expect(await statusWith(one + one)).toBe('HTTP/1.1 400');
    expect(gatewayCalls).toBe(calls);
    expect(await statusWith(one)).toBe('HTTP/1.1 200');
  },
);

test.each(['/', '/dgsaie'])('%s leads to the site', async (path) => {
  expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/dgsaie/' } });
});

test.each(['/dgsaie/', '/dgsaie/app/prezzi-settimanali', '/dgsaie/unknown?x=1.5'])(
  '%s is the app, asked for anew every time',
  async (path) => {
    const response = await get(path);
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(response.text).toContain('<title>app</title>');
  },
);

test('files with a hash in their name are kept for ever, compressed as the browser likes', async () => {
  const path = '/dgsaie/assets/app-1a2b.js';
  const plain = await get(path);
  expect(plain.text).toBe(script);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script);
  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(gzip.bytes).toString()).toBe(script);
  const again = await get(path, { 'if-none-match': String(plain.headers.etag) });
  expect(again).toMatchObject({ status: 304, text: '' });
});

test('the same request gets the same answer, another request another', async () => {
  const ask = (encoding: string, more: Record<string, string> = {}) =>
    get('/dgsaie/assets/app-1a2b.js', { 'accept-encoding': encoding, ...more });
  const { date: _, ...first } = (await ask('gzip')).headers;
  expect((await ask('gzip')).headers).toMatchObject(first);
  expect(gunzipSync((await ask('gzip')).bytes).toString()).toBe(script);
  expect((await ask('br')).headers['content-encoding']).toBe('br');
  expect((await ask('')).text).toBe(script);
  expect((await ask('gzip', { 'if-none-match': String(first.etag) })).status).toBe(304);
});

test('a file that is built anew is seen at once, or nearly', async () => {
  const file = join(folder.path, 'site/assets/fresh.js');
  await writeFile(file, 'first');
  expect((await get('/dgsaie/assets/fresh.js')).text).toBe('first');
  await writeFile(file, 'second one');
  await vi.waitFor(
    async () => expect((await get('/dgsaie/assets/fresh.js')).text).toBe('second one'),
    { timeout: 5000, interval: 50 },
  );
});

test.each([
  ...unknownPages.map((address) => `/dgsaie${address}`),
  '/dgsaie/../secret.txt',
  '/dgsaie/..%2fsecret.txt',
  '/dgsaie/%2e%2e/secret.txt',
  '/dgsaie//etc/passwd.txt',
  '/dgsaie/index.html%00.js',
])('%s is the app, which leads home', async (path) => {
  const response = await get(path);
  expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
  expect(response.text).toBe('<!doctype html><title>app</title>');
});

test.each([...unknownExports, ...unknownDocuments, ...unknownFolders])(
  '%s is a page that says where to look, and not the app',
  async (address) => {
    for (const path of [address, `/dgsaie${address}`]) {
      const { status, headers, text } = await get(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('Search the site');
    }
  },
);

test.each(movedAddresses)('$from leads to $to', async ({ from, to }) => {
  const expected = { status: 301, headers: { location: to } };
  expect(await get(from)).toMatchObject(expected);
  expect(await get(`/dgsaie${from}`)).toMatchObject(expected);
});

test.each(answeredAddresses)(
  '$from is answered by the API, as $asks is',
  async ({ from, asks, acceptLanguage }) => {
    const headers: Record<string, string> = acceptLanguage
      ? { 'accept-language': acceptLanguage }
      : {};
    for (const path of [from, `/dgsaie${from}`]) {
      // The address alone does not choose the language.
      await get(path, { 'accept-language': asks.includes('lang=it') ? 'en' : 'it' });
      gatewayRequest = undefined;
      const answer = await get(path, { ...headers, authorization: 'Bearer t' });
      expect(gatewayRequest).toMatchObject({ method: 'GET', target: asks });
      expect(gatewayRequest).toMatchObject({ headers: { 'x-viewer': 'anonymous' } });
      expect(answer).toMatchObject({
        status: 200,
        headers: { vary: 'Authorization, Accept-Encoding, Accept-Language', etag: 'W/"tag"' },
      });
    }
  },
);

test('paths at earlier addresses that cannot be read cannot be changed there either', async () => {
  gatewayRequest = undefined;
  const answer = await get('/open_data_export.php?export-id=1', {}, 'POST', 'a=1');
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  expect(gatewayRequest).toBeUndefined();
});

test.each(pagesAtTheRoot)('$from leads to $to', async ({ from, to }) => {
  expect(await get(from)).toMatchObject({ status: 301, headers: { location: to } });
});

test.each(unknownPages)('%s is nowhere', async (address) => {
  const { status, headers, text } = await get(address);
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(text).toContain('Page not found');
});

test.each([
  '/dgsaie/assets/missing.js',
  '/dgsaie/assets/../../secret.txt',
  '/dgsaie/files/missing.pdf',
  '/dgsaie/files/../../secret.txt',
  '/dgsaie/files/',
])('%s is not found', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.text).not.toContain('secret');
});

test('published files come with their name, in whole or in part', async () => {
  const path = `/dgsaie/files/doc/${encodeURIComponent('perché 1.pdf')}`;
  const whole = await get(path);
  expect(whole).toMatchObject({
    status: 200,
    text: '0123456789',
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
      'access-control-allow-origin': '*',
    },
  });
  expect(await get(path, { range: 'bytes=2-4' })).toMatchObject({ status: 206, text: '234' });
  expect(await get(path, { range: 'bytes=99-' })).toMatchObject({ status: 416 });
  expect(await get(path, {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  expect(await get(path, { 'if-none-match': String(whole.headers.etag) })).toMatchObject({
    status: 304,
  });
});

test('the API gets the request as it came, and its answer leaves as the function gave it', async () => {
  const target = '/dgsaie/api/v1/survey-prices/latest?published=true';
  const headers = { 'accept-encoding': 'gzip', authorization: 'Bearer t' };
  const response = await get(target, headers, 'POST', '{"a":1}');
  expect(gatewayRequest).toMatchObject({ method: 'POST', target, headers });
  expect(Buffer.from(gatewayRequest?.body ?? []).toString()).toBe('{"a":1}');
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    etag: 'W/"tag"',
    vary: 'Authorization, Accept-Encoding',
  });
  expect(JSON.parse(gunzipSync(response.bytes).toString()).rows).toHaveLength(2000);
});

test('the API gets the headers that the edge adds, and callers’ headers as the edge changes them', async () => {
  const path = '/dgsaie/api/v1/status';
  await get(path, { 'x-viewer': 'signed-in' });
  expect(gatewayRequest?.headers['x-viewer']).toBe('anonymous');
  await get(path, { 'x-caller-address': '203.0.113.7' });
  expect(gatewayRequest?.headers['x-caller-address']).toMatch(/127\.0\.0\.1$|^::1$/);
  await get(path, { authorization: 'Bearer t' });
  expect(gatewayRequest?.headers['x-viewer']).toMatch(/^[\w-]{20,}$/);
  await get(`${path}?utm_source=1`, { cookie: 'a=1' });
  expect(gatewayRequest?.target).toBe(path);
  expect(gatewayRequest?.headers.cookie).toBeUndefined();
});

test("the API's own address is its own, too, not the site's", async () => {
  gatewayRequest = undefined;
  await get('/dgsaie/api/v1');
  expect(gatewayRequest).toMatchObject({ target: '/dgsaie/api/v1' });
});

test('a body that is too large is refused at the edge with a problem document', async () => {
  gatewayRequest = undefined;
  const response = await get('/dgsaie/api/v1/x', {}, 'POST', 'x'.repeat(LARGEST_BODY + 1));
  expect(response).toMatchObject({
    status: 413,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
  expect(JSON.parse(response.text)).toMatchObject({ code: 'too_large', instance: '/x' });
  expect(gatewayRequest).toBeUndefined();
});

test('a large body of unknown length reaches the gateway as far as it takes one', async () => {
  const chunked = { 'transfer-encoding': 'chunked' };
  await get('/dgsaie/api/v1/x', chunked, 'POST', 'x'.repeat(12 * 1024 * 1024));
  const size = gatewayRequest?.body?.byteLength ?? 0;
  expect(size).toBeGreaterThan(10 * 1024 * 1024);
  expect(size).toBeLessThan(11 * 1024 * 1024);
});

test('large bodies that are too many together are refused, and no small one', async () => {
  const { promise: go, resolve: answerAll } = Promise.withResolvers<void>();
  held = go;
  const chunked = { 'transfer-encoding': 'chunked' };
  const send = (size: number) => get('/dgsaie/api/v1/x', chunked, 'POST', 'x'.repeat(size));
  const before = gatewayCalls;
  const answered: Awaited<ReturnType<typeof get>>[] = [];
  const large = Array.from({ length: 8 }, async () => {
    answered.push(await send(9 * 1024 * 1024));
  });
  // Six times nine megabytes are held. Both refusals are waited for: once one is answered, there is room for another.
  const progress = () => [gatewayCalls - before, ...answered.map(({ status }) => status)];
  await vi.waitFor(() => expect(progress()).toEqual([6, 503, 503]), 120_000);
  expect(answered[0]?.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  expect(JSON.parse(answered[0]?.text ?? '')).toMatchObject({ status: 503, code: 'busy' });
  const small = send(1000);
  await vi.waitFor(() => expect(progress()).toEqual([7, 503, 503]), 120_000);
  answerAll();
  held = undefined;
  expect((await small).status).toBe(200);
  await Promise.all(large);
  expect(answered.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 503, 503]);
  expect((await send(9 * 1024 * 1024)).status).toBe(200);
});

test.each(['/dgsaie/', '/dgsaie/config.json', '/dgsaie/api/v1/status', '/dgsaie/missing.js'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject(securityHeaders(['https://pool.example']));
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://pool.example");
  },
);

test('a chart for pages of others is led to the API, and is all that they may frame', async () => {
  const { headers } = await get('/dgsaie/embed/chart/weekly/1,2?years=5&utm_source=1');
  expect(gatewayRequest?.target).toBe('/dgsaie/api/v1/embed/chart/weekly/1,2?years=5');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-frame-options']).toBeUndefined();
  for (const path of ['/dgsaie/api/v1/embed/chart/weekly/1,2', '/dgsaie/embed', '/dgsaie/']) {
    const other = await get(path);
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(other.headers['x-frame-options']).toBe('DENY');
  }
});

test('the browser finds its settings', async () => {
  const response = await get('/dgsaie/config.json');
  expect(JSON.parse(response.text)).toEqual({ region: 'eu-south-1' });
  expect(response.headers['cache-control']).toBe('no-cache');
});

test('what cannot be answered is said in words, in both languages', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  reject(new Error('the files are gone'));
  held = promise;
  const answer = await get('/dgsaie/api/v1/failing');
  held = undefined;
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('La pagina non è al momento disponibile.');
  expect(answer.text).toContain('The page is not available at the moment.');
});
