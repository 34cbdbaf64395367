import type { LocalCognito } from './cognito/start-cognito.ts';
import { portError } from './ports.ts';
import { portOf, type Settings } from './settings.ts';

/** Starts the local user pool where the settings put it. @throws StartError when a port is taken */
export async function startUserPool(
  dataFolder: string,
  siteOrigin: string,
  settings: Settings,
): Promise<LocalCognito> {
  const { startCognito } = await import('./cognito/start-cognito.ts');
  const port = portOf('cognito', settings);
  const hostedPort = portOf('cognitoHosted', settings);
  try {
    return await startCognito({ dataFolder, port, hostedPort, siteOrigin });
  } catch (error) {
    const taken = (error as { port?: number }).port;
    throw portError(error, taken === hostedPort ? 'cognitoHosted' : 'cognito', settings);
  }
}
