import type { RequestListener } from 'node:http';
import { userPoolSettings } from '../../../../functions/contract/user-pool-settings.ts';
import type { Pool } from '../pool.ts';
import { addPages } from './page-routing.ts';
import { poolProvider } from './pool-provider.ts';
import { providerClient } from './provider-client.ts';
import { signInPages } from './sign-in-pages.ts';
import { standInProvider } from './stand-in-provider.ts';
import { standInPath } from './stand-ins.ts';

export interface HostedPages {
  /** Origin of the pages themselves. */
  readonly origin: string;
  readonly certificate: string;
  readonly siteOrigins: readonly string[];
}

/** All that is served over https: the pool's sign-in pages, and the SPID and CIE stand-ins. */
export async function hostedPages(
  pool: Pool,
  { origin, certificate, siteOrigins }: HostedPages,
): Promise<RequestListener> {
  const { seed } = pool.keys;
  const provider = poolProvider(pool, origin, siteOrigins);
  const identityProviders = providerClient({ origin, certificate, seed });
  addPages(provider, signInPages(pool, { provider, identityProviders, siteOrigins }));
  const handlers: { prefix: string; handler: RequestListener }[] = [];
  for (const name of userPoolSettings.identityProviders) {
    const standIn = await standInProvider(origin, name, seed);
    handlers.push({ prefix: `${standInPath(name)}/`, handler: standIn.callback() });
  }
  const poolHandler = provider.callback();
  return (request, response) => {
    const standIn = handlers.find(({ prefix }) => request.url?.startsWith(prefix));
    (standIn?.handler ?? poolHandler)(request, response);
  };
}
