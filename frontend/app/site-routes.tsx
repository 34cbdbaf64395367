import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { loadTexts } from '../lib/i18n.ts';
import type { PageId } from '../lib/page-id.ts';
import { useSession } from '../lib/session.ts';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { allPages, type ListedPage, pagesFor } from './visible-pages.ts';

/** Each page arrives with its texts, when it is first opened. */
const components = new Map<PageId, ComponentType>(
  allPages.map((page) => [page.id, lazyPage(page)]),
);

/** The routes of this person's pages; every other path leads home. */
export function SiteRoutes() {
  const session = useSession();
  if (session.status === 'checking') return <PageSpinner />;
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <Routes>
      {pagesFor(user).flatMap((page) =>
        [page.path, ...(page.aliases ?? [])].map((path) => (
          <Route key={path} path={path} element={<LoadedPage page={page} />} />
        )),
      )}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

function LoadedPage({ page }: { readonly page: ListedPage }) {
  const Component = components.get(page.id);
  return (
    <Suspense key={page.id} fallback={<PageSpinner />}>
      <PageFrame page={page}>{Component ? <Component /> : null}</PageFrame>
    </Suspense>
  );
}

function lazyPage(page: ListedPage): ComponentType {
  return lazy(async () => {
    const [component] = await Promise.all([page.load(), ...page.texts.map(loadTexts)]);
    return { default: component };
  });
}
