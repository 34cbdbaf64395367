import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SurveyTable } from './survey-table.tsx';
import './monitor-surveys.css';

/** How many surveys the list shows. */
const limit = 20;

/** The latest surveys still to be published, and on another tab the latest published ones. */
export function SurveysPage() {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const count = useQuery(apiQuery('surveys/count'));
  const weekly = usePage('monitor-weekly');
  return (
    <div className="container">
      <PageHeading
        lead={count.data ? t('total', { total: format.number(count.data.total) }) : undefined}
      >
        {t('app:pages.monitor-surveys.title')}
      </PageHeading>
      <Tabs
        label={t('which')}
        tabs={[
          { id: 'unpublished', label: t('unpublished'), content: <Latest published={false} /> },
          { id: 'published', label: t('published'), content: <Latest published /> },
        ]}
      />
      <PageActions>
        <LinkButton variant="outline-primary" to={weekly?.path ?? '/monitor'}>
          {t('app:actions.back')}
        </LinkButton>
      </PageActions>
    </div>
  );
}

function Latest({ published }: { readonly published: boolean }) {
  const { t } = useTranslation('monitor-surveys');
  const { data, isError } = useQuery(apiQuery('surveys/latest', { query: { limit, published } }));
  if (isError) return <Alert>{t('failures.list')}</Alert>;
  if (!data) return <Spinner />;
  return <SurveyTable surveys={data} caption={t(published ? 'published' : 'unpublished')} />;
}
