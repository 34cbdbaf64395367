import {
  RATED_PAGES,
  type RatedPage,
} from '../../../functions/open-data/feedback/rules/feedback.ts';
import { loadTexts, useLanguage } from '../../lib/i18n.ts';
import { PageDirectory, type PageEntry, type PageId, usePage } from '../../shared/navigation.tsx';
import { RenderNearViewport } from '../../ui/deferred.tsx';
import { pageOf } from '../pages.ts';
import '../styles/page.css';
import { type ComponentType, lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** End of every public page: other places to look, and related pages. */
export function PageClosing({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  const directory = use(PageDirectory);
  const related = (pageOf(page)?.related ?? []).flatMap((id) => directory.get(id as PageId) ?? []);
  return (
    <div className="page-closing">
      <div className="container page-closing-blocks">
        <Suspense>
          <PageFeeds page={page} />
        </Suspense>
        <section>
          <h2 className="h5">{t('closing.notFound.title')}</h2>
          <p>{t('closing.notFound.text')}</p>
          <ElsewhereLinks page={page} />
        </section>
        {related.length > 0 ? (
          <section>
            <h2 className="h5">{t('closing.related')}</h2>
            <ul className="page-closing-links">
              {related.map((entry) => (
                <li key={entry.id}>
                  <RelatedLink entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <FeedbackPlace page={page} />
    </div>
  );
}

const PageFeeds = lazy(() =>
  import('./page-feeds.tsx').then((module) => ({ default: module.PageFeeds })),
);

/** Its code is requested when the reader has reached the end; if that fails, the page works without it. */
const PageFeedback = lazy(async (): Promise<{ default: ComponentType<{ page: RatedPage }> }> => {
  try {
    const [module] = await Promise.all([
      import('../../features/page-feedback/page-feedback.tsx'),
      loadTexts('page-feedback'),
    ]);
    return { default: module.PageFeedback };
  } catch {
    return { default: () => null };
  }
});

function FeedbackPlace({ page }: { readonly page: PageId }) {
  const rated = RATED_PAGES.find((one) => one === page);
  if (!rated) return null;
  return (
    <div className="container page-feedback-place">
      <RenderNearViewport>
        <Suspense>
          <PageFeedback page={rated} />
        </Suspense>
      </RenderNearViewport>
    </div>
  );
}

function ElsewhereLinks({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  const openData = usePage('open-data');
  return (
    <ul className="page-closing-links">
      {page === 'home' ? null : (
        <li>
          <Link to="/" state={{ section: 'publications' }}>
            {t('closing.notFound.publications')}
          </Link>
        </li>
      )}
      {openData && page !== 'open-data' ? (
        <li>
          <Link to={openData.path}>{t('closing.notFound.openData')}</Link>
        </li>
      ) : null}
      <li>
        {t('closing.notFound.write')}{' '}
        <a href={`mailto:${t('site.certifiedMail')}`}>{t('site.certifiedMail')}</a>
      </li>
    </ul>
  );
}

function RelatedLink({ entry: { path, title, italianOnly } }: { readonly entry: PageEntry }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Link to={path}>{title}</Link>
      {italianOnly && language !== 'it' ? ` (${t('states.italianOnly')})` : null}
    </>
  );
}
