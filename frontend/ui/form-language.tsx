import { useLanguage } from '../lib/i18n.ts';

/** Keeps the language of a page in the address to which a browser without scripts sends a form. */
export function FormLanguage() {
  const language = useLanguage();
  return language === 'it' ? null : <input type="hidden" name="lang" value={language} />;
}
