import type { Server } from 'node:http';
import { boundPort, listen, listenOn, portError } from './ports.ts';
import type { Settings } from './settings.ts';
import type { SiteServer } from './site-server.ts';

export interface SiteAddress {
  /** `http://localhost:8080`: what people open and sign-in returns to. */
  readonly origin: string;
  /** The same site by number. */
  readonly origins: readonly string[];
  close(): Promise<void>;
}

/**
 * Binds the site to this machine, by both meanings of `localhost`. What else answers at ::1 on the
 * port would be opened in place of the site, so a port is free only when it is on both.
 */
export async function bindSite(site: SiteServer, settings: Settings): Promise<SiteAddress> {
  for (let attempt = 1; ; attempt += 1) {
    const main = site.newServer();
    const port = await listen(main, 'site', settings);
    try {
      const second = await bindSixth(site, port);
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

/** Nothing when the machine has no IPv6. */
async function bindSixth(site: SiteServer, port: number): Promise<Server | undefined> {
  const server = site.newServer();
  try {
    await listenOn(server, port, '::1');
    return boundPort(server) === port ? server : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL') return undefined;
    throw error;
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
