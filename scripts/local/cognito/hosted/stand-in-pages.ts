import type { InteractionResults, Provider } from 'oidc-provider';
import type { IdentityProviderName } from '../../../../functions/people/contract/user-pool-settings.ts';
import {
  hasRightCheckCharacter,
  isFiscalCode,
  normaliseFiscalCode,
} from '../../../../functions/people/rules/fiscal-code.ts';
import type { Pool } from '../pool.ts';
import { federatedUser } from '../pool-users.ts';
import { type Html, html, type Language, languageOf, page, texts } from './page-layout.ts';
import { type Context, type Page, readForm, seeOther, sendPage } from './page-routing.ts';
import { demoPeople, standInPath, standIns } from './stand-ins.ts';

/** The pages that replace SPID or CIE: for SPID the list of providers, then the choice of a person. */
export function standInPages(pool: Pool, provider: Provider, name: IdentityProviderName): Page[] {
  const path = new RegExp(`^${standInPath(name)}/[\\w-]+$`);
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
    // A user may be created only in the browser that began the sign-in.
    await provider.interactionDetails(context.req, context.res);
    const form = await readForm(context.req);
    const fiscalCode = normaliseFiscalCode(form.get('other') || form.get('person') || '');
    if (form.has('cancel'))
      return finish(context, { error: 'access_denied', error_description: 'access_denied' });
    const isPerson = fiscalCode.length === 16 && isFiscalCode(fiscalCode);
    if (!isPerson || !hasRightCheckCharacter(fiscalCode)) return show(context, true);
    const person = { providerName: name, userId: fiscalCode, attributes: attributesOf(fiscalCode) };
    const { username } = federatedUser(pool, person);
    return finish(context, { login: { accountId: username, amr: [name] } });
  }

  async function finish(context: Context, result: InteractionResults): Promise<void> {
    seeOther(context, await provider.interactionResult(context.req, context.res, result));
  }

  return [
    { method: 'GET', path, answer: (context) => show(context) },
    { method: 'POST', path, answer: choose },
  ];
}

/** Attributes of a person as an identity provider sends them. */
function attributesOf(fiscalCode: string): Record<string, string> {
  const person = demoPeople.find((one) => one.fiscalCode === fiscalCode);
  return {
    'custom:fiscal_code': fiscalCode,
    ...(person && {
      given_name: person.firstName,
      family_name: person.lastName,
      email: person.email,
    }),
  };
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
