import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { loadComponent, pageOf } from '../../../frontend/app/pages.ts';
import type { User } from '../../../frontend/lib/session.ts';
import type { PageId } from '../../../frontend/shared/navigation.tsx';
import { renderInSite } from './render.tsx';
import { anAdministrator } from './users.ts';

interface Visit {
  /** Address of the visitor; the page's path when absent. */
  readonly at?: string;
  /** An administrator when absent. */
  readonly user?: User;
  readonly language?: 'it' | 'en';
}

/** Renders a page of the page table at its address, as its visitor sees it. Other addresses show nothing. */
export async function renderPage(id: PageId, { at, user, language }: Visit = {}) {
  const page = pageOf(id);
  if (!page) throw new Error(`no page ${id}`);
  const Component = await loadComponent(page);
  const routes: ReactNode = (
    <Routes>
      <Route path={page.path} element={<Component />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return renderInSite(routes, {
    at: at ?? page.path,
    user: user ?? anAdministrator(),
    ...(language ? { language } : {}),
  });
}
