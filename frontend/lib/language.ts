/** The languages of the site, and the choice stored on the device. */
export const languages = ['it', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';

/** Locales of numbers and dates. */
export const locales = { it: 'it-IT', en: 'en-GB' } as const satisfies Record<Language, string>;

/** Name in an address, and of the cookie that tells the choice to who sends the pages. */
const parameter = 'lang';
const cookie = 'language';

/** That of the address, for this visit to it; else the one chosen on this device. */
export function chosenLanguage(): Language {
  return namedLanguage(window.location.search) ?? storedLanguage() ?? 'it';
}

/** Stores the choice and reloads the page without the language that its address names. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  tellChoice();
  const address = new URL(window.location.href);
  address.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}

/** Sends the choice along with requests for pages, so that they come in its language. */
export function tellChoice(): void {
  const language = storedLanguage();
  if (!language || document.cookie.includes(`${cookie}=${language}`)) return;
  const path = import.meta.env.BASE_URL;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${cookie}=${language}; path=${path}; max-age=31536000; samesite=lax`;
}

/** @param search an address's query */
export function namedLanguage(search: string): Language | undefined {
  return languageOf(new URLSearchParams(search).get(parameter));
}

/** A query that names the language too. @param search an address's query, empty or with its `?` */
export function naming(language: Language, search: string): string {
  const names = new URLSearchParams(search);
  if (!names.has(parameter)) names.set(parameter, language);
  return `?${names}`;
}

/** What an address asks of its page, without the language that it names. */
export function withoutLanguage(search: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(search);
  asked.delete(parameter);
  return asked;
}

const storedLanguage = () => languageOf(localStorage.getItem(storageKey));

const languageOf = (text: string | null) => languages.find((language) => language === text);

const bundles = import.meta.glob<object>('../{app,ui/chart,features/*}/texts.*.json', {
  import: 'default',
});

/** Namespaces that are not a feature's. */
const sharedTexts: Readonly<Record<string, string>> = { app: '../app', chart: '../ui/chart' };

/** Fetches the texts of a namespace in a language, once. @throws Error when there are none */
export function textBundle(namespace: string, language: Language): Promise<object> {
  const folder = sharedTexts[namespace] ?? `../features/${namespace}`;
  const load = bundles[`${folder}/texts.${language}.json`];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return load();
}
