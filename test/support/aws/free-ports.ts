import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenOn } from '../../../scripts/local/settings/ports.ts';

/**
 * The first of this many free ports in a row. They are outside the range that the system assigns, and each process of
 * the tests begins at another place, so that no other process takes one before it is used.
 */
export async function freePorts(count: number): Promise<number> {
  for (let first = 20_000 + (process.pid % 1000) * 10; ; first += count) {
    const servers = Array.from({ length: count }, () => createServer());
    const bound = await Promise.allSettled(
      servers.map((server, index) => listenOn(server, first + index, '127.0.0.1')),
    );
    const listening = servers.filter((server) => server.listening);
    await Promise.all(listening.map((server) => once(server.close(), 'close')));
    if (bound.every(({ status }) => status === 'fulfilled')) return first;
  }
}
