import { escaped } from '../../../../functions/platform/kernel/escaped.ts';

/** HTML that is already safe to send. */
export interface Html {
  readonly html: string;
}

/** Builds HTML from a template: every value is escaped unless it is HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: String.raw({ raw: parts }, ...values.map(render)) };
}

type HtmlValue = string | Html | readonly Html[] | undefined;

function render(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map(render).join('\n');
}

export interface PageContent {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** Shown as an alert above the body. */
  readonly problem?: string | undefined;
  /** True on pages that replace those of a third party. */
  readonly standIn?: boolean;
}

const style = `
  body { font: 1.125rem/1.5 'Titillium Web', system-ui, sans-serif; color: #17324d; margin: 0; background: #f5f6f7 }
  main { max-width: 36rem; margin: 2rem auto; padding: 2rem; background: #fff; border-radius: 4px }
  h1 { font-size: 1.75rem; margin-top: 0 }
  .stand-in { background: #fff3cd; border-left: 6px solid #995c00; padding: 1rem }
  .problem { background: #fdeaec; border-left: 6px solid #cc334d; padding: 1rem }
  fieldset { border: 1px solid #5d7083; border-radius: 4px; margin: 0 0 1.5rem; padding: 1rem }
  label { display: block; margin: .75rem 0 }
  input[type=text] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; border: 1px solid #5d7083; border-radius: 4px }
  button, .button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 2px solid #06c; border-radius: 4px; background: #06c; color: #fff; text-decoration: none; display: inline-block; margin: .25rem .5rem .25rem 0; cursor: pointer }
  button.second, .button.second { background: #fff; color: #0050a0 }
  :focus-visible { outline: 3px solid #ff9900; outline-offset: 2px }
  ul { list-style: none; padding: 0 }
`;

export function page({ language, title, body, problem, standIn = false }: PageContent): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${standIn ? html`<p class="stand-in">${texts[language].standIn}</p>` : undefined}
${problem ? html`<p class="problem" role="alert">${problem}</p>` : undefined}
${body}
</main>
</body>
</html>`.html;
}

export function errorBody(language: Language, detail: string): string {
  const { problem, problemHint } = texts[language];
  const body = html`<p>${problemHint}</p><p>${detail}</p>`;
  return page({ language, title: problem, body });
}

export type Language = 'it' | 'en';

const it = {
  cancel: 'Annulla',
  choosePerson: 'Scegli con quale persona di prova entrare',
  chooseProvider: 'Scegli il tuo gestore di identità',
  fiscalCode: 'codice fiscale',
  otherPerson: 'Un altro codice fiscale (16 caratteri)',
  problem: 'Non è stato possibile completare l’accesso',
  problemHint: 'Tornare al sito e ricominciare.',
  signIn: 'Accedi',
  standIn:
    'Pagina simulata per uso locale: sostituisce il vero gestore di identità e non verifica nulla. Non inserire credenziali reali.',
  tooLarge: 'Richiesta troppo grande',
  wrongFiscalCode: 'Scegliere una persona o scrivere un codice fiscale valido.',
};

const en: typeof it = {
  cancel: 'Cancel',
  choosePerson: 'Choose the demonstration person to sign in as',
  chooseProvider: 'Choose your identity provider',
  fiscalCode: 'fiscal code',
  otherPerson: 'Another fiscal code (16 characters)',
  problem: 'Sign-in could not be completed',
  problemHint: 'Go back to the site and start again.',
  signIn: 'Sign in',
  standIn:
    'Stand-in page for local use: it takes the place of the real identity provider and checks nothing. Do not type real credentials.',
  tooLarge: 'Request too large',
  wrongFiscalCode: 'Choose a person or type a valid fiscal code.',
};

export const texts: Readonly<Record<Language, typeof it>> = { it, en };

/** The language that the site asks for, else the browser's, else Italian. */
export function languageOf(
  context: { acceptsLanguages(...languages: string[]): string | false },
  parameters: Readonly<Record<string, unknown>> = {},
): Language {
  const asked = parameters.lang ?? parameters.ui_locales;
  if (asked === 'it' || asked === 'en') return asked;
  return context.acceptsLanguages('it', 'en') === 'en' ? 'en' : 'it';
}
