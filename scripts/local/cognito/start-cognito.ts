import { createServer } from 'node:http';
import { join } from 'node:path';
import { jsonProtocol } from './json-protocol.ts';
import { listen } from './listen.ts';
import { openPool } from './pool.ts';
import { poolSettings } from './pool-settings.ts';

export interface StartCognito {
  /** Where users, keys, certificate and outgoing mail are kept; made when missing. */
  readonly dataFolder: string;
  /** Port of the JSON protocol (http); 0 takes a free one. */
  readonly port: number;
  /** Port of the hosted sign-in pages (https); 0 takes a free one. */
  readonly hostedPort: number;
  /** Where the site is, e.g. `http://localhost:8080`: sign-in and sign-out return there only. */
  readonly siteOrigin: string;
  /** The clock; the real one unless a test gives its own. */
  readonly now?: () => Date;
}

export interface LocalCognito {
  readonly endpoint: string;
  readonly issuer: string;
  readonly keysUrl: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly region: string;
  /** Host and port of the hosted pages, without scheme: what Amplify calls the domain. */
  readonly hostedDomain: string;
  /** Folder with a file per mail that the pool sent. */
  readonly outboxFolder: string;
  stop(): Promise<void>;
}

/**
 * Starts the local user pool on 127.0.0.1. What it has acknowledged is on disk, in `dataFolder`.
 * @throws when the folder cannot be written, a port is taken or the stored data are damaged
 */
export async function startCognito(options: StartCognito): Promise<LocalCognito> {
  const { dataFolder, port, now = () => new Date() } = options;
  const { userPoolId, clientId, region } = poolSettings;
  const api = await listen(createServer(), port);
  try {
    const endpoint = `http://127.0.0.1:${api.port}`;
    const issuer = `${endpoint}/${userPoolId}`;
    const keysPath = `/${userPoolId}/.well-known/jwks.json`;
    const pool = await openPool({ dataFolder, issuer, now });
    api.serve(jsonProtocol(pool, { [keysPath]: { keys: [pool.keys.publicKey] } }));
    return {
      endpoint,
      issuer,
      keysUrl: `${endpoint}${keysPath}`,
      userPoolId,
      clientId,
      region,
      hostedDomain: '',
      outboxFolder: join(dataFolder, 'outbox'),
      async stop() {
        await api.close();
        pool.journal.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
