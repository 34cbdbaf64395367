import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { selectSurvey } from '../../shared/prices/surveys.tsx';
import {
  ApprovalState,
  awaitsApproval,
  useGivesUpApproval,
} from '../../shared/publication/approval.tsx';
import { OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { type Guidance, GuidancePanel, useGuidance } from './guidance-panel.tsx';
import { NationalPriceTable } from './national-price-table.tsx';
import { LeftOutProducts } from './national-question.tsx';
import { asksFirst, type Question, StepQuestion } from './step-question.tsx';
import { StepList } from './steps.tsx';
import { SelectionNotices, SurveyActions, useSelectedSurvey } from './survey-actions.tsx';
import { SurveyState } from './survey-state.tsx';
import { type SurveyTasks, useSurveyTasks } from './survey-tasks.ts';
import { WeekStrip } from './week-strip.tsx';
import './monitor-weekly.css';

/** The weekly survey from the companies' prices to publication, in seven steps. */
export function WorkflowPage() {
  const { t } = useTranslation('monitor-weekly');
  const navigate = useNavigate();
  const selection = useSelectedSurvey();
  const { survey, latestUnpublished, isPending, failedId, latestFailed, reload } = selection;
  const tasks = useSurveyTasks(reload);
  const guidance = useGuidance(survey?.id);
  const draft = useQuery({
    ...apiQuery('revisions/draft', { params: { id: survey?.id ?? 0 } }),
    enabled: survey?.published === false,
  });
  const isRead = !survey || (guidance.isRead && (survey.published || draft.isFetched));
  // What arrived later would move the buttons under the pointer. A call that is made again after a failure hides nothing.
  if (isPending || !isRead) return <PageSpinner />;
  const failed = latestFailed || failedId !== undefined;
  return (
    <div className="container workflow">
      <PageHeading>{t('app:pages.monitor-weekly.title')}</PageHeading>
      <Unread of={['surveys/latest']} text={t('failures.latest')} />
      <Unread of={['surveys/workflow']} text={t('failures.survey', { id: failedId })} />
      <SelectionNotices survey={survey} goneId={selection.goneId} onSelect={reload} />
      <OutcomeAlert outcome={tasks.outcome} onDismiss={tasks.clearOutcome} />
      {survey ? (
        <SurveyWork survey={survey} guidance={guidance} draft={draft.data} tasks={tasks} />
      ) : null}
      {survey || failed ? null : <Alert variant="info">{t('none')}</Alert>}
      <SurveyActions
        survey={survey}
        latestUnpublished={latestUnpublished}
        latestFailed={latestFailed}
        tasks={tasks}
      />
      <Button variant="outline-primary" onClick={() => navigate('/monitor')}>
        {t('app:actions.back')}
      </Button>
    </div>
  );
}

interface SurveyWorkProps {
  readonly survey: SurveyView;
  readonly guidance: Guidance;
  /** What would be published; undefined for a published survey, or when it could not be read. */
  readonly draft: DraftView | undefined;
  readonly tasks: SurveyTasks;
}

/** State and next step first, then all steps and their data. */
function SurveyWork({ survey, guidance, draft, tasks }: SurveyWorkProps) {
  const { t } = useTranslation('monitor-weekly');
  const navigate = useNavigate();
  const check = usePage('monitor-weekly-check');
  const monthly = usePage('monitor-monthly');
  const format = useFormat();
  const [question, setQuestion] = useState<Question>();
  const givesUp = useGivesUpApproval(draft);
  const refused = draft?.refused ?? [];
  const computed = survey.published || (draft?.prices.length ?? 0) > 0;

  function begin(next: Question): void {
    if (next === 'leaveOut' || asksFirst(next, draft, givesUp)) setQuestion(next);
    else void tasks.start(next, survey, draft && seenOf(draft));
  }

  function opener(path: string | undefined): (() => void) | undefined {
    if (!path) return undefined;
    return () => {
      selectSurvey(survey.id);
      navigate(path);
    };
  }

  return (
    <>
      <SurveyState
        survey={survey}
        companies={guidance.companies}
        running={tasks.running}
        blocked={refused.length > 0}
        start={begin}
      />
      <StepList
        survey={survey}
        running={tasks.running}
        refused={refused}
        start={begin}
        openCheck={opener(check?.path)}
        openMonthly={opener(monthly?.path)}
      />
      {/* Below the steps, because these change while they are read and read again. */}
      <Unread of={['revisions/draft', 'company-prices/list', 'company-prices/averages']} />
      <WeekStrip date={survey.date} />
      <StepQuestion
        question={question}
        survey={survey}
        draft={draft}
        ask={setQuestion}
        onCancel={() => setQuestion(undefined)}
        onConfirm={(task, input) => {
          setQuestion(undefined);
          return tasks.start(task, survey, input);
        }}
      />
      <GuidancePanel guidance={guidance} />
      {computed ? (
        <section>
          <h2 className="h4">
            {t(survey.published ? 'prices.publishedTitle' : 'prices.draftTitle')}
          </h2>
          {draft && !survey.published ? <ApprovalState draft={draft} /> : null}
          {draft?.held && draft.plannedAt ? (
            <Alert variant={mayGoOut(draft) ? 'info' : 'warning'}>
              <p>
                {t(mayGoOut(draft) ? 'held' : 'heldInVain', {
                  time: format.dateTime(draft.plannedAt),
                  by: draft.held.by,
                })}
              </p>
              <Button
                variant="outline-primary"
                size="small"
                busy={tasks.running === 'endHold'}
                onClick={() => void tasks.start('endHold', survey)}
              >
                {t('endHold')}
              </Button>
            </Alert>
          ) : null}
          <NationalPriceTable survey={survey} />
          {survey.published ? null : <LeftOutProducts draft={draft} />}
        </section>
      ) : null}
    </>
  );
}

/** Whether a waiting publication can take place as things are. */
const mayGoOut = (draft: DraftView): boolean =>
  draft.refused.length === 0 && !awaitsApproval(draft);
