import { useTranslation } from 'react-i18next';
import { surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { SurveyBadge } from '../../shared/prices/surveys.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/page.tsx';
import type { SurveyGuidance } from './guidance.ts';
import type { Question } from './step-question.tsx';
import { EuropeanForm } from './steps.tsx';
import type { Task } from './survey-tasks.ts';

interface SurveyStateProps {
  readonly survey: SurveyView;
  readonly companies: SurveyGuidance | undefined;
  readonly running: string | undefined;
  /** Whether a finding prevents publication of the draft. */
  readonly blocked: boolean;
  readonly start: (question: Question) => void;
}

/** The survey's state, and a button for the next step. */
export function SurveyState({ survey, companies, ...next }: SurveyStateProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { from, to } = surveyWeek(survey.date);
  return (
    <section className="survey-state">
      <p className="survey-state-date">
        {t('surveyOf', { id: survey.id, date: format.longDate(survey.date) })}{' '}
        <SurveyBadge active={survey.active} />{' '}
        {survey.published ? (
          <Badge variant="primary">{t('published', { revision: survey.revision })}</Badge>
        ) : null}
        {survey.withdrawn ? <Badge variant="warning">{t('withdrawn')}</Badge> : null}
      </p>
      <p>{t('week', { from: format.date(from), to: format.date(to) })}</p>
      {companies ? <Response companies={companies} /> : null}
      <NextStep survey={survey} {...next} />
    </section>
  );
}

/** What the companies have declared, in three lines. */
function Response({ companies: response }: { readonly companies: SurveyGuidance }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { companies, missing, weightShare, moved, movedMuch, offStations } = response;
  return (
    <ul className="survey-response">
      <li>
        {t('answered', {
          reported: companies - missing.length,
          companies,
          share: format.number(weightShare, 1),
        })}
      </li>
      <li>{t('guidance.moved', { count: moved.length, movedMuch })}</li>
      <li>{t('guidance.offStations', { count: offStations.length })}</li>
    </ul>
  );
}

const tasks = {
  companyPrices: 'computeCompanies',
  close: 'close',
  nationalPrices: 'computeNational',
  publish: 'publish',
} as const satisfies Record<string, Task>;

function NextStep({ survey, running, blocked, start }: Omit<SurveyStateProps, 'companies'>) {
  const { t } = useTranslation('monitor-weekly');
  const { nextStep } = survey;
  if (!nextStep) return null;
  if (survey.correction) {
    return (
      <>
        <p className="survey-state-next">{t('inCorrection', { revision: survey.revision })}</p>
        <CorrectionLink survey={survey} />
      </>
    );
  }
  return (
    <>
      <p className="survey-state-next">{t(`next.${nextStep}`)}</p>
      {nextStep in tasks ? (
        <Button
          disabled={running !== undefined || (nextStep === 'publish' && blocked)}
          onClick={() => start(tasks[nextStep as keyof typeof tasks])}
        >
          {t(`steps.${tasks[nextStep as keyof typeof tasks]}.action`)}
        </Button>
      ) : null}
      {nextStep === 'reopen' ? (
        <PageLink
          page="monitor-survey"
          suffix={`?surveyId=${survey.id}`}
          className="btn btn-primary"
        >
          {t('actions.edit')}
        </PageLink>
      ) : null}
      {nextStep === 'enterPrices' ? <CorrectionLink survey={survey} /> : null}
      {nextStep === 'europeanForm' ? <EuropeanForm published primary /> : null}
    </>
  );
}

function CorrectionLink({ survey }: Pick<SurveyStateProps, 'survey'>) {
  return (
    <PageLink
      page="monitor-correction"
      suffix={`?surveyId=${survey.id}`}
      className="btn btn-primary"
    />
  );
}
