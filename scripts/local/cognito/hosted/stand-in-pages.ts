import type { Provider } from 'oidc-provider';
import { isFiscalCode, normaliseFiscalCode } from '../../../../functions/domain/fiscal-code.ts';
import type { IdentityProviderName } from '../pool-settings.ts';
import { demoPeople } from './demo-people.ts';
import { type Html, html, page } from './layout.ts';
import { type Context, type Page, readForm, seeOther, sendPage } from './pages.ts';
import { standInPath, standIns } from './stand-in-settings.ts';
import { type Language, languageOf, texts } from './texts.ts';

/** What a person sees of a stand-in: for SPID the list of providers, then the choice of a person. */
export function standInPages(provider: Provider, name: IdentityProviderName): Page[] {
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
    if (fiscalCode.length !== 16 || !isFiscalCode(fiscalCode)) {
      return show(context, true);
    }
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
