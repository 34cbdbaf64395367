import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { EntryPage } from '../../shared/publication/entry-page.tsx';
import { NewsForm } from './news-form.tsx';

/** Form to change or add one news item. */
export function NewsEditPage() {
  const { t } = useTranslation('monitor-news');
  return (
    <EntryPage
      register="monitor-news"
      param="newsId"
      title={t('app:pages.monitor-news-item.title')}
      add={{ title: t('add') }}
      query={() => apiQuery('news/all')}
      find={(news, id) => news.find((item) => item.id === Number(id))}
      failure={t('failures.details')}
      subject={(id) => `news/${id}`}
      form={(props) => <NewsForm {...props} />}
    />
  );
}
