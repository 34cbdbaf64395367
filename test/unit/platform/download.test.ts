import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { download, isPrivate } from '../../../functions/platform/aws/download.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a service on this machine with this answer. @returns its address */
async function serving(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { timeoutMs: 10_000, maxBytes: 1000 };
const redirectTo = (location: string) =>
  serving((request, response) => {
    if (request.url === '/there') response.end('there');
    else response.writeHead(302, { location }).end();
  });

describe('a download', () => {
  it('returns the body, also from a service on this machine', async () => {
    const origin = await serving((_, response) => response.end('file'));
    expect(Buffer.from(await download(origin, limits)).toString()).toBe('file');
  });

  it('stops at the size limit, whatever length is announced', async () => {
    const origin = await serving((_, response) => {
      response.write('x'.repeat(900));
      response.end('x'.repeat(900));
    });
    await expect(download(origin, limits)).rejects.toThrow('more than 1000 bytes');
  });

  it('follows a redirect within the service', async () => {
    const origin = await redirectTo('/there');
    expect(Buffer.from(await download(origin, limits)).toString()).toBe('there');
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'is not encrypted'],
    ['https://169.254.169.254/', 'is no public address'],
    ['https://10.0.0.1/', 'is no public address'],
    ['https://[::1]/', 'is no public address'],
    ['https://[::ffff:127.0.0.1]/', 'is no public address'],
    ['https://localhost/', 'is no public address'],
    ['file:///etc/passwd', 'is not encrypted'],
  ])('does not follow one to %s', async (location, message) => {
    const origin = await redirectTo(location);
    await expect(download(origin, limits)).rejects.toThrow(message);
  });

  it('gives up after a few redirects', async () => {
    const origin = await redirectTo('/again');
    await expect(download(origin, limits)).rejects.toThrow('redirects');
  });

  it.each([
    ['no answer', () => {}],
    ['a body that never ends', (_, response) => void response.write('x')],
  ] as [string, RequestListener][])('is given up after the time limit: %s', async (_, answer) => {
    const origin = await serving(answer);
    const download300 = download(origin, { ...limits, timeoutMs: 300 });
    await expect(download300).rejects.toMatchObject({ name: 'TimeoutError' });
    server?.closeAllConnections();
  });

  it('has the status of a failed answer in its error', async () => {
    const origin = await serving((_, response) => response.writeHead(503).end());
    await expect(download(origin, limits)).rejects.toThrow('HTTP 503');
  });
});

it.each([
  ['8.8.8.8', false],
  ['151.13.20.1', false],
  ['2001:4860:4860::8888', false],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::', true],
  ['::ffff:7f00:1', true],
  ['::ffff:10.0.0.1', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});
