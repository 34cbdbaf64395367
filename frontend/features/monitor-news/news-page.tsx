import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { NewsTable } from './news-table.tsx';

/** The news of the home page, past and present. */
export function NewsPage() {
  const { t } = useTranslation('monitor-news');
  const news = useQuery(apiQuery('news/all'));
  return (
    <RegisterPage
      title={t('app:pages.monitor-news.title')}
      lead={t('lead')}
      query={news}
      of={['news/all']}
      failure={t('failures.list')}
      add={
        <PageLink page="monitor-news-item" suffix="/nuova" className="btn btn-primary">
          {t('add')}
        </PageLink>
      }
    >
      {(all) => <NewsTable news={all} />}
    </RegisterPage>
  );
}
