import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReleaseView } from '../../functions/contract/release-calendar.ts';
import type { ReleaseSeries } from '../../functions/domain/release-calendar.ts';
import { lastAndNext } from '../../functions/domain/release-outcomes.ts';
import { apiQuery } from '../lib/api-query.ts';
import { useFormat } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { FeedLinks } from './feed-links.tsx';
import { PageLink } from './navigation.tsx';
import { useDuration, useReleaseName, wasMoved } from './releases.tsx';
import './releases.css';

interface ReleaseBoxProps {
  readonly series: readonly ReleaseSeries[];
}

/** When a page's figures were published, and when the next ones will be. */
export function ReleaseBox({ series }: ReleaseBoxProps) {
  const { t } = useTranslation();
  return (
    <aside className="release-box" aria-label={t('releases.box')}>
      {series.map((one) => (
        <SeriesReleases key={one} series={one} named={series.length > 1} />
      ))}
      <PageLink page="release-calendar" />
      <FeedLinks feeds={[...series, 'corrections']} />
    </aside>
  );
}

interface SeriesReleasesProps {
  readonly series: ReleaseSeries;
  /** Whether the series has to be told from others. */
  readonly named: boolean;
}

function SeriesReleases({ series, named }: SeriesReleasesProps) {
  const { t } = useTranslation();
  // The page stands without it: a failure is no reason for a banner.
  const { data } = useQuery(apiQuery('release-calendar/list', { query: { series }, silent: true }));
  const { last, next, withdrawn } = lastAndNext(data?.releases ?? []);
  if (!last && !next && withdrawn.length === 0) return null;
  return (
    <div className="release-series">
      {named ? <p className="release-series-name">{t(`releases.series.${series}`)}</p> : null}
      <dl className="release-facts">
        {last ? <LastRelease release={last} /> : null}
        {withdrawn.map((release) => (
          <WithdrawnRelease key={release.period} release={release} />
        ))}
        {next ? <NextRelease release={next} /> : null}
      </dl>
    </div>
  );
}

function LastRelease({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useReleaseName();
  const duration = useDuration();
  const { releasedAt, minutesLate } = release;
  return (
    <div>
      <dt>{t('releases.last')}</dt>
      <dd>
        {name(release)}
        {releasedAt
          ? `, ${t('releases.publishedAt', { time: format.dateTime(releasedAt) })}`
          : null}
        {minutesLate > 0 ? ` (${t('releases.late', { duration: duration(minutesLate) })})` : null}
      </dd>
    </div>
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
    <div>
      <dt>{t('releases.withdrawn')}</dt>
      <dd>
        {name(release)}, {t('releases.withdrawnAt', { time: format.dateTime(withdrawn.at) })}
        <p className="release-moved">{withdrawn.note[language]}</p>
      </dd>
    </div>
  );
}

function NextRelease({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useReleaseName();
  const language = useLanguage();
  const { plannedAt, movedFrom = '', note, state } = release;
  return (
    <div>
      <dt>{t('releases.next')}</dt>
      <dd>
        <time dateTime={plannedAt}>{format.dateTime(plannedAt)}</time>: {name(release)}
        {state === 'overdue' ? ` (${t('releases.overdue')})` : null}
        {wasMoved(release) ? (
          <p className="release-moved">
            {t('releases.movedFrom', { time: format.dateTime(movedFrom) })}
            {note ? ` ${note[language]}` : null}
          </p>
        ) : null}
      </dd>
    </div>
  );
}
