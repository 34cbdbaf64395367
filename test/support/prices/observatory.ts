import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pricesFile, registryFile } from './station-files.ts';

type File = string | Uint8Array;

export interface Observatory {
  /** Environment for functions: the addresses of its files. */
  readonly addresses: {
    readonly STATION_PRICES_URL: string;
    readonly STATION_REGISTRY_URL: string;
  };
  /** Sets its answers; a missing file is answered as unavailable. */
  publish(files: {
    readonly prices?: File | undefined;
    readonly registry?: File | undefined;
  }): void;
  /** Publishes a day with the usual number of rows. */
  publishDay(date: string): void;
  stop(): void;
}

/** The national observatory of station prices: one address for each of its two files. */
export async function startObservatory(): Promise<Observatory> {
  let files: Readonly<Record<string, File | undefined>> = {};
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 503 : 200).end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publish: Observatory['publish'] = ({ prices, registry }) => {
    files = { '/prices.csv': prices, '/registry.csv': registry };
  };
  return {
    addresses: {
      STATION_PRICES_URL: `${origin}/prices.csv`,
      STATION_REGISTRY_URL: `${origin}/registry.csv`,
    },
    publish,
    publishDay: (date) =>
      publish({
        prices: pricesFile({ date, rows: 60_000 }),
        registry: registryFile({ date, stations: 15_000 }),
      }),
    stop: () => server.close(),
  };
}
