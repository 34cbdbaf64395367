import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { externalAddress } from '../../lib/external-links.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { chooseLanguage, languages } from '../../lib/language.ts';
import { type User, useUser } from '../../lib/session.ts';
import { usePage } from '../../shared/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';
import emblem from './emblem.svg?no-inline';

/** The ministry, the language, and who is signed in. */
export function SlimHeader() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <div className="it-header-slim-wrapper">
      <div className="container">
        <div className="it-header-slim-wrapper-content">
          <a
            className="navbar-brand"
            href={externalAddress('ministry')}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('site.ministry')}
            <span className="visually-hidden"> {t('states.newTab')}</span>
          </a>
          <div className="it-header-slim-right-zone">
            <LanguageMenu />
            {user ? <UserMenu user={user} /> : <SignInLink />}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The site's name. */
export function CenterHeader() {
  const { t } = useTranslation();
  return (
    <div className="it-header-center-wrapper">
      <div className="container">
        <div className="it-header-center-content-wrapper">
          <div className="it-brand-wrapper">
            <Link to="/">
              <img className="site-emblem" src={emblem} alt="" width="64" height="64" />
              <div className="it-brand-text">
                <div className="it-brand-title">{t('site.title')}</div>
                <div className="it-brand-tagline d-none d-md-block">{t('site.tagline')}</div>
              </div>
            </Link>
          </div>
          <SearchLink />
        </div>
      </div>
    </div>
  );
}

function SearchLink() {
  const { t } = useTranslation();
  const search = usePage('search');
  if (!search) return null;
  return (
    <div className="it-right-zone">
      <div className="it-search-wrapper">
        <span className="d-none d-md-block" aria-hidden="true">
          {t('actions.search')}
        </span>
        <Link className="search-link rounded-icon" to={search.path} aria-label={search.title}>
          <Icon name="it-search" />
        </Link>
      </div>
    </div>
  );
}

function SignInLink() {
  const { t } = useTranslation();
  return (
    <Link
      className="btn btn-primary btn-icon btn-full"
      to="/app/prezzi-settimanali"
      state={{ section: 'auth' }}
    >
      <span className="rounded-icon">
        <Icon name="it-user" className="icon-primary" />
      </span>
      <span className="d-none d-lg-block">{t('layout.signIn')}</span>
      <span className="visually-hidden d-lg-none">{t('layout.signIn')}</span>
    </Link>
  );
}

const names = { it: 'Italiano', en: 'English' } as const;

/** Language menu; the choice is stored on the device and the page reloaded. */
function LanguageMenu() {
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

const entries = ['profile', 'monitor', 'company-home', 'company-choice', 'logout'] as const;

/** Greets the person by name, or by fiscal code, and leads to what the role may open. */
function UserMenu({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const name = [user.firstName, user.lastName].join(' ').trim() || user.username;
  return (
    <Dropdown
      label={
        <>
          <Icon name="it-user" className="user-menu-icon" />
          <span className="user-menu-name">
            {t('layout.greeting', { name: name || user.fiscalCode })}
          </span>
        </>
      }
      buttonClass="nav-link dropdown-toggle user-menu-button"
      align="end"
    >
      {entries
        .filter((id) => id !== 'company-choice' || (user.companyIds ?? []).length > 1)
        .map((id) => (
          <UserMenuEntry key={id} id={id} />
        ))}
    </Dropdown>
  );
}

function UserMenuEntry({ id }: { readonly id: (typeof entries)[number] }) {
  const { t } = useTranslation();
  const page = usePage(id);
  if (!page) return null;
  return (
    <li>
      <Link className="dropdown-item list-item" to={page.path}>
        <span>{t(`layout.userMenu.${id}`)}</span>
      </Link>
    </li>
  );
}
