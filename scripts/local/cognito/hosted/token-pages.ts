import type { Provider } from 'oidc-provider';
import { CognitoError } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import { poolSettings } from '../pool-settings.ts';
import { revokeRefreshToken, userOfAccessToken } from '../sessions.ts';
import { profileClaims } from '../tokens.ts';
import { errorBody } from './layout.ts';
import { type Context, type Page, readForm, seeOther, sendPage } from './pages.ts';
import { endHostedSession, siteAddresses } from './pool-provider.ts';
import { languageOf } from './texts.ts';

/** What Cognito offers beside the sign-in itself, in its own way: sign-out, revocation, user info. */
export function tokenPages(pool: Pool, provider: Provider, siteOrigins: readonly string[]): Page[] {
  const signOutAddresses = siteAddresses(siteOrigins, poolSettings.signOutPaths);

  async function signOut(context: Context) {
    const { client_id: clientId, logout_uri: address } = context.query;
    await endHostedSession(provider, context);
    if (clientId === poolSettings.clientId && signOutAddresses.includes(String(address))) {
      return seeOther(context, String(address));
    }
    context.status = 400;
    sendPage(context, errorBody(languageOf(context), 'Invalid client_id or logout_uri'));
  }

  async function revoke(context: Context) {
    allowSite(context, siteOrigins);
    const form = await readForm(context.req);
    const token = form.get('token') ?? '';
    if (form.get('client_id') !== poolSettings.clientId) return fail(context, 'invalid_client');
    if (token === '') return fail(context, 'invalid_request');
    if (token.startsWith('ey')) return fail(context, 'unsupported_token_type');
    revokeRefreshToken(pool, token);
    context.status = 200;
    context.body = '';
  }

  async function userInfo(context: Context) {
    const token = context.get('authorization').replace(/^Bearer /, '');
    try {
      const { user, scope } = await userOfAccessToken(pool, token);
      if (!scope.split(' ').includes('openid')) {
        throw new CognitoError('NotAuthorizedException', 'Access token has insufficient scopes');
      }
      const { email_verified: verified, ...claims } = profileClaims(user);
      context.body = {
        sub: user.sub,
        ...claims,
        ...(verified !== undefined && { email_verified: String(verified) }),
        username: user.username,
      };
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      fail(context, 'invalid_token', 401);
    }
  }

  return [
    { method: 'GET', path: /^\/logout$/, answer: signOut },
    { method: 'POST', path: /^\/oauth2\/revoke$/, answer: revoke },
    { method: 'GET', path: /^\/oauth2\/userInfo$/, answer: userInfo },
  ];
}

function fail(context: Context, error: string, status = 400): void {
  context.status = status;
  context.body = { error };
}

function allowSite(context: Context, siteOrigins: readonly string[]): void {
  const origin = context.get('origin');
  if (!siteOrigins.includes(origin)) return;
  context.set('access-control-allow-origin', origin);
  context.vary('origin');
}
