import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type Guidance, GuidanceLines, NationalChange } from './guidance-panel.tsx';
import { OpenQueries } from './query-facts.tsx';
import type { Task } from './survey-tasks.ts';

interface StepListProps {
  readonly survey: SurveyView;
  readonly running: string | undefined;
  readonly start: (task: Task) => void;
  readonly openCheck: (() => void) | undefined;
  readonly openMonthly: (() => void) | undefined;
}

/** Form of the European Commission where national prices are entered every week. */
const europeanForm = 'https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en';

/** The seven steps, each with its button, open as far as the survey's state allows. */
export function StepList({ survey, running, start, openCheck, openMonthly }: StepListProps) {
  const { t } = useTranslation('monitor-weekly');
  const { active, published, steps } = survey;
  const taskButton = (task: Task, enabled: boolean) => (
    <Button
      onClick={() => start(task)}
      disabled={!enabled || running !== undefined}
      busy={running === task}
    >
      {t(`steps.${task}.action`)}
    </Button>
  );
  return (
    <ol className="steps">
      <Step name="computeCompanies" done={steps?.companyPrices}>
        {taskButton('computeCompanies', active)}
      </Step>
      <Step name="check">
        <Button variant="outline-primary" onClick={openCheck} disabled={!openCheck}>
          {t('steps.check.action')}
        </Button>
      </Step>
      <Step name="close" done={active ? undefined : steps?.closed}>
        {taskButton('close', active)}
      </Step>
      <Step name="computeNational" done={steps?.nationalPrices}>
        {taskButton('computeNational', !published)}
      </Step>
      <Step name="publish" done={published ? steps?.published : undefined}>
        {taskButton('publish', !published)}
      </Step>
      <Step name="monthly">
        <Button variant="outline-primary" onClick={openMonthly} disabled={!openMonthly}>
          {t('steps.monthly.action')}
        </Button>
      </Step>
      <Step name="europe">
        {published ? (
          <a
            className="btn btn-outline-primary"
            href={europeanForm}
            target="_blank"
            rel="noreferrer"
          >
            {t('steps.europe.action')}{' '}
            <span className="visually-hidden">{t('app:states.newTab')}</span>
          </a>
        ) : (
          <Button variant="outline-primary" disabled>
            {t('steps.europe.action')}
          </Button>
        )}
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly name: string;
  readonly done?: { readonly at: string; readonly by: string } | undefined;
  readonly children: ReactNode;
}

function Step({ name, done, children }: StepProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  return (
    <li className={done ? 'step step-done' : 'step'}>
      <div>
        <h2 className="h6 step-title">{t(`steps.${name}.title`)}</h2>
        <p className="step-text">{t(`steps.${name}.text`)}</p>
        {done ? (
          <p className="step-done-text">
            {t('doneAt', { at: format.dateTime(done.at), by: done.by })}
          </p>
        ) : null}
      </div>
      {children}
    </li>
  );
}

/** Steps that change what will be published, which is shown beside last week's. */
const national: readonly Task[] = ['computeNational', 'publish'];

interface StepQuestionProps {
  readonly surveyId: number;
  readonly task: Task | undefined;
  readonly guidance: Guidance;
  readonly onConfirm: (task: Task) => void;
  readonly onCancel: () => void;
}

/** What the step will do, with where the survey stands and the differences from last week. */
export function StepQuestion(props: StepQuestionProps) {
  const { surveyId, task, guidance, onConfirm, onCancel } = props;
  const { t } = useTranslation('monitor-weekly');
  const shown = task ?? 'close';
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={t(`steps.${shown}.action`)}
      confirmLabel={t(`steps.${shown}.action`)}
      onConfirm={() => onConfirm(shown)}
      onCancel={onCancel}
    >
      {task ? <Consequences task={task} guidance={guidance} /> : null}
      {task === 'close' ? <OpenQueries surveyId={surveyId} /> : null}
    </ConfirmDialog>
  );
}

function Consequences({ task, guidance }: { readonly task: Task; readonly guidance: Guidance }) {
  const { t } = useTranslation('monitor-weekly');
  const { companies, averages } = guidance;
  return (
    <>
      <p>{t(`steps.${task}.question`)}</p>
      {companies ? (
        <ul>
          <GuidanceLines companies={companies} />
        </ul>
      ) : null}
      {national.includes(task) ? <NationalChange averages={averages} /> : null}
    </>
  );
}
