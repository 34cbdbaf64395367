import { type ComponentType, lazy, Suspense, useState } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { signInFirst } from '../lib/destination.ts';
import { loadTexts } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { hasTyped } from '../lib/typed-input.ts';
import type { PageId } from '../shared/navigation.tsx';
import { PageSpinner } from '../ui/feedback.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import type { ListedPage } from './page.ts';
import { allPages, pagesFor } from './pages.ts';

/** A page's code and texts load when it is first opened. */
const lazyPages = new Map<PageId, ComponentType>(allPages.map((page) => [page.id, lazyPage(page)]));
const loadedPages = new Map<PageId, ComponentType>();

/** The routes of this person's pages; other paths redirect to the home page. */
export function SiteRoutes() {
  const session = useSession();
  if (session.status === 'checking') return <PageSpinner />;
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <Routes>
      {pagesFor(user).flatMap((page) =>
        [page.path, ...(page.aliases ?? [])].map((path) => (
          <Route key={path} path={path} element={<LoadedPage key={page.id} page={page} />} />
        )),
      )}
      <Route path="*" element={<WayOut />} />
    </Routes>
  );
}

/**
 * Leads to the home page; to sign in where the session ended with something typed and not saved, and
 * from a page of signed-in people that a message led to.
 */
function WayOut() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isAsked = new URLSearchParams(search).has(signInFirst);
  if (session.status === 'anonymous' && isAsked && allPages.some(({ path }) => path === pathname)) {
    return <Navigate to="/app/prezzi-settimanali" replace state={{ destination: pathname }} />;
  }
  const expired = session.status === 'anonymous' && session.reason === 'expired';
  if (expired && hasTyped()) return <Navigate to="/app/prezzi-settimanali" replace />;
  return <Navigate to="/" replace />;
}

/**
 * Loads the page of an address (with the base path) before the first rendering. A failure is shown when
 * the page is rendered.
 */
export async function preloadPage(address: string): Promise<void> {
  const page = pageOfAddress(address);
  if (page) await loadPage(page).catch(() => undefined);
}

/** The page of an address with the base path. */
export function pageOfAddress(address: string): ListedPage | undefined {
  const path = address.replace(import.meta.env.BASE_URL, '/');
  return allPages.find((one) =>
    [one.path, ...(one.aliases ?? [])].some((pattern) => matchPath(pattern, path)),
  );
}

/** A loaded page is rendered without Suspense: React would keep its fallback for 300 ms. */
function LoadedPage({ page }: { readonly page: ListedPage }) {
  const [Component] = useState(() => loadedPages.get(page.id) ?? lazyPages.get(page.id));
  return (
    <Suspense fallback={<PageSpinner />}>
      <PageFrame page={page}>{Component ? <Component /> : null}</PageFrame>
    </Suspense>
  );
}

function lazyPage(page: ListedPage): ComponentType {
  return lazy(async () => ({ default: await loadPage(page) }));
}

async function loadPage(page: ListedPage): Promise<ComponentType> {
  const [component] = await Promise.all([page.load(), ...page.texts.map(loadTexts)]);
  loadedPages.set(page.id, component);
  return component;
}
