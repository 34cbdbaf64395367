import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { loadTexts, useLanguage } from '../../lib/i18n.ts';
import {
  type NavigationState,
  type PageId,
  useNavigationState,
  usePage,
} from '../../shared/navigation.tsx';
import { type OwnHead, OwnHeadTeller } from '../../shared/own-head.ts';
import { Alert } from '../../ui/feedback.tsx';
import { Badge } from '../../ui/page.tsx';
import { ancestorsOf, descriptionKey, type ListedPage } from '../pages.ts';
import { ofReceivedPage, takeOver } from '../received-page.ts';
import { PageClosing } from './page-closing.tsx';

interface PageFrameProps {
  readonly page: ListedPage;
  readonly children: ReactNode;
}

let firstPage = true;

/** Sets document title and description, scrolls to the top, and shows breadcrumb and messages. */
export function PageFrame({ page, children }: PageFrameProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [own, tell] = useState<OwnHead>();
  const title = own?.title ?? t(`pages.${page.id}.title`);

  useEffect(() => {
    document.title = page.id === 'home' ? title : `${title} - ${t('site.title')}`;
  }, [page.id, title, t]);

  useEffect(() => {
    // The first page came with its description.
    if (firstPage) return;
    const describe = () =>
      document
        .querySelector('meta[name=description]')
        ?.setAttribute('content', own?.description ?? t(descriptionKey(page), title));
    loadTexts('descriptions').then(describe, describe);
  }, [page, own, title, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the path changes
  useEffect(() => {
    if (firstPage) {
      firstPage = false;
      takeOver();
      return;
    }
    for (const tag of document.querySelectorAll(`[${ofReceivedPage}]`)) tag.remove();
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = main.current?.querySelector<HTMLElement>('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="content" ref={main} tabIndex={-1} data-page={page.id}>
      {page.id === 'home' ? null : <Breadcrumb page={page} />}
      {page.italianOnly ? <ItalianOnlyTag /> : null}
      <FlashMessage />
      <div className="page-content">
        <OwnHeadTeller value={tell}>{children}</OwnHeadTeller>
      </div>
      {hasClosing(page) ? <PageClosing page={page.id} /> : null}
    </main>
  );
}

/** Every page but those of the company's and the administrators' areas. */
const hasClosing = ({ audience }: ListedPage) => audience === 'public' || audience === 'signed-in';

/** Says in other languages that the page exists only in Italian. */
function ItalianOnlyTag() {
  const { t } = useTranslation();
  if (useLanguage() === 'it') return null;
  return (
    <p className="container mb-2">
      <Badge variant="success">{t('states.italianOnly')}</Badge>
    </p>
  );
}

function Breadcrumb({ page }: { readonly page: ListedPage }) {
  const { t } = useTranslation();
  return (
    <nav className="breadcrumb-container container" aria-label={t('layout.breadcrumb')}>
      <ol className="breadcrumb">
        {ancestorsOf(page).map((id) => (
          <Ancestor key={id} id={id} />
        ))}
        <li className="breadcrumb-item active" aria-current="page">
          {t([`pages.${page.id}.menu`, `pages.${page.id}.title`])}
        </li>
      </ol>
    </nav>
  );
}

function Ancestor({ id }: { readonly id: PageId }) {
  const { t } = useTranslation();
  const entry = usePage(id);
  if (!entry) return null;
  return (
    <li className="breadcrumb-item">
      <Link to={entry.path}>{t([`pages.${id}.menu`, `pages.${id}.title`])}</Link>
      <span className="separator" aria-hidden="true">
        /
      </span>
    </li>
  );
}

/** Shows the message of the previous page once: reload and back do not repeat it. */
function FlashMessage() {
  const { alert, ...rest } = useNavigationState();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<NavigationState['alert']>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new alert counts
  useEffect(() => {
    if (!alert) return;
    setShown(alert);
    navigate({ pathname, search, hash }, { replace: true, state: rest });
  }, [alert]);
  if (!shown) return null;
  return (
    <div className="container pt-3">
      <Alert
        variant={shown.variant}
        dismissible
        onDismiss={() => setShown(undefined)}
        className="mb-3"
      >
        {shown.text}
      </Alert>
    </div>
  );
}
