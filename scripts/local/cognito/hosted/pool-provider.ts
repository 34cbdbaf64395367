import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { CognitoError } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-records.ts';
import { poolSettings } from '../pool-settings.ts';
import { refreshSession, startSession } from '../sessions.ts';
import { apiScope } from '../tokens.ts';
import { userKey } from '../users.ts';
import { grantEverything } from './grant-everything.ts';
import { errorBody } from './layout.ts';
import { memoryRows } from './memory-rows.ts';
import { type Context, sendPage } from './pages.ts';
import { languageOf } from './texts.ts';

const hostedSessionSeconds = 3600;

/**
 * The pool's own authorization server. The library checks requests, codes and PKCE; the tokens are
 * the pool's, the same as those of the JSON protocol.
 */
export function poolProvider(pool: Pool, origin: string, siteOrigins: readonly string[]): Provider {
  const configuration: Configuration = {
    adapter: memoryRows(),
    clients: [
      {
        client_id: poolSettings.clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: siteAddresses(siteOrigins, poolSettings.signInPaths),
        response_types: ['code'],
        scope: poolSettings.scopes.join(' '),
        grant_types: ['authorization_code', 'refresh_token'],
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
      const user = signedInUser(pool, accountId);
      return user && { accountId, claims: () => ({ sub: user.sub }) };
    },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    jwks: { keys: [pool.keys.privateKey] },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: (context, { error_description: detail, error }) => {
      sendPage(context, errorBody(languageOf(context), detail ?? error));
    },
    routes: { authorization: '/oauth2/authorize', token: '/oauth2/token', jwks: '/oauth2/keys' },
    scopes: [...poolSettings.scopes, apiScope],
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 300,
      Grant: hostedSessionSeconds,
      IdToken: 60,
      Interaction: 1800,
      Session: hostedSessionSeconds,
    },
  };
  const provider = new Provider(origin, configuration);
  leaveOtherProvider(provider);
  giveTokensOfThePool(provider, pool);
  return provider;
}

const cookieNames = {
  session: 'cognito',
  interaction: 'cognito_sign_in',
  resume: 'cognito_resume',
};

export function siteAddresses(origins: readonly string[], paths: readonly string[]): string[] {
  return origins.flatMap((origin) => paths.map((path) => `${origin}${path}`));
}

/** Ends the browser's session on the hosted pages. */
export async function endHostedSession(provider: Provider, context: Context): Promise<void> {
  const session = await provider.Session.get(context);
  await session.destroy();
  context.cookies.set(cookieNames.session, null);
}

function signedInUser(pool: Pool, username: string): UserRecord | undefined {
  const user = pool.journal.get('user', userKey(username));
  return user?.enabled ? user : undefined;
}

/** A session begun with one identity provider does not answer a request for another. */
function leaveOtherProvider(provider: Provider): void {
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

function giveTokensOfThePool(provider: Provider, pool: Pool): void {
  provider.use(async (context, next) => {
    await next();
    const { oidc } = context as Partial<KoaContextWithOIDC>;
    const code = oidc?.entities.AuthorizationCode;
    if (oidc?.route !== 'token' || context.status !== 200 || code?.accountId === undefined) return;
    const user = signedInUser(pool, code.accountId);
    if (user === undefined) throw new Error(`User ${code.accountId} has gone`);
    const tokens = await startSession(pool, user, { scope: code.scope ?? '', nonce: code.nonce });
    context.body = tokenResponse(tokens);
  });
  provider.registerGrantType(
    'refresh_token',
    async (context) => {
      const refreshToken = String(context.oidc.params?.refresh_token ?? '');
      try {
        context.body = tokenResponse(await refreshSession(pool, refreshToken));
      } catch (error) {
        throw error instanceof CognitoError ? new errors.InvalidGrant(error.message) : error;
      }
    },
    ['refresh_token'],
  );
}

function tokenResponse(tokens: Awaited<ReturnType<typeof startSession>>) {
  return {
    id_token: tokens.IdToken,
    access_token: tokens.AccessToken,
    refresh_token: tokens.RefreshToken,
    expires_in: tokens.ExpiresIn,
    token_type: tokens.TokenType,
  };
}
