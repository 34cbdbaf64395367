import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { boundPort, closeServer, listenOn } from '../../../scripts/local/settings/ports.ts';
import { limitIdleConnections } from '../../../scripts/local/site/idle-connections.ts';

const MOST = 4;
let stop = async () => {};
afterEach(() => stop());

/** A server that answers when it is told to. */
async function started() {
  const waiting: ServerResponse[] = [];
  const server = limitIdleConnections(
    createServer((_, response) => void waiting.push(response)),
    MOST,
  );
  await listenOn(server, 0, '127.0.0.1');
  const sockets: Socket[] = [];
  stop = async () => {
    for (const socket of sockets) socket.destroy();
    await closeServer(server);
  };
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: boundPort(server), host: '127.0.0.1', localAddress });
    socket.on('error', () => {}).resume();
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  return { open, waiting };
}

const ask = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
const areOpen = (sockets: readonly Socket[]) => sockets.map(({ closed }) => !closed);

test('of one address the longest idle connections are closed, and nobody else’s', async () => {
  const { open } = await started();
  const other = await open('127.0.0.2');
  const many: Socket[] = [];
  for (let count = 0; count < MOST + 3; count += 1) many.push(await open());
  await vi.waitFor(() =>
    expect(areOpen(many)).toEqual([false, false, false, true, true, true, true]),
  );
  expect(other.closed).toBe(false);
});

test('one that is being answered stays, and counts again when it has its answer', async () => {
  const { open, waiting } = await started();
  const busy = await open();
  ask(busy);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const many: Socket[] = [];
  for (let count = 0; count < MOST; count += 1) many.push(await open());
  await delay(50);
  expect(areOpen([busy, ...many])).toEqual(Array(MOST + 1).fill(true));
  waiting[0]?.end('done');
  await vi.waitFor(() => expect(areOpen([busy, ...many])).toEqual([true, false, true, true, true]));
});
