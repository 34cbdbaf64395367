import type { InteractionResults, Provider } from 'oidc-provider';
import {
  type IdentityProviderName,
  userPoolSettings,
} from '../../../../functions/contract/user-pool-settings.ts';
import type { Pool } from '../pool.ts';
import { localPool } from '../pool-settings.ts';
import { federatedUser } from '../pool-users.ts';
import { errorBody, languageOf } from './page-layout.ts';
import { type Context, type Page, seeOther, sendPage } from './page-routing.ts';
import { endHostedSession } from './pool-provider.ts';
import type { ProviderClient } from './provider-client.ts';

interface SignInPages {
  readonly provider: Provider;
  readonly identityProviders: ProviderClient;
  readonly siteOrigins: readonly string[];
}

/** The hosted sign-in, over to an identity provider and back, and the sign-out. */
export function signInPages(
  pool: Pool,
  { provider, identityProviders, siteOrigins }: SignInPages,
): Page[] {
  const underWay = (context: Context) => provider.interactionDetails(context.req, context.res);

  async function finish(context: Context, result: InteractionResults) {
    seeOther(context, await provider.interactionResult(context.req, context.res, result));
  }

  async function handOver(context: Context): Promise<void> {
    const { uid, params } = await underWay(context);
    const name = params.identity_provider ?? params.idp_identifier;
    if (!isProvider(name)) {
      return finish(context, {
        error: 'invalid_request',
        error_description: 'Identity provider does not exist',
      });
    }
    const loginHint = params.login_hint;
    const address = identityProviders.authorizationUrl(uid, name, {
      loginHint: typeof loginHint === 'string' ? loginHint : undefined,
      language: languageOf(context, params),
    });
    seeOther(context, address);
  }

  async function comeBack(context: Context) {
    const { uid } = await underWay(context);
    const { code, error } = context.query;
    if (typeof code !== 'string') {
      return finish(context, { error: 'access_denied', error_description: String(error ?? '') });
    }
    const person = await identityProviders.recognise(uid, code);
    const user = federatedUser(pool, person);
    return finish(context, { login: { accountId: user.username, amr: [person.providerName] } });
  }

  async function signOut(context: Context) {
    const { client_id: clientId, logout_uri: address } = context.query;
    await endHostedSession(provider, context);
    const addresses = siteOrigins.map((site) => `${site}${userPoolSettings.signOutPath}`);
    if (clientId === localPool.clientId && addresses.includes(String(address))) {
      return seeOther(context, String(address));
    }
    context.status = 400;
    sendPage(context, errorBody(languageOf(context), 'Invalid client_id or logout_uri'));
  }

  return [
    { method: 'GET', path: /^\/sign-in\/[\w-]+$/, answer: handOver },
    { method: 'GET', path: /^\/sign-in\/[\w-]+\/return$/, answer: comeBack },
    {
      // The sign-in's cookie is seen below its own path only.
      method: 'GET',
      path: /^\/oauth2\/idpresponse$/,
      answer: (context) => {
        const uid = encodeURIComponent(String(context.query.state ?? ''));
        seeOther(context, `/sign-in/${uid}/return${context.search}`);
      },
    },
    { method: 'GET', path: /^\/logout$/, answer: signOut },
  ];
}

function isProvider(name: unknown): name is IdentityProviderName {
  return (userPoolSettings.identityProviders as readonly unknown[]).includes(name);
}
