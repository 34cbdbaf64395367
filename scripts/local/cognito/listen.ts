import type { RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** A server that has its port already, while what it serves may still be getting ready. */
export interface Listening {
  readonly port: number;
  serve(handler: RequestListener): void;
  close(): Promise<void>;
}

/** Binds to this machine only. Requests that come before `serve` wait. */
export async function listen(
  server: Server & { closeAllConnections(): void },
  port: number,
): Promise<Listening> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  server.on('request', (request, response) => {
    void ready.then((handler) => handler(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
