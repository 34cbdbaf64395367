import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { postJson } from '../../../functions/notices/subscriptions/work/outbound-call.ts';

/** The addresses to which the names of this test lead. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'inside.example.org': ['127.0.0.1'],
  'both.example.org': ['93.184.215.14', '10.0.0.1'],
};
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (name: string, _: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      (hosts[name] ?? []).map((address) => ({ address, family: 4 })),
    ),
}));

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
beforeAll(() => void vi.stubEnv('LOOPBACK_WEBHOOKS', 'on'));

async function serving(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const post = (address: string, timeoutMs = 10_000) =>
  postJson(address, '{"a":"à"}', { 'webhook-id': 'evt_1' }, { timeoutMs, maxBytes: 1000 });

describe('a call to an address that a stranger named', () => {
  it('posts JSON with its headers, and answers status and body', async () => {
    let seen = '';
    const address = await serving((request, response) => {
      request.on('data', (piece) => {
        seen += `${request.method} ${request.headers['webhook-id']} ${piece}`;
      });
      request.on('end', () => response.writeHead(202).end('thanks'));
    });
    expect(await post(address)).toEqual({ status: 202, body: 'thanks' });
    expect(seen).toBe('POST evt_1 {"a":"à"}');
  });

  it('reads no more of an answer than it may', async () => {
    const address = await serving((_, response) => {
      response.write('x'.repeat(900));
      response.write('y'.repeat(900));
    });
    expect(await post(address)).toEqual({ status: 200, body: 'x'.repeat(900) + 'y'.repeat(100) });
  });

  it('has a connection of its own, which is closed after it', async () => {
    const ports: (number | undefined)[] = [];
    const closed: Promise<void>[] = [];
    const address = await serving(({ socket }, response) => {
      ports.push(socket.remotePort);
      closed.push(new Promise((resolve) => void socket.once('close', () => resolve())));
      response.end('thanks');
    });
    await post(address);
    await post(address);
    expect(new Set(ports).size).toBe(2);
    await Promise.all(closed);
  });

  it('follows no redirect', async () => {
    let calls = 0;
    const address = await serving((_, response) => {
      calls += 1;
      response.writeHead(307, { location: '/again' }).end();
    });
    expect((await post(address)).status).toBe(307);
    expect(calls).toBe(1);
  });

  it.each([
    ['no answer', () => {}],
    ['a body that never ends', (_, response) => void response.write('x')],
  ] as [string, RequestListener][])('is given up when its time is over: %s', async (_, answer) => {
    await expect(post(await serving(answer), 300)).rejects.toThrow('no answer in time');
  });

  it.each([
    // Literal addresses, however they are written.
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[::ffff:0:a00:1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
    'https://0xa000001/',
    'https://167772161/',
    // Names of which the resolver says that they lead here, or here as well.
    'https://inside.example.org/',
    'https://both.example.org:8443/',
    // A name that there is not: who named it learns no difference.
    'https://unknown.example.org/',
  ])('is not made to %s', async (address) => {
    await expect(post(address)).rejects.toThrow('the address leads to nothing public');
  });

  it.each(['http://10.0.0.1/', 'https://example.org:22/', 'https://user@example.org/'])(
    'is not made to what may not be registered: %s',
    async (address) => {
      await expect(post(address)).rejects.toThrow('the address may not be called');
    },
  );

  it.each(['http://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/'])(
    'is not made to %s where no program beside it may be called',
    async (address) => {
      vi.stubEnv('LOOPBACK_WEBHOOKS', 'off');
      await expect(post(address)).rejects.toThrow('the address may not be called');
      vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
    },
  );
});
