import type { ReactNode } from 'react';
import { useArrival } from '../../shared/navigation.tsx';
import { useForcedNavigation } from '../forced-navigation.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DemonstrationBanner } from './demonstration-banner.tsx';
import { Footer } from './footer.tsx';
import { CenterHeader, SlimHeader } from './header.tsx';
import { MainMenu } from './main-menu.tsx';
import { SkipLinks } from './skip-links.tsx';
import { SurveyBanner } from './survey-banner.tsx';

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
