import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDemonstration } from '../../lib/surroundings.ts';
import { useNavigationState } from '../../shared/navigation.tsx';
import { Alert, RequestId } from '../../ui/feedback.tsx';
import { clearBanners, useBanner, useForcedNavigation } from '../connection.ts';
import { Footer } from './footer.tsx';
import { CenterHeader, SlimHeader } from './header.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MainMenu } from './main-menu.tsx';
import { PrintNote } from './print-note.tsx';
import '../styles/page.css';

/** Header and footer around every page. On the way to sign in, a banner replaces the menu. */
export function Layout({ children }: { readonly children: ReactNode }) {
  useForcedNavigation();
  const { section } = useNavigationState();
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
      <PrintNote />
      <LeaveDialog />
    </>
  );
}

/** Links to the content and the footer, first in the tab order. */
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

/** Replaces the menu for somebody who comes to sign in for the weekly survey. */
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

function DemonstrationBanner() {
  const { t } = useTranslation();
  if (!isDemonstration()) return null;
  return (
    <aside className="demonstration-banner" aria-label={t('layout.demonstration.label')}>
      <div className="container">{t('layout.demonstration.text')}</div>
    </aside>
  );
}

/**
 * Says that the last call failed: without an answer, with a server error, or as one too many; or that changes are
 * not possible now.
 */
function ConnectionBanner() {
  const { t } = useTranslation();
  const banner = useBanner();
  if (!banner) return null;
  if (banner.kind === 'maintenance')
    return (
      <div className="container pt-3">
        <Alert variant="warning" className="mb-0">
          {t('problems.maintenance')}
        </Alert>
      </div>
    );
  return (
    <div className="container pt-3">
      <Alert dismissible onDismiss={clearBanners} className="mb-0">
        {t(banner.kind === 'busy' ? 'problems.busy' : `failures.${banner.kind}`)}
        <RequestId id={banner.requestId} />
      </Alert>
    </div>
  );
}
