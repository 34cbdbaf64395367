import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useFreshQuery } from '../../lib/fresh-query.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/register-page.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { NewsForm } from './news-form.tsx';
import { newItem } from './news-values.ts';

/** One news item to change, or to add. */
export function NewsEditPage() {
  const { newsId } = useParams();
  return newsId === newItem ? <AddNews /> : <EditNews id={Number(newsId)} />;
}

function AddNews() {
  const { t } = useTranslation('monitor-news');
  const { saved, leave } = useWayBack();
  return (
    <div className="container">
      <PageHeading>{t('add')}</PageHeading>
      <NewsForm
        item={undefined}
        reload={async () => {}}
        saved={() => saved(t('created'))}
        leave={leave}
      />
    </div>
  );
}

function EditNews({ id }: { readonly id: number }) {
  const { t } = useTranslation('monitor-news');
  const { saved, leave } = useWayBack();
  const { data, isPending, reload } = useFreshQuery(apiQuery('news/all'));
  if (isPending) return <PageSpinner />;
  const item = data?.find((one) => one.id === id);
  return (
    <div className="container">
      <PageHeading>{t('app:pages.monitor-news-item.title')}</PageHeading>
      {item ? (
        <>
          <NewsForm
            key={`${id}-${item.version}`}
            item={item}
            reload={reload}
            saved={() => saved(t('saved'))}
            leave={leave}
          />
          <HistoryLink subject={`news/${id}`} />
        </>
      ) : (
        <Alert>{t('failures.details')}</Alert>
      )}
    </div>
  );
}

function useWayBack() {
  const navigate = useNavigate();
  const list = usePage('monitor-news')?.path ?? '/monitor';
  return {
    saved: (text: string) => navigate(list, { state: withAlert('success', text) }),
    leave: () => navigate(list),
  };
}
