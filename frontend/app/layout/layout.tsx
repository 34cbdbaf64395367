import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArrival } from '../../shared/navigation.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { clearBanners, useBanner, useForcedNavigation } from '../connection.ts';
import { Footer } from './footer.tsx';
import { CenterHeader, SlimHeader } from './header.tsx';
import { MainMenu } from './main-menu.tsx';
import '../styles/page.css';

/** What surrounds every page. Somebody who came to sign in sees the survey's banner, not the menu. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useForcedNavigation();
  const { section } = useArrival();
  return (
    <>
      <SkipLinks />
      <header className="it-header-wrapper">
        <SlimHeader />
        <div className="it-nav-wrapper">
          <CenterHeader />
          {section === 'auth' ? <SurveyBanner /> : <MainMenu />}
        </div>
      </header>
      <DemonstrationBanner />
      <ConnectionBanner />
      <div className="site-content">{children}</div>
      <Footer />
    </>
  );
}

/** First in the tab order: past the header to the content, or down to the footer. */
function SkipLinks() {
  const { t } = useTranslation();
  return (
    <nav className="skiplinks" aria-label={t('layout.skipLinks')}>
      <a className="visually-hidden-focusable" href="#content">
        {t('layout.skipToContent')}
      </a>
      <a className="visually-hidden-focusable" href="#footer">
        {t('layout.skipToFooter')}
      </a>
    </nav>
  );
}

/** Stands in the menu's place for who comes to sign in for the weekly survey. */
function SurveyBanner() {
  const { t } = useTranslation();
  return (
    <div className="survey-banner">
      <div className="container">
        <p className="survey-banner-title">{t('layout.surveyBanner.title')}</p>
        <p className="survey-banner-text">{t('layout.surveyBanner.text')}</p>
      </div>
    </div>
  );
}

/** Whoever serves made-up data marks the page, and every page says so. */
const isDemonstration = () => document.documentElement.hasAttribute('data-demonstration');

function DemonstrationBanner() {
  const { t } = useTranslation();
  if (!isDemonstration()) return null;
  return (
    <aside className="demonstration-banner" aria-label={t('layout.demonstration.label')}>
      <div className="container">{t('layout.demonstration.text')}</div>
    </aside>
  );
}

/** The call that failed last had no answer, or the server broke; goes away when a call succeeds. */
function ConnectionBanner() {
  const { t } = useTranslation();
  const banner = useBanner();
  if (!banner) return null;
  return (
    <div className="container pt-3">
      <Alert dismissible onDismiss={clearBanners} className="mb-0">
        {t(`failures.${banner}`)}
      </Alert>
    </div>
  );
}
