import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { Overview, WeekOverview } from '../../../functions/prices/overview/contract.ts';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { type PageId, usePage } from '../../shared/navigation.tsx';
import { SurveyBadge, selectSurvey } from '../../shared/prices/surveys.tsx';
import { FindingList } from '../../shared/publication/publication.tsx';
import { ReleaseState } from '../../shared/releases/releases.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/page.tsx';

/** The state of the week's survey: answers, the next step with its time, and obstacles. */
export function WeekStatus({ overview: { week, opens } }: { readonly overview: Overview }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const [today] = useState(() => todayInRome(clock.now()));
  const mayOpen = opens !== null && opens <= today && (!week || week.survey.published);
  return (
    <section className="monitor-week" aria-labelledby="monitor-week">
      <h2 className="h5" id="monitor-week">
        {t('week.title')}
      </h2>
      {week ? <Facts week={week} /> : <p>{t('week.none')}</p>}
      {mayOpen ? (
        <p className="monitor-next">{t('week.open', { date: format.longDate(opens) })}</p>
      ) : null}
      {week && !mayOpen ? <NextStep week={week} /> : null}
      {week ? <Obstacles week={week} /> : null}
      <div className="monitor-week-links">
        <StepLink page="monitor-weekly" surveyId={mayOpen ? undefined : week?.survey.id} primary />
        {week && !week.survey.published ? (
          <StepLink page="monitor-weekly-check" surveyId={week.survey.id} />
        ) : null}
      </div>
      {opens !== null && !mayOpen && week?.survey.published ? (
        <p>{t('week.opens', { date: format.longDate(opens) })}</p>
      ) : null}
    </section>
  );
}

function Facts({ week: { survey, release, response } }: { readonly week: WeekOverview }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  return (
    <>
      <p className="monitor-week-survey">
        {t('monitor-weekly:surveyOf', { id: survey.id, date: format.longDate(survey.date) })}{' '}
        <SurveyBadge active={survey.active} />{' '}
        {survey.published ? (
          <Badge>{t('monitor-weekly:published', { revision: survey.revision })}</Badge>
        ) : null}
      </p>
      {response.asked > 0 ? (
        <>
          <p>
            {t('monitor-weekly:answered', {
              reported: response.answered,
              companies: response.asked,
              share: format.number(response.weightShare, 1),
            })}
          </p>
          <progress
            className="monitor-answers"
            value={response.weightShare}
            max={100}
            aria-label={t('week.weightShare')}
          />
        </>
      ) : null}
      {release ? <Due release={release} /> : null}
    </>
  );
}

function Due({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const { plannedAt, releasedAt } = release;
  return (
    <p>
      {releasedAt
        ? t('week.released', { time: format.dateTime(releasedAt) })
        : t('week.due', { time: format.dateTime(plannedAt) })}{' '}
      <ReleaseState release={release} />
    </p>
  );
}

function NextStep({ week: { survey } }: { readonly week: WeekOverview }) {
  const { t } = useTranslation('monitor');
  if (!survey.nextStep) return null;
  return <p className="monitor-next">{t(`monitor-weekly:next.${survey.nextStep}`)}</p>;
}

/** The findings that forbid the publication, the steps it still needs, and the questions open with companies. */
function Obstacles({ week }: { readonly week: WeekOverview }) {
  const { t } = useTranslation('monitor');
  const { refused, needsReason, needsApproval } = week;
  return (
    <>
      {refused.length > 0 ? (
        <div className="monitor-obstacle">
          <p>{t('monitor-weekly:refused')}</p>
          <FindingList findings={refused} />
        </div>
      ) : null}
      {needsReason.length > 0 ? (
        <div className="monitor-obstacle">
          <p>{t('week.needsReason')}</p>
          <FindingList findings={needsReason} />
        </div>
      ) : null}
      {needsApproval ? <p className="monitor-obstacle">{t('week.needsApproval')}</p> : null}
    </>
  );
}

interface StepLinkProps {
  readonly page: PageId;
  /** The survey that the weekly pages then work on. */
  readonly surveyId: number | undefined;
  readonly primary?: boolean;
}

function StepLink({ page, surveyId, primary = false }: StepLinkProps) {
  const entry = usePage(page);
  if (!entry) return null;
  return (
    <LinkButton
      to={entry.path}
      variant={primary ? 'primary' : 'outline-primary'}
      onClick={() => {
        if (surveyId !== undefined) selectSurvey(surveyId);
      }}
    >
      {entry.title}
    </LinkButton>
  );
}
