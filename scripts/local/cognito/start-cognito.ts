import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import type { Credentials } from '../access/aws-signature.ts';
import { closeServer, listen } from '../settings/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { signInPages } from './hosted/sign-in-pages.ts';
import { jsonProtocol, keysPath } from './json-protocol.ts';
import { openPool } from './pool.ts';
import { openCertificate } from './pool-files.ts';
import { localPool } from './pool-settings.ts';

export interface CognitoOptions {
  /** Folder of users, keys and certificate; created when missing. */
  readonly folder: string;
  /** Folder for outgoing mail; `outbox` in `folder` when absent. */
  readonly outboxFolder?: string;
  /** Origin of the site, e.g. `http://localhost:8080`: sign-in and sign-out return only there. */
  readonly siteOrigin: string;
  /** Credentials with which calls of programs must be signed. */
  readonly credentials: Credentials;
  /** The clock; the real one unless a test gives its own. */
  readonly now?: () => Date;
}

export interface LocalCognito {
  readonly endpoint: string;
  readonly issuer: string;
  readonly keysUrl: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly programClientId: string;
  readonly region: string;
  /** Host and port of the hosted pages, without scheme; Amplify calls it the domain. */
  readonly hostedDomain: string;
  /** Certificate of the hosted pages (PEM), for programs that must trust it. */
  readonly certificate: string;
  /** Folder with a file per mail that the pool sent. */
  readonly outboxFolder: string;
  stop(): Promise<void>;
}

/**
 * Starts the local user pool on 127.0.0.1, with the parts of Cognito that the portal uses. Everything acknowledged is
 * on disk. Other operations are refused by name.
 * @throws StartError when a port is taken
 * @throws Error when the folder cannot be written or the stored data are damaged
 */
export async function startCognito(
  settings: Settings,
  options: CognitoOptions,
): Promise<LocalCognito> {
  const { folder, siteOrigin, credentials, now = () => new Date() } = options;
  const { outboxFolder = join(folder, 'outbox') } = options;
  const certificate = await openCertificate(join(folder, 'certificate.json'), now());
  const api = new LateServer(createServer());
  const hosted = new LateServer(createSecureServer(certificate));
  const stop = async () => void (await Promise.all([api.close(), hosted.close()]));
  let stopped: Promise<void> | undefined;
  try {
    const endpoint = `http://127.0.0.1:${await listen(api.server, 'cognito', settings)}`;
    const hostedDomain = `localhost:${await listen(hosted.server, 'cognitoHosted', settings)}`;
    const origin = `https://${hostedDomain}`;
    const issuer = `${endpoint}/${localPool.userPoolId}`;
    const pool = await openPool({
      dataFolder: folder,
      ...{ outboxFolder, issuer, siteOrigin, now },
    });
    const siteOrigins = bothNamesOf(siteOrigin);
    api.serve(jsonProtocol(pool, { credentials, siteOrigins }));
    hosted.serve(signInPages(pool, origin, siteOrigins));
    return {
      ...localPool,
      endpoint,
      issuer,
      keysUrl: `${endpoint}${keysPath}`,
      hostedDomain,
      certificate: certificate.cert,
      outboxFolder,
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

/** A server whose handler is set after its port is known; requests that come earlier wait. */
class LateServer {
  readonly server: Server;
  #handler = Promise.withResolvers<RequestListener>();

  constructor(server: Server) {
    this.server = server;
    server.on('request', (request, response) => {
      void this.#handler.promise.then((handler) => handler(request, response));
    });
  }

  serve(handler: RequestListener): void {
    this.#handler.resolve(handler);
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }
}

/** A site on this machine can be reached as `localhost` and as `127.0.0.1`. */
function bothNamesOf(origin: string): string[] {
  const names = ['localhost', '127.0.0.1'];
  const url = new URL(origin);
  if (!names.includes(url.hostname)) return [url.origin];
  return names.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`);
}
