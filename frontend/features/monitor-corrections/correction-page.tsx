import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { BackTo } from '../../shared/back-to.tsx';
import { usePage } from '../../shared/navigation.tsx';
import { OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { HistoryLink } from '../../shared/publication/register-page.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { CompanyCorrection } from './company-correction.tsx';
import { type CorrectionTasks, useCorrectionTasks } from './correction-tasks.ts';
import { FiguresForm } from './figures-form.tsx';
import { PublishCorrection } from './publish-correction.tsx';
import { PublishedRevisions } from './published-revisions.tsx';
import { ReachedPeriods } from './reached-periods.tsx';
import { RestoreForm } from './restore-form.tsx';
import './monitor-corrections.css';

/** Prepares the next revision of the survey named in the address; without one it redirects to the list. */
export function CorrectionPage() {
  const [search] = useSearchParams();
  const list = usePage('monitor-surveys');
  const id = Number(search.get('surveyId'));
  if (!id) return <Navigate to={list?.path ?? '/monitor'} replace />;
  return <Correction key={id} id={id} />;
}

function Correction({ id }: { readonly id: number }) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const survey = useQuery({ ...apiQuery('surveys/get', { params: { id } }), staleTime: 0 });
  const tasks = useCorrectionTasks();
  if (survey.isPending) return <PageSpinner />;
  const { data } = survey;
  return (
    <div className="container corrections">
      <PageHeading
        lead={data ? t('survey', { id, date: format.longDate(data.date) }) : undefined}
        aside={data ? <PublicState survey={data} /> : null}
      >
        {t('app:pages.monitor-correction.title')}
      </PageHeading>
      <Unread of={['surveys/get']} text={t('failures.survey')} />
      <OutcomeAlert outcome={tasks.outcome} onDismiss={tasks.clearOutcome} />
      {data ? <CorrectedSurvey survey={data} tasks={tasks} /> : null}
      <BackTo page="monitor-surveys" />
    </div>
  );
}

function PublicState({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-corrections');
  const { published, revision, withdrawn } = survey;
  if (published) return <Badge>{t('published', { revision })}</Badge>;
  return withdrawn ? <Badge variant="warning">{t('withdrawn')}</Badge> : null;
}

interface CorrectedSurveyProps {
  readonly survey: SurveyView;
  readonly tasks: CorrectionTasks;
}

/** For a public survey the correction must be opened first; a withdrawn one can always be prepared. */
function CorrectedSurvey({ survey, tasks }: CorrectedSurveyProps) {
  const { t } = useTranslation('monitor-corrections');
  const { id, published, correction, withdrawn } = survey;
  if (!published && !withdrawn) return <Alert variant="info">{t('neverPublished')}</Alert>;
  return (
    <>
      {published && !correction ? (
        <>
          <p>{t('intro')}</p>
          <Button
            busy={tasks.running === 'open'}
            onClick={() =>
              void tasks.start('open', () => api('corrections/open', { params: { id } }))
            }
          >
            {t('open')}
          </Button>
        </>
      ) : (
        <PreparedRevision survey={survey} tasks={tasks} />
      )}
      <PublishedRevisions surveyId={id} />
      <ReachedPeriods surveyId={id} />
      <HistoryLink subject={`survey/${id}`} />
    </>
  );
}

/** The inputs of the next revision, its changes, and its publication. */
function PreparedRevision({ survey, tasks }: CorrectedSurveyProps) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const { id, correction, revision } = survey;
  const draft = useQuery({ ...apiQuery('revisions/draft', { params: { id } }), staleTime: 0 });
  if (draft.isError) return <Unread of={['revisions/draft']} text={t('failures.draft')} />;
  if (!draft.data) return <PageSpinner />;
  const shared = { survey, draft: draft.data, tasks };
  return (
    <>
      <Alert variant="info">
        {correction
          ? t('public', { revision, by: correction.by, at: format.dateTime(correction.at) })
          : t('nothingPublic')}
      </Alert>
      {draft.data.basis === 'companies' ? (
        <CompanyCorrection {...shared} />
      ) : (
        <FiguresForm key={draft.data.fingerprint ?? 'none'} {...shared} />
      )}
      <RestoreForm {...shared} />
      <PublishCorrection {...shared} />
    </>
  );
}
