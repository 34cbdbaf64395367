import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n.ts';
import { chooseLanguage, languages } from '../../lib/language.ts';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';

const names = { it: 'Italiano', en: 'English' } as const;

/** Each language under its own name; choosing one keeps it on the device and reloads the page. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <Dropdown
      label={current.toUpperCase()}
      prefix={t('layout.language')}
      buttonClass="nav-link dropdown-toggle"
      align="end"
    >
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            className="dropdown-item list-item"
            lang={language}
            aria-current={language === current}
            onClick={() => chooseLanguage(language)}
          >
            <span>{names[language]}</span>
          </button>
        </li>
      ))}
    </Dropdown>
  );
}
