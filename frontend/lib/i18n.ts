import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { elided } from '../../functions/domain/italian-elision.ts';
import { chosenLanguage, type Language, textBundle } from './language.ts';

/**
 * Texts. Each feature folder has `texts.it.json` and `texts.en.json`, its namespace is the folder's
 * name; texts shared by all are the default namespace `app`. Bundles load on demand, for one language.
 *
 *     const { t } = useTranslation('weekly-prices');
 *     t('title'); t('app:actions.back');
 *
 * Placeholders are written `{{name}}`.
 */

/** No text knows the day that is put into it. */
const elision = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string) => (i18next.language === 'it' ? elided(text) : text),
} as const;

/** Fixes the language; texts come with `loadTexts`. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(elision)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      postProcess: elision.name,
    });
}

/** Goes over to another language, whose texts come with `loadTexts`. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}

/** Loads a namespace in the current language, once. */
export async function loadTexts(namespace: string): Promise<void> {
  const language = currentLanguage();
  if (i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await textBundle(namespace, language));
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'it';
}

export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
