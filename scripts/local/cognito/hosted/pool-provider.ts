import {
  type Configuration,
  type KoaContextWithOIDC,
  Provider,
  type UnknownObject,
} from 'oidc-provider';
import { userPoolSettings } from '../../../../functions/people/contract/user-pool-settings.ts';
import type { Pool, UserRecord } from '../pool.ts';
import { localPool } from '../pool-settings.ts';
import { userKey } from '../pool-users.ts';
import { apiScope, startSession } from '../sessions.ts';
import { grantEverything, memoryRows } from './oidc-storage.ts';
import { errorBody, languageOf } from './page-layout.ts';
import { type Context, sendPage } from './page-routing.ts';
import { standInPath } from './stand-ins.ts';

const HOSTED_SESSION_SECONDS = 3600;

/**
 * The pool's own authorization server. The library checks requests, codes and PKCE; the tokens are
 * the pool's, the same as those of the JSON protocol.
 */
export function poolProvider(pool: Pool, origin: string, siteOrigins: readonly string[]): Provider {
  const configuration: Configuration = {
    adapter: memoryRows(),
    clients: [
      {
        client_id: localPool.clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: siteOrigins.map((site) => `${site}${userPoolSettings.signInPath}`),
        response_types: ['code'],
        scope: userPoolSettings.scopes.join(' '),
        grant_types: ['authorization_code'],
      },
    ],
    clientBasedCORS: (_context, corsOrigin) => siteOrigins.includes(corsOrigin),
    cookies: { keys: [pool.keys.seed], names: cookieNames },
    extraParams: ['identity_provider', 'idp_identifier', 'lang'],
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    findAccount: (_context, accountId) => {
      const user = userNamed(pool, accountId);
      return user && { accountId, claims: () => ({ sub: user.sub }) };
    },
    interactions: { url: (_context, { uid, params }) => `${signInPath(params)}/${uid}` },
    jwks: { keys: [pool.keys.privateKey] },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: (context, { error_description: detail, error }) => {
      sendPage(context, errorBody(languageOf(context), detail ?? error));
    },
    routes: { authorization: '/oauth2/authorize', token: '/oauth2/token', jwks: '/oauth2/keys' },
    scopes: [...userPoolSettings.scopes, apiScope],
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 300,
      Grant: HOSTED_SESSION_SECONDS,
      IdToken: 60,
      Interaction: 1800,
      Session: HOSTED_SESSION_SECONDS,
    },
  };
  const provider = new Provider(origin, configuration);
  endSessionOfOtherProvider(provider);
  answerWithTokensOfThePool(provider, pool);
  return provider;
}

/** Address at which a person signs in, by the identity provider that was requested. */
function signInPath({ identity_provider: byName, idp_identifier: byIdentifier }: UnknownObject) {
  const wanted = byName ?? byIdentifier;
  const name = userPoolSettings.identityProviders.find((one) => one === wanted);
  return name ? standInPath(name) : '/sign-in';
}

const cookieNames = {
  session: 'cognito',
  interaction: 'cognito_sign_in',
  resume: 'cognito_resume',
};

/** Ends the browser's session on the hosted pages. */
export async function endHostedSession(provider: Provider, context: Context): Promise<void> {
  const session = await provider.Session.get(context);
  await session.destroy();
  context.cookies.set(cookieNames.session, null);
}

function userNamed(pool: Pool, username: string): UserRecord | undefined {
  return pool.journal.get('user', userKey(username));
}

/** A session begun with one identity provider must not answer a request for another. */
function endSessionOfOtherProvider(provider: Provider): void {
  provider.use(async (context, next) => {
    if (context.path === '/oauth2/authorize') {
      const session = await provider.Session.get(context);
      const wanted = context.query.identity_provider;
      const begunWith = session.amr?.[0];
      if (wanted !== undefined && begunWith !== undefined && begunWith !== wanted) {
        await session.destroy();
      }
    }
    await next();
  });
}

function answerWithTokensOfThePool(provider: Provider, pool: Pool): void {
  provider.use(async (context, next) => {
    await next();
    const { oidc } = context as Partial<KoaContextWithOIDC>;
    const code = oidc?.entities.AuthorizationCode;
    if (oidc?.route !== 'token' || context.status !== 200 || code?.accountId === undefined) return;
    const user = userNamed(pool, code.accountId);
    if (user === undefined) throw new Error(`User ${code.accountId} has gone`);
    const tokens = await startSession(pool, user, { scope: code.scope ?? '', nonce: code.nonce });
    context.body = {
      id_token: tokens.IdToken,
      access_token: tokens.AccessToken,
      refresh_token: tokens.RefreshToken,
      expires_in: tokens.ExpiresIn,
      token_type: tokens.TokenType,
    };
  });
}
