import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useFreshQuery } from '../../lib/fresh-query.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { HistoryLink } from '../../shared/register-page.tsx';
import { SurveyBadge } from '../../shared/surveys.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { SurveyForm } from './survey-form.tsx';

/** Edits the survey the address names; without one it leads to the weekly screen. */
export function SurveyEditPage() {
  const [search] = useSearchParams();
  const weekly = usePage('monitor-weekly');
  const id = Number(search.get('surveyId'));
  if (!id) return <Navigate to={weekly?.path ?? '/monitor'} replace />;
  return <SurveyEdit key={id} id={id} />;
}

function SurveyEdit({ id }: { readonly id: number }) {
  const { t } = useTranslation('monitor-surveys');
  const navigate = useNavigate();
  const list = usePage('monitor-surveys')?.path ?? '/monitor';
  const survey = useFreshQuery(apiQuery('surveys/get', { params: { id } }));
  if (survey.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading
        lead={t('number', { id })}
        aside={
          survey.data ? (
            <>
              <SurveyBadge active={survey.data.active} />{' '}
              {survey.data.published ? (
                <Badge>{t('revision', { revision: survey.data.revision })}</Badge>
              ) : null}
            </>
          ) : null
        }
      >
        {t('app:pages.monitor-survey.title')}
      </PageHeading>
      {survey.isError ? <Alert>{t('failures.survey')}</Alert> : null}
      {survey.data ? (
        <>
          <SurveyForm
            key={survey.data.version}
            survey={survey.data}
            reload={survey.reload}
            saved={() => navigate(list, { state: withAlert('success', t('saved')) })}
            leave={() => navigate(list)}
          />
          <HistoryLink subject={`survey/${id}`} />
        </>
      ) : null}
    </div>
  );
}
