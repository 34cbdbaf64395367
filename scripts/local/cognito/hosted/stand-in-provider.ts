import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import type { IdentityProviderName } from '../../../../functions/contract/user-pool-settings.ts';
import {
  hasRightCheckCharacter,
  isFiscalCode,
  normaliseFiscalCode,
} from '../../../../functions/domain/fiscal-code.ts';
import { grantEverything, memoryRows } from './oidc-storage.ts';
import { type Html, html, type Language, languageOf, page, texts } from './page-layout.ts';
import { addPages, type Context, type Page, readForm, seeOther, sendPage } from './page-routing.ts';
import { demoPeople, fiscalCodeClaim, standInClient, standInPath, standIns } from './stand-ins.ts';

/** An OpenID Connect provider in the place of SPID or CIE, where one chooses who to be. */
export async function standInProvider(
  origin: string,
  name: IdentityProviderName,
  seed: string,
): Promise<Provider> {
  const base = standInPath(name);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const client = standInClient(origin, name, seed);
  const configuration: Configuration = {
    adapter: memoryRows(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', fiscalCodeClaim],
      email: ['email'],
    },
    cookies: {
      keys: [seed],
      names: {
        session: `${name}_session`,
        interaction: `${name}_interaction`,
        resume: `${name}_resume`,
      },
    },
    extraParams: ['lang'],
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
    interactions: { url: (_context, { uid }) => `${base}/person/${uid}` },
    loadExistingGrant: grantEverything,
    routes: { authorization: `${base}/authorize`, token: `${base}/token`, jwks: `${base}/keys` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 1800,
      Session: 1800,
    },
  };
  const provider = new Provider(`${origin}${base}`, configuration);
  addPages(provider, standInPages(provider, name));
  forgetPeople(provider, `${base}/authorize`);
  return provider;
}

/** The stand-ins ask who you are every time. */
function forgetPeople(provider: Provider, authorizePath: string): void {
  provider.use(async (context, next) => {
    if (context.path === authorizePath) await (await provider.Session.get(context)).destroy();
    await next();
  });
}

function claimsOf(fiscalCode: string) {
  const person = demoPeople.find((one) => one.fiscalCode === fiscalCode);
  return {
    sub: fiscalCode,
    [fiscalCodeClaim]: fiscalCode,
    ...(person && {
      given_name: person.firstName,
      family_name: person.lastName,
      email: person.email,
    }),
  };
}

/** What a person sees of a stand-in: for SPID the list of providers, then the choice of a person. */
function standInPages(provider: Provider, name: IdentityProviderName): Page[] {
  const path = new RegExp(`^${standInPath(name)}/person/[\\w-]+$`);
  const { title, providers } = standIns[name];

  async function show(context: Context, refused = false) {
    const { params } = await provider.interactionDetails(context.req, context.res);
    const language = languageOf(context, params);
    const chosen = String(context.query.provider ?? params.login_hint ?? '');
    const listed = Object.hasOwn(providers, chosen) ? providers[chosen] : undefined;
    const toChoose = Object.keys(providers).length > 0 && listed === undefined;
    sendPage(
      context,
      page({
        language,
        title: listed === undefined ? title : `${title} – ${listed}`,
        body: toChoose ? providerList(language, context.path, providers) : peopleForm(language),
        problem: refused ? texts[language].wrongFiscalCode : undefined,
        standIn: true,
      }),
    );
  }

  async function choose(context: Context) {
    const form = await readForm(context.req);
    const fiscalCode = normaliseFiscalCode(form.get('other') || form.get('person') || '');
    if (form.has('cancel')) return finish(context, { error: 'access_denied' });
    const isPerson = fiscalCode.length === 16 && isFiscalCode(fiscalCode);
    if (!isPerson || !hasRightCheckCharacter(fiscalCode)) return show(context, true);
    return finish(context, { login: { accountId: fiscalCode, remember: false } });
  }

  async function finish(
    context: Context,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<void> {
    seeOther(context, await provider.interactionResult(context.req, context.res, result));
  }

  return [
    { method: 'GET', path, answer: (context) => show(context) },
    { method: 'POST', path, answer: choose },
  ];
}

function providerList(
  language: Language,
  path: string,
  providers: Readonly<Record<string, string>>,
): Html {
  const items = Object.entries(providers).map(
    ([id, name]) =>
      html`<li><a class="button second" href="${path}?provider=${id}">${name}</a></li>`,
  );
  return html`<h2>${texts[language].chooseProvider}</h2><ul>${items}</ul>`;
}

function peopleForm(language: Language): Html {
  const { choosePerson, fiscalCode, otherPerson, signIn, cancel } = texts[language];
  const people = demoPeople.map(
    (person, index) => html`<label><input type="radio" name="person" value="${person.fiscalCode}"
      ${index === 0 ? 'checked' : ''}> ${person.firstName} ${person.lastName} (${fiscalCode} ${person.fiscalCode})</label>`,
  );
  return html`<form method="post">
<fieldset><legend>${choosePerson}</legend>${people}</fieldset>
<label>${otherPerson}
<input type="text" name="other" maxlength="16" pattern="[A-Za-z0-9]{16}" autocomplete="off" spellcheck="false"></label>
<button>${signIn}</button> <button class="second" name="cancel" value="1" formnovalidate>${cancel}</button>
</form>`;
}
