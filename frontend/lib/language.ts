import { deviceStorage } from './storage.ts';

export { LOCALES as locales } from '../../functions/platform/kernel/language.ts';

/** The languages of the site, and the choice stored on the device. */
export const languages = ['it', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';

/** Name of the parameter in an address, and of the cookie that tells the server the choice. */
const parameter = 'lang';
const cookie = 'language';

/** The language in the address, also in that of the links from there; else the one chosen on this device. */
export function chosenLanguage(): Language {
  return namedLanguage(window.location.search) ?? storedLanguage() ?? 'it';
}

/** Stores the choice and reloads the page: the address names the language only where nothing else can keep it. */
export function chooseLanguage(language: Language): void {
  const isKept = deviceStorage.setItem(storageKey, language);
  tellChoice();
  const address = new URL(window.location.href);
  if (isKept) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, language);
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}

/** Keeps the language of an opened address on a device where none was chosen: a choice in the menu stays. */
export function rememberNamed(): void {
  const named = namedLanguage(window.location.search);
  if (named && !storedLanguage()) deviceStorage.setItem(storageKey, named);
}

/** Sends the choice with requests for pages, so that they come in this language. */
export function tellChoice(): void {
  const language = storedLanguage();
  const path = import.meta.env.BASE_URL;
  try {
    if (!language || document.cookie.includes(`${cookie}=${language}`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${cookie}=${language}; path=${path}; max-age=31536000; samesite=lax`;
  } catch {
    // In a frame without an origin of its own there are no cookies; the page requests its texts itself.
  }
}

/** @param search an address's query */
export function namedLanguage(search: string): Language | undefined {
  return languageOf(new URLSearchParams(search).get(parameter));
}

/** Adds the language to a query. @param search an address's query, empty or with its `?` */
export function naming(language: Language, search: string): string {
  const names = new URLSearchParams(search);
  if (!names.has(parameter)) names.set(parameter, language);
  return `?${names}`;
}

/** The parameters of an address except the language. */
export function withoutLanguage(search: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(search);
  asked.delete(parameter);
  return asked;
}

const storedLanguage = () => languageOf(deviceStorage.getItem(storageKey));

const languageOf = (text: string | null) => languages.find((language) => language === text);

type Bundles = Record<string, () => Promise<object>>;

const bundles: Bundles = import.meta.glob<object>(
  [
    '../{app,app/descriptions,ui/chart,shared/energy,features/*}/texts.*.json',
    '!../features/{company,monitor,profile}*/*',
  ],
  { import: 'default' },
);

/** Adds texts of a part of the site that is loaded later. */
export function addTextBundles(more: Bundles): void {
  Object.assign(bundles, more);
}

/** Fetches the texts of a namespace, the name of their folder, in a language, once. @throws Error when there are none */
export function textBundle(namespace: string, language: Language): Promise<object> {
  const file = `/${namespace}/texts.${language}.json`;
  const load = Object.entries(bundles).find(([path]) => path.endsWith(file))?.[1];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return load();
}
