import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../../lib/session.ts';
import { externalLinks } from '../../shared/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import emblem from './emblem.svg?no-inline';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

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
            href={externalLinks.ministry}
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
        </div>
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
