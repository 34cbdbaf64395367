import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { surveyWeek } from '../../../functions/domain/calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { SurveyBadge, selectSurvey } from '../../shared/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { DraftPrices } from './draft-prices.tsx';
import { GuidancePanel, useGuidance } from './guidance-panel.tsx';
import { useSelectedSurvey } from './selected-survey.ts';
import { StepList } from './step-list.tsx';
import { StepQuestion } from './step-question.tsx';
import { SurveyActions } from './survey-actions.tsx';
import { type Task, useSurveyTasks } from './survey-tasks.ts';
import { WeekDays } from './week-days.tsx';
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
