import type { InteractionResults, Provider } from 'oidc-provider';
import { CognitoError } from '../cognito-error.ts';
import { federatedUser } from '../federated-users.ts';
import { provePassword } from '../password-sign-in.ts';
import { permanentPassword } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { type IdentityProviderName, poolSettings } from '../pool-settings.ts';
import { changeUser, userKey } from '../users.ts';
import { type Html, html, page } from './layout.ts';
import { type Context, type Page, readForm, seeOther, sendPage } from './pages.ts';
import { type Language, languageOf, texts } from './texts.ts';
import type { Upstream } from './upstream.ts';

/** The hosted sign-in: by password here, or over to an identity provider and back. */
export function signInPages(pool: Pool, provider: Provider, upstream: Upstream): Page[] {
  const underWay = (context: Context) => provider.interactionDetails(context.req, context.res);

  async function finish(context: Context, result: InteractionResults) {
    seeOther(context, await provider.interactionResult(context.req, context.res, result));
  }

  async function start(context: Context): Promise<void> {
    const { params } = await underWay(context);
    const wanted = params.identity_provider ?? params.idp_identifier;
    if (isProvider(wanted)) return handOver(context, wanted);
    if (wanted !== undefined && wanted !== 'COGNITO') {
      return finish(context, {
        error: 'invalid_request',
        error_description: 'Identity provider does not exist',
      });
    }
    const language = languageOf(context, params);
    show(context, language, signInForm(language, context.path, wanted === undefined));
  }

  async function handOver(context: Context, name: string | undefined): Promise<void> {
    const { uid, params } = await underWay(context);
    if (!isProvider(name)) return start(context);
    const loginHint = params.login_hint;
    const address = upstream.authorizationUrl(uid, name, {
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
    const person = await upstream.recognise(uid, code);
    const user = federatedUser(pool, person);
    return finish(context, { login: { accountId: user.username, amr: [person.providerName] } });
  }

  async function withPassword(context: Context) {
    const { params } = await underWay(context);
    const language = languageOf(context, params);
    const form = await readForm(context.req);
    try {
      const user = provePassword(pool, form.get('username') ?? '', form.get('password') ?? '');
      if (user.status === 'FORCE_CHANGE_PASSWORD') {
        const session = pool.passwordChanges.open(userKey(user.username), pool.now());
        return show(context, language, newPasswordForm(language, context.path, session));
      }
      return await finish(context, { login: { accountId: user.username, amr: ['COGNITO'] } });
    } catch (error) {
      show(context, language, signInForm(language, context.path, false), messageOf(error));
    }
  }

  async function withNewPassword(context: Context) {
    const { uid, params } = await underWay(context);
    const language = languageOf(context, params);
    const form = await readForm(context.req);
    const session = form.get('session') ?? '';
    const key = pool.passwordChanges.find(session, pool.now());
    const user = key === undefined ? undefined : pool.journal.get('user', key);
    if (user === undefined) return seeOther(context, `/sign-in/${uid}`);
    try {
      const { username } = changeUser(
        pool,
        user,
        permanentPassword(user.username, form.get('password') ?? ''),
      );
      pool.passwordChanges.close(session);
      return await finish(context, { login: { accountId: username, amr: ['COGNITO'] } });
    } catch (error) {
      const retry = newPasswordForm(language, `/sign-in/${uid}`, session);
      show(context, language, retry, messageOf(error));
    }
  }

  return [
    { method: 'GET', path: /^\/sign-in\/[\w-]+$/, answer: start },
    { method: 'POST', path: /^\/sign-in\/[\w-]+$/, answer: withPassword },
    { method: 'POST', path: /^\/sign-in\/[\w-]+\/new-password$/, answer: withNewPassword },
    { method: 'GET', path: /^\/sign-in\/[\w-]+\/with\/(\w+)$/, answer: handOver },
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
  ];
}

function isProvider(name: unknown): name is IdentityProviderName {
  return (poolSettings.identityProviders as readonly unknown[]).includes(name);
}

function messageOf(error: unknown): string {
  if (error instanceof CognitoError) return error.message;
  throw error;
}

function show(context: Context, language: Language, body: Html, problem?: string): void {
  sendPage(context, page({ language, title: texts[language].signIn, body, problem }));
}

function signInForm(language: Language, path: string, withProviders: boolean): Html {
  const { userName, password, signIn, continueWith } = texts[language];
  const providers = poolSettings.identityProviders.map(
    (name) =>
      html`<a class="button second" href="${path}/with/${name}">${continueWith} ${name}</a>`,
  );
  return html`${withProviders ? html`<p>${providers}</p>` : undefined}
<form method="post">
<label>${userName}<input type="text" name="username" autocomplete="username" required></label>
<label>${password}<input type="password" name="password" autocomplete="current-password" required></label>
<button>${signIn}</button>
</form>`;
}

function newPasswordForm(language: Language, path: string, session: string): Html {
  const { newPassword, newPasswordHint, save } = texts[language];
  return html`<p>${newPasswordHint}</p>
<form method="post" action="${path}/new-password">
<input type="hidden" name="session" value="${session}">
<label>${newPassword}<input type="password" name="password" autocomplete="new-password" required></label>
<button>${save}</button>
</form>`;
}
