import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { lastAndNext } from '../../../functions/prices/publication/rules/release-outcomes.ts';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../navigation.tsx';
import { useDuration, useReleaseName } from './releases.tsx';
import './releases.css';

interface ReleaseLineProps {
  readonly series: readonly ReleaseSeries[];
  /** Date of the survey on the page, if it is not the latest. */
  readonly survey?: string | undefined;
  /** Name of another period on the page, if it is not the latest. */
  readonly shown?: string | undefined;
}

/**
 * One line with the period of a page's figures, when they were published, and when the next ones will be. Why a release
 * was moved stands in the calendar, to which it links.
 */
export function ReleaseLine({ series, ...shown }: ReleaseLineProps) {
  const { t } = useTranslation();
  return (
    <aside className="quiet release-line" aria-label={t('releases.box')}>
      {series.map((one) => (
        <SeriesReleases key={one} series={one} isLast={one === series.at(-1)} {...shown} />
      ))}
    </aside>
  );
}

interface SeriesReleasesProps extends Omit<ReleaseLineProps, 'series'> {
  readonly series: ReleaseSeries;
  /** With the links to the calendar and to alerts. */
  readonly isLast: boolean;
}

function SeriesReleases({ series, isLast, survey, shown }: SeriesReleasesProps) {
  const { t } = useTranslation();
  const week = useWeekText();
  // The page is complete without it, so a failure causes no banner.
  const { data } = useQuery(apiQuery('release-calendar/list', { query: { series }, silent: true }));
  const { last, next, withdrawn } = lastAndNext(data?.releases ?? []);
  const isEarlier = Boolean(shown) || (survey !== undefined && survey !== last?.period);
  return (
    <p>
      {isEarlier ? (
        <span>
          {shown ? null : `${t('releases.line.week')} `}
          <strong className="release-period">{shown ?? week(survey ?? '')}</strong>.
        </span>
      ) : last ? (
        <LastRelease release={last} />
      ) : null}
      {withdrawn.map((release) => (
        <WithdrawnRelease key={release.period} release={release} />
      ))}
      {next && !isEarlier ? (
        <NextRelease release={next} isNamed={!last} />
      ) : isLast ? (
        <>
          {' '}
          <PageLink page="release-calendar">{t('releases.line.calendar')}</PageLink>
        </>
      ) : null}
      {isLast ? (
        <>
          {' '}
          <PageLink page="subscriptions">{t('releases.line.alerts')}</PageLink>
        </>
      ) : null}
    </p>
  );
}

/** The week that a survey describes: "9–15 novembre 2026". */
function useWeekText(): (survey: string) => string {
  const format = useFormat();
  return (survey) => {
    const { from, to } = surveyWeek(survey);
    return format.days(from, to);
  };
}

function LastRelease({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useReleaseName();
  const week = useWeekText();
  const duration = useDuration();
  const { releasedAt, minutesLate, series, period } = release;
  const isWeek = series === 'weekly';
  return (
    <>
      <span>
        {isWeek ? `${t('releases.line.week')} ` : null}
        <strong className="release-period">{isWeek ? week(period) : name(release)}</strong>
        {releasedAt ? ',' : '.'}
      </span>
      {releasedAt ? (
        <>
          {' '}
          <span>
            {t('releases.line.published', { context: series, time: format.dateTime(releasedAt) })}
            {minutesLate > 0
              ? ` (${t('releases.late', { duration: duration(minutesLate) })})`
              : null}
            .
          </span>
        </>
      ) : null}
    </>
  );
}

/** A withdrawn release would otherwise count as the last one. */
function WithdrawnRelease({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useReleaseName();
  const language = useLanguage();
  const { withdrawn } = release;
  if (!withdrawn) return null;
  return (
    <>
      {' '}
      <strong>{t('releases.withdrawn')}</strong>: {name(release)},{' '}
      {t('releases.withdrawnAt', { time: format.dateTime(withdrawn.at) })}.{' '}
      {withdrawn.note[language].replace(/\.?$/, '.')}
    </>
  );
}

interface NextReleaseProps {
  readonly release: ReleaseView;
  /** While nothing is public, nothing else says what the line is about. */
  readonly isNamed: boolean;
}

function NextRelease({ release, isNamed }: NextReleaseProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useReleaseName();
  const { plannedAt, state } = release;
  return (
    <>
      {' '}
      <PageLink page="release-calendar">
        {t('releases.line.next')} <time dateTime={plannedAt}>{format.dateTime(plannedAt)}</time>
        {isNamed ? ` (${name(release)})` : null}
        {state === 'overdue' ? ` (${t('releases.overdue')})` : null}
      </PageLink>
    </>
  );
}
