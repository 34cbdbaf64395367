import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { daysFromTo, surveyWeek } from '../../../functions/domain/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { usePriceColumns } from '../../shared/products.tsx';
import { SurveyBadge, selectSurvey } from '../../shared/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { GuidancePanel, useGuidance } from './guidance-panel.tsx';
import { StepList, StepQuestion } from './steps.tsx';
import { SurveyActions, useSelectedSurvey } from './survey-actions.tsx';
import { type Task, useSurveyTasks } from './survey-tasks.ts';
import './monitor-weekly.css';

/** The weekly survey from the companies' prices to publication, in seven steps. */
export function WorkflowPage() {
  const { t } = useTranslation('monitor-weekly');
  const navigate = useNavigate();
  const { survey, latestUnpublished, isPending, failedId, latestFailed, reload } =
    useSelectedSurvey();
  const tasks = useSurveyTasks(reload);
  const check = usePage('monitor-weekly-check');
  const monthly = usePage('monitor-monthly');
  const guidance = useGuidance(survey?.id);
  const [question, setQuestion] = useState<Task>();
  if (isPending) return <PageSpinner />;

  function open(path: string | undefined, surveyId: number): void {
    if (!path) return;
    selectSurvey(surveyId);
    navigate(path);
  }

  return (
    <div className="container workflow">
      <PageHeading>{t('app:pages.monitor-weekly.title')}</PageHeading>
      {latestFailed ? <Alert>{t('failures.latest')}</Alert> : null}
      {failedId ? <Alert>{t('failures.survey', { id: failedId })}</Alert> : null}
      {tasks.outcome ? (
        <Alert
          key={tasks.outcome.text}
          variant={tasks.outcome.variant}
          dismissible
          onDismiss={tasks.clearOutcome}
        >
          {tasks.outcome.text}
        </Alert>
      ) : null}
      {survey ? (
        <>
          <SurveyFacts survey={survey} />
          <StepList
            survey={survey}
            running={tasks.running}
            start={setQuestion}
            openCheck={check ? () => open(check.path, survey.id) : undefined}
            openMonthly={monthly ? () => open(monthly.path, survey.id) : undefined}
          />
          <StepQuestion
            surveyId={survey.id}
            task={question}
            guidance={guidance}
            onCancel={() => setQuestion(undefined)}
            onConfirm={(task) => {
              setQuestion(undefined);
              void tasks.start(task, survey);
            }}
          />
          <GuidancePanel guidance={guidance} />
          <DraftPrices survey={survey} />
          <WeekDays survey={survey} />
        </>
      ) : (
        <Alert variant="info">{t('none')}</Alert>
      )}
      <SurveyActions survey={survey} latestUnpublished={latestUnpublished} tasks={tasks} />
      <Button variant="outline-primary" onClick={() => navigate('/monitor')}>
        {t('app:actions.back')}
      </Button>
    </div>
  );
}

function SurveyFacts({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { from, to } = surveyWeek(survey.date);
  return (
    <div className="survey-facts">
      <p className="survey-facts-date">
        {t('surveyOf', { id: survey.id, date: format.longDate(survey.date) })}{' '}
        <SurveyBadge active={survey.active} />{' '}
        {survey.published ? (
          <Badge variant="primary">{t('published', { revision: survey.revision })}</Badge>
        ) : null}
      </p>
      <p>{t('week', { from: format.date(from), to: format.date(to) })}</p>
    </div>
  );
}

/** The national prices as computed: what publishing would show, or shows already. */
function DraftPrices({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { product, amounts } = usePriceColumns();
  const computed = survey.published || survey.steps?.nationalPrices !== undefined;
  const { data } = useQuery({
    ...apiQuery('weekly-prices/get', { params: { surveyId: survey.id } }),
    enabled: computed,
  });
  if (!computed || !data) return null;
  return (
    <section>
      <h2 className="h4">{t(survey.published ? 'prices.publishedTitle' : 'prices.draftTitle')}</h2>
      <DataTable
        caption={t('prices.caption')}
        rows={data}
        rowKey={(row) => row.productId}
        columns={[
          product,
          ...amounts,
          {
            id: 'variation',
            header: t('prices.variation'),
            cell: (row) =>
              row.variation === null
                ? t('app:states.notAvailable')
                : format.difference(row.variation),
            numeric: true,
          },
        ]}
      />
    </section>
  );
}

/** Which days of the survey's week have station prices. */
function WeekDays({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { from, to } = surveyWeek(survey.date);
  const days = daysFromTo(from, to);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const results = useQueries({
    queries: months.map((month) =>
      apiQuery('daily-prices/days', {
        params: { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
      }),
    ),
  });
  const defined = new Set(results.flatMap(({ data }) => data ?? []).map(({ date }) => date));
  return (
    <section>
      <h2 className="h4">{t('days.title')}</h2>
      <DataTable
        caption={t('days.title')}
        captionHidden
        rows={days}
        rowKey={(day) => day}
        columns={[
          {
            id: 'day',
            header: t('days.day'),
            cell: (day) => format.longDate(day),
            rowHeader: true,
          },
          {
            id: 'state',
            header: t('days.state'),
            cell: (day) => t(defined.has(day) ? 'days.defined' : 'days.missing'),
          },
        ]}
      />
    </section>
  );
}
