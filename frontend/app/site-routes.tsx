import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { loadTexts } from '../lib/i18n.ts';
import { choosesCompany, useSession } from '../lib/session.ts';
import { hasTyped } from '../lib/typed-input.ts';
import { type PageId, withAlert } from '../shared/navigation.tsx';
import { PageSpinner } from '../ui/feedback.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import {
  findPage,
  type ListedPage,
  listedPages,
  loadComponent,
  pageOf,
  pagesFor,
  textsOf,
} from './pages.ts';

const loadedPages = new Map<PageId, ComponentType>();

/** The routes of this person's pages; other paths redirect to the home page. */
export function SiteRoutes() {
  const session = useSession();
  if (session.status === 'checking') return <PageSpinner />;
  const user = session.status === 'signed-in' ? session.user : undefined;
  // Who reports for several companies says first for which one, at whatever address of a company.
  const choice = user && choosesCompany(user) ? pageOf('company-choice') : undefined;
  return (
    <Routes>
      {pagesFor(user).flatMap((page) =>
        [page.path, ...(page.aliases ?? [])].map((path) => {
          const shown = (page.audience === 'company' && choice) || page;
          return (
            <Route key={path} path={path} element={<LoadedPage key={shown.id} page={shown} />} />
          );
        }),
      )}
      <Route path="*" element={<WayOut />} />
    </Routes>
  );
}

/**
 * Redirects to the home page, and says so where there is no such page. From a page for signed-in people it leads to
 * signing in and back, or to setting up the missing second factor; it returns to unsaved input.
 */
function WayOut() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const isPage = listedPages().some(({ path }) => matchPath(path, pathname));
  const destination = pathname + search;
  if (session.status === 'anonymous' && isPage) {
    return <Navigate to="/app/prezzi-settimanali" replace state={{ destination }} />;
  }
  const isPending = session.status === 'signed-in' && session.user.secondFactorNeeded;
  if (isPending && isPage) {
    return <Navigate to="/app/prezzi-settimanali" replace state={{ destination }} />;
  }
  const expired = session.status === 'anonymous' && session.reason === 'expired';
  if (expired && hasTyped()) return <Navigate to="/app/prezzi-settimanali" replace />;
  const state = isPage ? undefined : withAlert('info', t('unknownPage', { pathname }));
  return <Navigate to="/" replace state={state} />;
}

/**
 * Loads the page of an address (with the base path) before the first rendering. A failure is shown when
 * the page is rendered.
 */
export async function preloadPage(address: string): Promise<void> {
  const page = await findPage(isAt(address)).catch(() => undefined);
  if (page) await loadPage(page).catch(() => undefined);
}

/** Whether a page is that of an address with the base path. */
export function isAt(address: string): (page: ListedPage) => boolean {
  const at = address.replace(import.meta.env.BASE_URL, '/');
  return ({ path, aliases = [] }) => [path, ...aliases].some((pattern) => matchPath(pattern, at));
}

/** A page is loaded without Suspense: React would keep its fallback for 300 ms. */
function LoadedPage({ page }: { readonly page: ListedPage }) {
  const { Component, failure } = useLoaded(page);
  if (failure) throw failure;
  if (!Component) return <PageSpinner />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <PageFrame page={page}>
        <Component />
      </PageFrame>
    </Suspense>
  );
}

interface Loaded {
  readonly Component?: ComponentType | undefined;
  readonly failure?: Error;
}

/** A page's code and texts load when it is first opened. */
function useLoaded(page: ListedPage): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ Component: loadedPages.get(page.id) });
  useEffect(() => {
    if (loadedPages.has(page.id)) return;
    loadPage(page).then(
      (Component) => setLoaded({ Component }),
      (failure) => setLoaded({ failure }),
    );
  }, [page]);
  return loaded;
}

async function loadPage(page: ListedPage): Promise<ComponentType> {
  const [component] = await Promise.all([loadComponent(page), ...textsOf(page).map(loadTexts)]);
  loadedPages.set(page.id, component);
  return component;
}
