import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../../lib/i18n.ts';
import { Badge } from '../../ui/page.tsx';
import type { ListedPage } from '../visible-pages.ts';
import { ArrivalAlert } from './arrival-alert.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { PageClosing } from './page-closing.tsx';

interface PageFrameProps {
  readonly page: ListedPage;
  readonly children: ReactNode;
}

let firstPage = true;

/** Around each page: its document title and description, the breadcrumb, and arrival at its top. */
export function PageFrame({ page, children }: PageFrameProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const title = t(`pages.${page.id}.title`);
  const description = t(`pages.${page.id}.description`);

  useEffect(() => {
    document.title = page.id === 'home' ? title : `${title} - ${t('site.title')}`;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [page.id, title, description, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is a change of path
  useEffect(() => {
    if (firstPage) {
      firstPage = false;
      return;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = main.current?.querySelector<HTMLElement>('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="content" ref={main} tabIndex={-1} data-page={page.id}>
      {page.id === 'home' ? null : <Breadcrumb page={page} />}
      {page.italianOnly ? <ItalianOnlyTag /> : null}
      <ArrivalAlert />
      <div className="page-content">{children}</div>
      {page.audience === 'public' ? <PageClosing page={page.id} /> : null}
    </main>
  );
}

/** Tells who reads in another language that the page has no translation. */
function ItalianOnlyTag() {
  const { t } = useTranslation();
  if (useLanguage() === 'it') return null;
  return (
    <p className="container mb-2">
      <Badge variant="success">{t('states.italianOnly')}</Badge>
    </p>
  );
}
