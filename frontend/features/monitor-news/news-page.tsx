import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { PageLink } from '../../lib/page-directory.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NewsTable } from './news-table.tsx';
import { newItem } from './news-values.ts';

/** The news of the home page, past and present. */
export function NewsPage() {
  const { t } = useTranslation('monitor-news');
  const news = useQuery(apiQuery('news/all'));
  if (news.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor-news.title')}</PageHeading>
      {news.isError ? <Alert>{t('failures.list')}</Alert> : null}
      {news.data ? <NewsTable news={news.data} /> : null}
      <PageActions>
        <PageLink page="monitor-news-item" suffix={`/${newItem}`} className="btn btn-primary">
          {t('add')}
        </PageLink>
        <LinkButton variant="outline-primary" to="/monitor">
          {t('app:actions.back')}
        </LinkButton>
      </PageActions>
    </div>
  );
}
