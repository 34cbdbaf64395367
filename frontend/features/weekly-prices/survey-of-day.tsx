import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  daysBetween,
  surveyWeek,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PriceUnitSwitch } from '../../shared/prices/price-unit.tsx';
import { Unread } from '../../shared/unread.tsx';
import { DeferredContent } from '../../ui/deferred.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/page.tsx';
import { DaySearch } from './day-search.tsx';
import { firstDay, withDay } from './searched-day.ts';
import type { ShownSurvey } from './shown-survey.ts';
import { SurveyAnswers } from './survey-answers.tsx';
import { TrendCharts } from './survey-charts.tsx';
import { SurveyMenu } from './survey-files.tsx';
import { SurveyTable } from './survey-table.tsx';

/** Loaded separately, because it is below everything that most readers look for. */
const Composition = lazy(() =>
  import('./composition.tsx').then((module) => ({ default: module.Composition })),
);

interface SurveyOfDayProps {
  readonly shown: ShownSurvey | undefined;
  readonly isPending: boolean;
  /** The requested day; the latest survey when absent. */
  readonly day: string | undefined;
  readonly onSearch: (day: string | undefined) => void;
}

/** The survey of a day, or the latest one: prices, its record, the parts of prices, and their trend. */
export function SurveyOfDay({ shown, isPending, day, onSearch }: SurveyOfDayProps) {
  const { t } = useTranslation('weekly-prices');
  const [repeated, setRepeated] = useState(0);
  function search(wanted: string | undefined): void {
    if (wanted === day) setRepeated(repeated + 1);
    else onSearch(wanted);
  }
  return (
    <div className="survey-of-day" aria-busy={isPending}>
      {isPending && !shown ? <PageSpinner /> : null}
      {shown ? (
        <DeferredContent fallback={<PageSpinner />}>
          {shown.prices?.length ? <SurveyAnswers shown={shown} /> : null}
          <section className="page-section">
            <SurveyTitle shown={shown} repeated={repeated} />
            {shown.prices ? (
              <>
                <PriceUnitSwitch />
                <SurveyTable prices={shown.prices} leftOut={shown.leftOut} />
              </>
            ) : null}
            <SurveySteps shown={shown} />
          </section>
        </DeferredContent>
      ) : null}
      {isPending ? null : (
        <Unread
          of={['surveys/latest', 'surveys/find', 'weekly-prices/get', 'weekly-prices/report']}
        >
          {shown ? null : <Alert variant="info">{t('app:states.emptySurvey')}</Alert>}
        </Unread>
      )}
      <DaySearch day={day} onSearch={search} />
      {shown ? (
        <DeferredContent fallback={null}>
          {shown.prices?.length ? (
            <Suspense fallback={<div className="composition-place" />}>
              <Composition prices={shown.prices} />
            </Suspense>
          ) : null}
          {shown.report ? (
            <TrendCharts report={shown.report} date={shown.survey.date} isLatest={shown.isLatest} />
          ) : null}
        </DeferredContent>
      ) : null}
    </div>
  );
}

interface SurveyTitleProps {
  readonly shown: ShownSurvey;
  /** How often the shown day was requested again. */
  readonly repeated: number;
}

/** Which survey it is and why; when it was requested, this text takes the focus and is scrolled into view. */
function SurveyTitle({ shown, repeated }: SurveyTitleProps) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const language = useLanguage();
  const { survey, day, covered } = shown;
  const { from, to } = surveyWeek(survey.date);
  const explanationId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const request = `${day} ${repeated}`;
  const known = useRef(request);
  useEffect(() => {
    if (known.current === request) return;
    known.current = request;
    title.current?.scrollIntoView({ block: 'start' });
    title.current?.focus({ preventScroll: true });
  }, [request]);
  return (
    <>
      <h2
        className="survey-title"
        ref={title}
        tabIndex={-1}
        aria-describedby={day ? explanationId : undefined}
      >
        {t('surveyOf', { date: format.longDate(survey.date) })}{' '}
        {isNew(survey) ? <Badge variant="danger">{t('app:files.new')}</Badge> : null}
      </h2>
      {day ? (
        <p id={explanationId} className={covered ? 'survey-asked' : 'survey-asked survey-missing'}>
          {t(`asked.${answerTo(day, shown)}`, {
            day: format.date(day),
            date: format.date(survey.date),
            first: format.date(firstDay),
          })}
        </p>
      ) : null}
      <p>
        {t('lead')} {t('week', { from: format.date(from), to: format.date(to) })}
      </p>
      {survey.withdrawn ? (
        <Alert variant="warning">{survey.withdrawn.note[language]}</Alert>
      ) : survey.note ? (
        <Alert variant="info">{survey.note[language]}</Alert>
      ) : null}
    </>
  );
}

/** A survey's own date is after the week of its prices: then it is the survey that was asked for. */
export function answerTo(day: string, { survey, covered }: ShownSurvey) {
  if (day === survey.date) return 'own';
  if (covered) return 'found';
  if (day < firstDay) return 'early';
  return day > survey.date ? 'notCovered' : 'gap';
}

/** New: dated today or up to three days ago. */
function isNew({ date }: { readonly date: string }): boolean {
  const age = daysBetween(date, todayInRome(clock.now()));
  return age >= 0 && age <= 3;
}

/** The survey before, the one after, and the files of the one shown. */
function SurveySteps({ shown }: { readonly shown: ShownSurvey }) {
  const { survey, isLatest, hasNext, report } = shown;
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const [address] = useSearchParams();
  const { data: next } = useQuery({
    ...apiQuery('surveys/get', { params: { id: survey.id }, query: { next: true } }),
    enabled: hasNext,
  });
  const previous = report?.findLast(({ date }) => date < survey.date);
  return (
    <div className="survey-steps quiet-actions">
      <nav aria-label={t('steps.label')} className="quiet-actions">
        {previous ? (
          <Link to={withDay(address, previous.date)} preventScrollReset className="link-with-icon">
            <Icon name="it-chevron-left" className="icon-sm icon-primary" />
            <span>{t('steps.previous', { date: format.date(previous.date) })}</span>
          </Link>
        ) : null}
        {next && hasNext ? (
          <Link to={withDay(address, next.date)} preventScrollReset className="link-with-icon">
            <span>{t('steps.next', { date: format.date(next.date) })}</span>
            <Icon name="it-chevron-right" className="icon-sm icon-primary" />
          </Link>
        ) : null}
        {isLatest ? null : (
          <Link to={withDay(address, undefined)} preventScrollReset>
            {t('steps.latest')}
          </Link>
        )}
      </nav>
      {survey.withdrawn ? null : <SurveyMenu survey={survey} />}
    </div>
  );
}
