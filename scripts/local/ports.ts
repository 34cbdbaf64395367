import { createServer, type Server } from 'node:net';
import { portName, portOf, type Service, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const titles: Record<Service, string> = {
  site: 'the site',
  s3: 'the file store',
  cognito: 'the user pool',
  cognitoHosted: 'the sign-in pages',
  dynamodb: 'the database',
};

/** Listens where the settings put the service and answers the port. @throws StartError when it is taken */
export async function listen(
  server: Server,
  service: Service,
  settings: Settings,
  host = '127.0.0.1',
): Promise<number> {
  await listenOn(server, portOf(service, settings), host).catch((error) => {
    throw portError(error, service, settings);
  });
  return boundPort(server);
}

/** Listens on a port as it is: 0 lets the system choose. */
export function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** For a service that is another program: a port that is free now. @throws StartError when it is taken */
export async function freePort(service: Service, settings: Settings): Promise<number> {
  const server = createServer();
  const port = await listen(server, service, settings);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function boundPort(server: Server): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

/** What to tell about a port that cannot be used; other errors pass as they are. */
export function portError(error: unknown, service: Service, settings: Settings): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const why = code === 'EACCES' ? 'may not be used' : 'is taken by another program';
  return new StartError(
    `Port ${portOf(service, settings)} (${portName(service)}, ${titles[service]}) ${why}: ` +
      'set PORT to another number. The site uses PORT, its services the four ports after it.',
    { cause: error },
  );
}
