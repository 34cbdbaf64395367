import type { RequestListener } from 'node:http';
import type { Provider } from 'oidc-provider';
import { userPoolSettings } from '../../../../functions/people/contract/user-pool-settings.ts';
import type { Pool } from '../pool.ts';
import { localPool } from '../pool-settings.ts';
import { errorBody, languageOf } from './page-layout.ts';
import { addPages, type Context, type Page, seeOther, sendPage } from './page-routing.ts';
import { endHostedSession, poolProvider } from './pool-provider.ts';
import { standInPages } from './stand-in-pages.ts';

/** Everything served over https: the pool's sign-in and sign-out, with pages that replace those of SPID and CIE. */
export function signInPages(
  pool: Pool,
  origin: string,
  siteOrigins: readonly string[],
): RequestListener {
  const provider = poolProvider(pool, origin, siteOrigins);
  addPages(provider, [
    ...userPoolSettings.identityProviders.flatMap((name) => standInPages(pool, provider, name)),
    { method: 'GET', path: /^\/sign-in\/[\w-]+$/, answer: (context) => refuse(provider, context) },
    signOutPage(provider, siteOrigins),
  ]);
  return provider.callback();
}

/** Refuses a sign-in with an unknown identity provider. */
async function refuse(provider: Provider, context: Context): Promise<void> {
  const result = {
    error: 'invalid_request',
    error_description: 'Identity provider does not exist',
  };
  seeOther(context, await provider.interactionResult(context.req, context.res, result));
}

function signOutPage(provider: Provider, siteOrigins: readonly string[]): Page {
  const addresses = siteOrigins.map((site) => `${site}${userPoolSettings.signOutPath}`);
  return {
    method: 'GET',
    path: /^\/logout$/,
    async answer(context) {
      const { client_id: clientId, logout_uri: address } = context.query;
      await endHostedSession(provider, context);
      if (clientId === localPool.clientId && addresses.includes(String(address))) {
        return seeOther(context, String(address));
      }
      context.status = 400;
      sendPage(context, errorBody(languageOf(context), 'Invalid client_id or logout_uri'));
    },
  };
}
