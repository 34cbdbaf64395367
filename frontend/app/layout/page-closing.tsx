import { type ComponentType, lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RATED_PAGES, type RatedPage } from '../../../functions/domain/feedback.ts';
import { loadTexts, useLanguage } from '../../lib/i18n.ts';
import { PageDirectory, type PageEntry, type PageId, usePage } from '../../shared/navigation.tsx';
import { RenderNearViewport } from '../../ui/deferred.tsx';
import { Card } from '../../ui/page.tsx';
import '../styles/page.css';

/** End of every public page: other places to look, and related pages. */
export function PageClosing({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  const directory = use(PageDirectory);
  const related = (relatedPages[page] ?? []).flatMap((id) => directory.get(id) ?? []);
  return (
    <div className="page-closing">
      <FeedbackPlace page={page} />
      <div className="container page-closing-blocks">
        <Card title={t('closing.notFound.title')}>
          <p>{t('closing.notFound.text')}</p>
          <ElsewhereLinks page={page} />
        </Card>
        {related.length > 0 ? (
          <Card title={t('closing.related')}>
            <ul className="page-closing-links">
              {related.map((entry) => (
                <li key={entry.id}>
                  <RelatedLink entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </div>
  );
}

/** Its code comes when the reader has come to the end; what does not come is done without. */
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

/** Related pages of each public page, in order. */
export const relatedPages: { readonly [id in PageId]?: readonly PageId[] } = {
  home: ['weekly-prices', 'oil-bulletin', 'gas-balance', 'open-data', 'methodology'],

  'weekly-prices': ['weekly-analysis', 'monthly-prices', 'yearly-prices', 'open-data'],
  'weekly-analysis': ['weekly-prices', 'monthly-prices', 'yearly-prices', 'open-data'],
  'monthly-prices': ['weekly-prices', 'yearly-prices', 'weekly-analysis', 'methodology'],
  'yearly-prices': ['monthly-prices', 'weekly-prices', 'weekly-analysis', 'open-data'],
  'release-calendar': ['weekly-prices', 'monthly-prices', 'yearly-prices', 'methodology'],

  'provisional-prices': ['weekly-prices', 'weekly-analysis', 'open-data', 'methodology'],
  'fuel-clause': ['monthly-prices', 'weekly-prices', 'open-data', 'methodology'],
  figure: ['weekly-prices', 'monthly-prices', 'yearly-prices', 'open-data'],

  'oil-consumption': [
    'oil-bulletin',
    'energy-balance',
    'energy-situation',
    'gas-balance',
    'coal-bulletin',
    'weekly-prices',
    'monthly-prices',
  ],
  'oil-bulletin': ['oil-consumption', 'coal-bulletin', 'energy-balance', 'questionnaire'],
  'coal-bulletin': ['oil-bulletin', 'energy-balance', 'energy-situation', 'questionnaire'],

  'gas-balance': ['gas-regions', 'gas-provinces', 'gas-imports', 'energy-balance'],
  'gas-regions': ['gas-provinces', 'gas-balance', 'gas-imports', 'energy-balance'],
  'gas-provinces': ['gas-regions', 'gas-balance', 'gas-imports', 'energy-balance'],
  'gas-imports': ['gas-balance', 'gas-regions', 'gas-provinces', 'energy-balance'],

  'energy-balance': ['energy-situation', 'oil-bulletin', 'gas-balance', 'coal-bulletin'],
  'energy-situation': ['energy-balance', 'oil-consumption', 'gas-balance', 'coal-bulletin'],
  'open-data': ['weekly-prices', 'monthly-prices', 'yearly-prices', 'legal-notes'],
  subscriptions: ['open-data', 'release-calendar', 'weekly-prices', 'legal-notes'],
  'api-guide': ['open-data', 'release-calendar', 'methodology', 'legal-notes'],

  questionnaire: ['oil-bulletin', 'coal-bulletin', 'oil-logistics', 'methodology'],
  'oil-logistics': ['oil-consumption', 'questionnaire', 'methodology'],
  methodology: ['weekly-prices', 'monthly-prices', 'questionnaire', 'open-data'],
  'legal-notes': ['open-data', 'methodology', 'home'],

  search: ['home', 'weekly-prices', 'open-data', 'methodology'],
  'survey-landing': ['weekly-prices', 'weekly-analysis', 'methodology'],
  profile: ['home', 'weekly-prices', 'open-data'],
  logout: ['home', 'weekly-prices', 'open-data'],
};
