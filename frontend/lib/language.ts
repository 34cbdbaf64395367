/** The languages of the site, and the choice stored on the device. */
export const languages = ['it', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';

/** Locales of numbers and dates. */
export const locales = { it: 'it-IT', en: 'en-GB' } as const satisfies Record<Language, string>;

export function chosenLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? 'it';
}

/** Stores the choice and reloads the page. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  window.location.reload();
}

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
