import { type ComponentType, lazy, Suspense, useState } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { loadTexts } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { hasTyped } from '../lib/typed-input.ts';
import type { PageId } from '../shared/navigation.tsx';
import { PageSpinner } from '../ui/feedback.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import {
  findPage,
  type ListedPage,
  listedPages,
  loadComponent,
  pagesFor,
  textsOf,
} from './pages.ts';

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
 * Leads to the home page; from a page of signed-in people to sign in and back, or to what their second factor lacks; and to
 * what was typed and not saved.
 */
function WayOut() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isPage = listedPages().some(({ path }) => matchPath(path, pathname));
  if (session.status === 'anonymous' && isPage) {
    const destination = pathname + search;
    return <Navigate to="/app/prezzi-settimanali" replace state={{ destination }} />;
  }
  const isPending = session.status === 'signed-in' && session.user.secondFactorNeeded;
  if (isPending && isPage) return <Navigate to="/app/prezzi-settimanali" replace />;
  const expired = session.status === 'anonymous' && session.reason === 'expired';
  if (expired && hasTyped()) return <Navigate to="/app/prezzi-settimanali" replace />;
  return <Navigate to="/" replace />;
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

/** A loaded page is rendered without Suspense: React would keep its fallback for 300 ms. */
function LoadedPage({ page }: { readonly page: ListedPage }) {
  const [Component] = useState(() => loadedPages.get(page.id) ?? lazyPage(page));
  return (
    <Suspense fallback={<PageSpinner />}>
      <PageFrame page={page}>
        <Component />
      </PageFrame>
    </Suspense>
  );
}

/** A page's code and texts load when it is first opened. */
function lazyPage(page: ListedPage): ComponentType {
  return lazy(async () => ({ default: await loadPage(page) }));
}

async function loadPage(page: ListedPage): Promise<ComponentType> {
  const [component] = await Promise.all([loadComponent(page), ...textsOf(page).map(loadTexts)]);
  loadedPages.set(page.id, component);
  return component;
}
