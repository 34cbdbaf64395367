import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { portName, portOf, type Service, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const titles: Record<Service, string> = {
  site: 'the site',
  s3: 'the file store',
  cognito: 'the user pool',
  cognitoHosted: 'the sign-in pages',
  dynamodb: 'the database',
};

/** Listens on the service's port in the settings and returns the port. @throws StartError when it is taken */
export async function listen(
  server: NetServer,
  service: Service,
  settings: Settings,
  host = '127.0.0.1',
): Promise<number> {
  await listenOn(server, portOf(service, settings), host).catch((error) => {
    throw portError(error, service, settings);
  });
  return boundPort(server);
}

/**
 * Listens on exactly this port; 0 lets the system choose. The number of connections is limited so that many of them
 * cannot use up all files that this process may open; further ones are closed.
 */
export function listenOn(server: NetServer, port: number, host: string): Promise<void> {
  if (connectionsEach) server.maxConnections = connectionsEach;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Maximum share of the files that the process may open: the stack has six servers, two of them the site's. */
const SHARE_OF_A_SERVER = 1 / 8;

const connectionsEach = Math.floor(openFilesAllowed() * SHARE_OF_A_SERVER);

/** 0 when the system does not tell, or has no limit. */
function openFilesAllowed(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export function boundPort(server: NetServer): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

/** The message for a port that cannot be used; other errors pass unchanged. */
function portError(error: unknown, service: Service, settings: Settings): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const why = code === 'EACCES' ? 'may not be used' : 'is taken by another program';
  return new StartError(
    `Port ${portOf(service, settings)} (${portName(service)}, ${titles[service]}) ${why}: ` +
      'set PORT to another number. The site uses PORT, its services the four ports after it.',
    { cause: error },
  );
}

export interface SiteAddress {
  /** `http://localhost:8080`: the address that people open and that sign-in returns to. */
  readonly origin: string;
  /** The origins of the same site by IP address. */
  readonly origins: readonly string[];
  close(): Promise<void>;
}

/**
 * Binds the site to this machine, on both addresses of `localhost`. Another program at ::1 on the port would be opened
 * instead of the site, so a port counts as free only when it is free on both.
 */
export async function bindSite(newServer: () => Server, settings: Settings): Promise<SiteAddress> {
  for (let attempt = 1; ; attempt += 1) {
    const main = newServer();
    const port = await listen(main, 'site', settings);
    try {
      const second = await bindIpv6(newServer, port);
      const servers = second ? [main, second] : [main];
      return {
        origin: `http://localhost:${port}`,
        origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
        close: async () => void (await Promise.all(servers.map(closeServer))),
      };
    } catch (error) {
      await closeServer(main);
      if (settings.port !== 0 || attempt === 5) throw portError(error, 'site', settings);
    }
  }
}

/** Undefined when the machine has no IPv6. */
async function bindIpv6(newServer: () => Server, port: number): Promise<Server | undefined> {
  const server = newServer();
  try {
    await listenOn(server, port, '::1');
    return boundPort(server) === port ? server : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL') return undefined;
    throw error;
  }
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
