import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicationFinding } from '../../../functions/prices/surveys/contract/fields.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { useFormat } from '../../lib/format.ts';
import { siteConfigQuery } from '../../lib/site-config.ts';
import { FindingList } from '../../shared/publication/publication.tsx';
import { Button } from '../../ui/button.tsx';
import type { Question } from './step-question.tsx';
import type { Task } from './survey-tasks.ts';

interface StepListProps {
  readonly survey: SurveyView;
  readonly running: string | undefined;
  /** Findings that prevent publication of the draft. */
  readonly refused: readonly PublicationFinding[];
  readonly start: (question: Question) => void;
  readonly openCheck: (() => void) | undefined;
  readonly openMonthly: (() => void) | undefined;
}

/** The seven steps, each with its button, which the survey's state enables. */
export function StepList(props: StepListProps) {
  const { survey, running, refused, start, openCheck, openMonthly } = props;
  const { t } = useTranslation('monitor-weekly');
  const { active, published } = survey;
  const taskButton = (task: Task, enabled: boolean) => (
    <Button
      variant="outline-primary"
      onClick={() => start(task)}
      disabled={!enabled || running !== undefined}
      busy={running === task}
    >
      {t(`steps.${task}.action`)}
    </Button>
  );
  const blocked = !published && survey.nextStep === 'publish' && refused.length > 0;
  return (
    <ol className="steps">
      <Step name="computeCompanies" survey={survey}>
        {taskButton('computeCompanies', active && !published)}
      </Step>
      <Step name="check" survey={survey}>
        <Button variant="outline-primary" onClick={openCheck} disabled={!openCheck}>
          {t('steps.check.action')}
        </Button>
      </Step>
      <Step name="close" survey={survey}>
        {taskButton('close', active)}
      </Step>
      <Step
        name="computeNational"
        survey={survey}
        below={
          published ? null : (
            <Button
              variant="outline-primary"
              size="xs"
              onClick={() => start('leaveOut')}
              disabled={running !== undefined}
            >
              {t('leaveOut.action')}
            </Button>
          )
        }
      >
        {taskButton('computeNational', !published)}
      </Step>
      <Step
        name="publish"
        survey={survey}
        below={
          blocked ? (
            <div className="step-outdated-text">
              <p>{t('refused')}</p>
              <FindingList findings={refused} />
            </div>
          ) : null
        }
      >
        {taskButton('publish', !published && !blocked)}
      </Step>
      <Step name="monthly" survey={survey}>
        <Button variant="outline-primary" onClick={openMonthly} disabled={!openMonthly}>
          {t('steps.monthly.action')}
        </Button>
      </Step>
      <Step name="europe" survey={survey}>
        <EuropeanForm published={published} />
      </Step>
    </ol>
  );
}

/** Opens the web form whose address is a setting of the stage. */
export function EuropeanForm({
  published,
  primary = false,
}: {
  readonly published: boolean;
  readonly primary?: boolean;
}) {
  const { t } = useTranslation('monitor-weekly');
  const { data } = useQuery(siteConfigQuery);
  const action = t('steps.europe.action');
  if (!published || !data) {
    return (
      <Button variant="outline-primary" disabled>
        {action}
      </Button>
    );
  }
  return (
    <a
      className={primary ? 'btn btn-primary' : 'btn btn-outline-primary'}
      href={data.europeanFormUrl}
      target="_blank"
      rel="noreferrer"
    >
      {action} <span className="visually-hidden">{t('app:states.newTab')}</span>
    </a>
  );
}

/** Field of the survey that records each step, for steps that leave a record. */
const tracked = {
  computeCompanies: 'companyPrices',
  close: 'closed',
  computeNational: 'nationalPrices',
  publish: 'published',
} as const;

interface StepProps {
  readonly name: Task | 'check' | 'monthly' | 'europe';
  readonly survey: SurveyView;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function Step({ name, survey, below, children }: StepProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const step = name in tracked ? tracked[name as Task] : undefined;
  const state = step && survey.stepStates?.[step];
  const done = step && survey.steps?.[step];
  const when = done ? { at: format.dateTime(done.at), by: done.by } : undefined;
  return (
    <li className={state && state !== 'missing' ? `step step-${state}` : 'step'}>
      <div>
        <h2 className="h6 step-title">{t(`steps.${name}.title`)}</h2>
        <p className="step-text">{t(`steps.${name}.text`)}</p>
        {state === 'done' && when ? <p className="step-done-text">{t('doneAt', when)}</p> : null}
        {state === 'outdated' && when ? (
          <p className="step-outdated-text">{t('outdatedAt', when)}</p>
        ) : null}
        {state === 'gone' ? <p className="step-outdated-text">{t('gone')}</p> : null}
        {below}
      </div>
      {children}
    </li>
  );
}
