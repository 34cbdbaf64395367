import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { elided } from '../../functions/platform/kernel/italian-elision.ts';
import { chosenLanguage, type Language, textBundle } from './language.ts';

/**
 * Texts. Each feature folder has `texts.it.json` and `texts.en.json`; the namespace is the folder's name. Shared texts
 * are in the default namespace `app`; those that only signed-in people need are in `restricted`, which is read where a
 * key is in no other. Bundles are loaded on demand, for one language.
 *
 *     const { t } = useTranslation('weekly-prices');
 *     t('title'); t('app:actions.back');
 *
 * Placeholders are written `{{name}}`.
 */

/** The form of the article depends on the day that is inserted into the text. */
const elision = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string) => (i18next.language === 'it' ? elided(text) : text),
} as const;

/** Sets the language; `loadTexts` loads the texts. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(elision)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['app'],
      defaultNS: 'app',
      fallbackNS: 'restricted',
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      postProcess: elision.name,
    });
}

/** Changes to another language; `loadTexts` loads its texts. */
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
