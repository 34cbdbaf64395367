import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import type { ReleaseSeries } from '../../../functions/prices/calendar/rules/release-calendar.ts';
import { lastAndNext } from '../../../functions/prices/calendar/rules/release-outcomes.ts';
import type { ReleaseView } from '../../../functions/prices/releases/contract/release-calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../navigation.tsx';
import { useDuration, useReleaseName, wasMoved } from './releases.tsx';
import './releases.css';

interface ReleaseLineProps {
  readonly series: readonly ReleaseSeries[];
  /** Date of the survey on the page, if it is not the latest. */
  readonly survey?: string | undefined;
  /** Name of another period on the page, if it is not the latest. */
  readonly shown?: string | undefined;
  /** Without the calendar's remark about a moved release. */
  readonly isBrief?: boolean;
}

/** A line with the period of a page's figures, when they were published, and when the next ones will be. */
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

function SeriesReleases({ series, isLast, survey, shown, isBrief = false }: SeriesReleasesProps) {
  const { t } = useTranslation();
  const week = useWeekText();
  // The page is complete without it, so a failure causes no banner.
  const { data } = useQuery(apiQuery('release-calendar/list', { query: { series }, silent: true }));
  const { last, next, withdrawn } = lastAndNext(data?.releases ?? []);
  const isEarlier = survey !== undefined && survey !== last?.period;
  return (
    <p>
      {isEarlier || shown ? (
        <>
          {shown ? null : `${t('releases.line.week')} `}
          <strong className="release-period">{shown ?? week(survey ?? '')}</strong>.{' '}
        </>
      ) : last ? (
        <LastRelease release={last} />
      ) : null}
      {withdrawn.map((release) => (
        <WithdrawnRelease key={release.period} release={release} />
      ))}
      {next ? <NextRelease release={next} isBrief={isBrief} /> : null}
      {isLast ? (
        <>
          <PageLink page="release-calendar" className="release-calendar">
            {t('releases.line.calendar')}
          </PageLink>{' '}
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
      {isWeek ? `${t('releases.line.week')} ` : null}
      <strong className="release-period">{isWeek ? week(period) : name(release)}</strong>
      {releasedAt
        ? t('releases.line.published', { context: series, time: format.dateTime(releasedAt) })
        : null}
      {minutesLate > 0 ? ` (${t('releases.late', { duration: duration(minutesLate) })})` : null}
      {'. '}
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
      <strong>{t('releases.withdrawn')}</strong>: {name(release)},{' '}
      {t('releases.withdrawnAt', { time: format.dateTime(withdrawn.at) })}.{' '}
      {withdrawn.note[language]}{' '}
    </>
  );
}

function NextRelease({ release, isBrief }: NextReleaseProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { plannedAt, movedFrom = '', note, state } = release;
  const late = state === 'overdue' ? ` (${t('releases.overdue')})` : null;
  // Kept together on one line, whichever font is loaded.
  if (isBrief)
    return (
      <>
        <span className="release-next">
          {t('releases.line.next')} <time dateTime={plannedAt}>{format.dateTime(plannedAt)}</time>
          {late}.
        </span>{' '}
      </>
    );
  return (
    <>
      {t('releases.line.next')}{' '}
      <strong>
        <time dateTime={plannedAt}>{format.weekdayTime(plannedAt)}</time>
      </strong>
      {late}
      {wasMoved(release) ? (
        <span className="release-moved">
          {` (${t('releases.line.movedFrom', { time: format.weekdayTime(movedFrom) })})`}
        </span>
      ) : null}
      {'. '}
      {wasMoved(release) && note ? (
        <span className="release-moved">{`${note[language].replace(/\.$/, '')}. `}</span>
      ) : null}
    </>
  );
}

interface NextReleaseProps {
  readonly release: ReleaseView;
  readonly isBrief: boolean;
}
