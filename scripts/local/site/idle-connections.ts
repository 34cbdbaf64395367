import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Number of idle connections kept for one address: many more than a browser opens; a proxy can open others when
 * needed.
 */
const MOST_IDLE = 256;

/**
 * Closes the connections that have been idle longest when one address holds too many: otherwise a single one could
 * hold all that the server takes. Those whose request is being answered stay.
 */
export function limitIdleConnections(server: Server, most = MOST_IDLE): Server {
  /** By address, the longest idle first. */
  const idle = new Map<string, Set<Socket>>();

  const forget = (socket: Socket, address: string) => {
    const sockets = idle.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(address);
  };
  const rest = (socket: Socket, address: string) => {
    if (socket.destroyed) return;
    const sockets = idle.get(address) ?? new Set();
    idle.set(address, sockets.add(socket));
    const [longest] = sockets;
    if (sockets.size > most) longest?.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    addresses.set(socket, address);
    socket.once('close', () => forget(socket, address));
    rest(socket, address);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const address = addresses.get(socket) ?? '';
    forget(socket, address);
    response.once('close', () => rest(socket, address));
  });
  return server;
}

/** A closed socket no longer knows its address. */
const addresses = new WeakMap<Socket, string>();
