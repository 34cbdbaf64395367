import 'bootstrap-italia/dist/css/bootstrap-italia.min.css';
import './styles/base.css';
import './styles/scale.css';
import './styles/header.css';
import './styles/menu.css';
import './styles/page.css';
import './styles/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tellExternalLinks } from '../lib/external-links.ts';
import { loadTexts, startI18n } from '../lib/i18n.ts';
import { chosenLanguage, rememberNamed, tellChoice } from '../lib/language.ts';
import { currentSession, startSession } from '../lib/session.ts';
import { type SiteConfig, siteConfig, siteConfigQuery } from '../lib/site-config.ts';
import { App } from './app.tsx';
import { connectClient } from './connection.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { listedPages, openRestrictedArea } from './pages.ts';
import { createQueryClient } from './query-client.ts';
import { answersOfHtml, isPageOfHtml, takeAnswers } from './received-page.ts';
import { isAt, preloadPage } from './site-routes.tsx';

/**
 * Starts the site. It renders only when its texts are loaded, in parallel with the session and the first page's
 * code. If the page came as the HTML that would be rendered, that HTML is used; otherwise it stays visible until the
 * page is rendered.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root element');
  const language = chosenLanguage();
  const asked = listedPages().find(isAt(window.location.pathname));
  const received = isPageOfHtml(root, asked, language);
  document.documentElement.lang = language;
  rememberNamed();
  tellChoice();
  connectClient();
  await startI18n(language);
  const session = startSession(openArea);
  const queryClient = createQueryClient();
  takeAnswers(queryClient, answersOfHtml(language));
  await Promise.all([
    loadTexts('app'),
    preloadPage(window.location.pathname),
    linkToOthers(queryClient.getQueryData(siteConfigQuery.queryKey)),
    // Until the session is known, the page's HTML is more useful than a spinner.
    root.hasChildNodes() ? session : undefined,
  ]);
  const site = (
    <StrictMode>
      <App queryClient={queryClient} router={GuardedRouter} />
    </StrictMode>
  );
  // React interrupts a transition for input, so a slow phone reacts to touches during the first rendering.
  startTransition(() => {
    if (received && currentSession().status === 'anonymous') hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
  await session;
}

/** The pages of signed-in people, with the texts that name them. */
async function openArea(): Promise<void> {
  await openRestrictedArea();
  await loadTexts('restricted');
}

/** Links lead to the addresses that the stage sets; without its settings, to the ministry's sites. */
async function linkToOthers(known?: SiteConfig): Promise<void> {
  const config = known ?? (await siteConfig().catch(() => undefined));
  tellExternalLinks(config?.externalLinks);
}

void start();
