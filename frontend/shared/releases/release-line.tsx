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
  /** Date of the survey that the page shows, where it is not the latest. */
  readonly survey?: string | undefined;
  /** Name of another period that the page shows, where it is not the latest. */
  readonly shown?: string | undefined;
}

/** In one quiet line which period a page's figures are of, when they were published, and when others will be. */
export function ReleaseLine({ series, ...shown }: ReleaseLineProps) {
  const { t } = useTranslation();
  return (
    <aside className="quiet release-line" aria-label={t('releases.box')}>
      {series.map((one) => (
        <SeriesReleases key={one} series={one} {...shown} />
      ))}
    </aside>
  );
}

interface SeriesReleasesProps extends Omit<ReleaseLineProps, 'series'> {
  readonly series: ReleaseSeries;
}

function SeriesReleases({ series, survey, shown }: SeriesReleasesProps) {
  const { t } = useTranslation();
  const week = useWeekText();
  // The page stands without it: a failure is no reason for a banner.
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
      {next ? <NextRelease release={next} /> : null}
      <PageLink page="release-calendar">{t('releases.line.calendar')}</PageLink>
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

/** It would be the last one, had it not been taken back. */
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

function NextRelease({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { plannedAt, movedFrom = '', note, state } = release;
  return (
    <>
      {t('releases.line.next')}{' '}
      <strong>
        <time dateTime={plannedAt}>{format.weekdayTime(plannedAt)}</time>
      </strong>
      {state === 'overdue' ? ` (${t('releases.overdue')})` : null}
      {wasMoved(release)
        ? ` (${t('releases.line.movedFrom', { time: format.weekdayTime(movedFrom) })})`
        : null}
      {'. '}
      {wasMoved(release) && note ? `${note[language]}. ` : null}
    </>
  );
}
