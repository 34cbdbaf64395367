import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { openCertificate } from './hosted/certificate.ts';
import { hostedPages } from './hosted/hosted-pages.ts';
import { jsonProtocol } from './json-protocol.ts';
import { listen } from './listen.ts';
import { openPool } from './pool.ts';
import { poolSettings } from './pool-settings.ts';
import { publicDocuments } from './public-documents.ts';

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
  /** Certificate of the hosted pages (PEM), for programs that must trust it. */
  readonly certificate: string;
  /** Folder with a file per mail that the pool sent. */
  readonly outboxFolder: string;
  stop(): Promise<void>;
}

/**
 * Starts the local user pool on 127.0.0.1. What it has acknowledged is on disk, in `dataFolder`.
 * Left out, and refused by name: self-registration, second factors, devices, groups of one's own,
 * triggers. Calls that need AWS credentials must carry a signature; it is not checked.
 * @throws when the folder cannot be written, a port is taken or the stored data are damaged
 */
export async function startCognito(options: StartCognito): Promise<LocalCognito> {
  const { dataFolder, port, hostedPort, siteOrigin, now = () => new Date() } = options;
  const { userPoolId, clientId, region } = poolSettings;
  mkdirSync(dataFolder, { recursive: true });
  const certificate = await openCertificate(join(dataFolder, 'certificate.json'), now());
  const api = await listen(createServer(), port);
  const hosted = await listen(createSecureServer(certificate), hostedPort).catch(async (error) => {
    await api.close();
    throw error;
  });
  const stop = async () => void (await Promise.all([api.close(), hosted.close()]));
  let stopped: Promise<void> | undefined;
  try {
    const endpoint = `http://127.0.0.1:${api.port}`;
    const hostedDomain = `localhost:${hosted.port}`;
    const hostedOrigin = `https://${hostedDomain}`;
    const issuer = `${endpoint}/${userPoolId}`;
    const pool = await openPool({ dataFolder, issuer, now });
    api.serve(jsonProtocol(pool, publicDocuments(pool, hostedOrigin)));
    hosted.serve(
      await hostedPages(pool, { origin: hostedOrigin, certificate: certificate.cert, siteOrigin }),
    );
    return {
      endpoint,
      issuer,
      keysUrl: `${issuer}/.well-known/jwks.json`,
      userPoolId,
      clientId,
      region,
      hostedDomain,
      certificate: certificate.cert,
      outboxFolder: join(dataFolder, 'outbox'),
      stop() {
        stopped ??= stop().then(() => pool.journal.close());
        return stopped;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
