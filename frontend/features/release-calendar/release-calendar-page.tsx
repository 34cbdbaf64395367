import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import {
  isPending,
  lastAndNext,
} from '../../../functions/prices/publication/rules/release-outcomes.ts';
import {
  RELEASE_SERIES,
  type ReleaseSeries,
} from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { siteOrigin } from '../../lib/surroundings.ts';
import { ReleaseState, useReleaseName, wasMoved } from '../../shared/releases/releases.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import './release-calendar.css';

const choices = ['all', ...RELEASE_SERIES] as const;

/** Planned releases of the next twelve months, the punctuality of past ones, and the feed. */
export function ReleaseCalendarPage() {
  const { t } = useTranslation('release-calendar');
  const { data, isError } = useQuery(apiQuery('release-calendar/list', { query: {} }));
  const [chosen, choose] = useState<ReleaseSeries | 'all'>('all');
  const releases = data?.releases.filter(({ series }) => chosen === 'all' || series === chosen);
  const next = useNextText(releases);
  return (
    <div className="container">
      <PageHeading lead={next} line={<p className="quiet mb-0">{t('lead')}</p>}>
        {t('app:pages.release-calendar.title')}
      </PageHeading>
      {isError ? <Alert>{t('failure')}</Alert> : null}
      {releases ? (
        <Releases releases={releases} chosen={chosen} choose={choose} />
      ) : isError ? (
        <Subscription />
      ) : (
        <PageSpinner />
      )}
      <section className="method-notes">
        <h2 className="h4">{t('notes.title')}</h2>
        <ul>
          <li>{t('notes.weekly')}</li>
          <li>{t('notes.averages')}</li>
          <li>{t('notes.late')}</li>
          <li>{t('notes.withdrawn')}</li>
        </ul>
      </section>
    </div>
  );
}

/** The feed's address, to subscribe to and to copy. */
function Subscription() {
  const { t } = useTranslation('release-calendar');
  const lang = useLanguage();
  const path = apiAddress('release-calendar/feed', { query: { lang } });
  const origin = siteOrigin();
  return (
    <section className="calendar-feed">
      <h2 className="h5">{t('feed.title')}</h2>
      <p>{t('feed.text')}</p>
      <p>
        <a href={`webcal://${new URL(origin).host}${path}`}>{t('feed.subscribe')}</a>{' '}
        <a href={path} download>
          {t('feed.download')}
        </a>
      </p>
      <p>
        <code className="calendar-address">{`${origin}${path}`}</code>
      </p>
    </section>
  );
}

/** What is late, as pages of prices say it of their series, and what is to come, in a sentence each. */
function useNextText(releases: readonly ReleaseView[] = []): string | undefined {
  const { t } = useTranslation('release-calendar');
  const format = useFormat();
  const name = useReleaseName();
  const late = RELEASE_SERIES.flatMap(
    (series) => lastAndNext(releases.filter((one) => one.series === series)).next ?? [],
  ).find(({ state }) => state === 'overdue');
  const next = releases.find(({ state }) => state === 'planned');
  const sentence = (key: 'nextLate' | 'next', release: ReleaseView | undefined) =>
    release
      ? t(key, {
          time: format.weekdayTime(release.plannedAt),
          series: t(`app:releases.series.${release.series}`),
          period: name(release),
        })
      : '';
  return [sentence('nextLate', late), sentence('next', next)].join(' ').trim() || undefined;
}

interface ReleasesProps {
  /** Those of the chosen series. */
  readonly releases: readonly ReleaseView[];
  readonly chosen: ReleaseSeries | 'all';
  readonly choose: (series: ReleaseSeries | 'all') => void;
}

function Releases({ releases, chosen, choose }: ReleasesProps) {
  const { t } = useTranslation('release-calendar');
  const past = releases.filter((release) => !isUpcoming(release)).reverse();
  return (
    <>
      <ChoiceButtons
        menuOnPhone
        label={t('series')}
        choices={choices.map((id) => ({
          id,
          label: t(id === 'all' ? 'all' : `app:releases.series.${id}`),
        }))}
        chosen={chosen}
        onChoose={choose}
      />
      <section>
        <h2 className="h4">{t('upcoming.title')}</h2>
        <ReleaseTable
          key={chosen}
          caption={t('upcoming.title')}
          releases={releases.filter(isUpcoming)}
        />
      </section>
      <Subscription />
      <section className="page-section">
        <h2 className="h4">{t('past.title')}</h2>
        <Punctuality releases={past} />
        <ReleaseTable key={chosen} caption={t('past.title')} releases={past} />
      </section>
    </>
  );
}

/** Planned, or overdue for so short a time that it is still expected. */
const isUpcoming = (release: ReleaseView): boolean =>
  isPending(release) && release.minutesLate < EXPECTED_MINUTES;

const OUTCOMES: ReadonlySet<ReleaseView['state']> = new Set(['early', 'on_time', 'late']);

const EXPECTED_MINUTES = 7 * 24 * 60;

/** About two months of releases, which fit on a few screens of a phone. */
const ROWS = 12;

/** The share of releases with a recorded time that were punctual; withdrawn ones do not count. */
function Punctuality({ releases }: { readonly releases: readonly ReleaseView[] }) {
  const { t } = useTranslation('release-calendar');
  const known = releases.filter(({ state }) => OUTCOMES.has(state));
  if (known.length === 0) return null;
  const onTime = known.filter(({ state, withdrawn }) => state === 'on_time' && !withdrawn).length;
  const withdrawn = releases.filter((release) => release.withdrawn).length;
  return (
    <p>
      {t('past.punctuality', { onTime, total: known.length })}
      {withdrawn > 0 ? ` ${t('past.withdrawn', { count: withdrawn })}` : null}
    </p>
  );
}

interface ReleaseTableProps {
  readonly caption: string;
  readonly releases: readonly ReleaseView[];
}

function ReleaseTable({ caption, releases }: ReleaseTableProps) {
  const { t } = useTranslation('release-calendar');
  const format = useFormat();
  const name = useReleaseName();
  return (
    <div className="release-table">
      <DataTable
        caption={caption}
        captionHidden
        rows={releases}
        rowKey={({ series, period }) => `${series}-${period}`}
        rowsPerPage={ROWS}
        emptyText={t('none')}
        columns={({ heading, text }) => [
          heading('planned', t('columns.planned'), ({ plannedAt }) => (
            <time dateTime={plannedAt}>{format.dateTime(plannedAt)}</time>
          )),
          text('series', t('columns.series'), ({ series }) => t(`app:releases.series.${series}`)),
          text('period', t('columns.period'), name),
          text('state', t('columns.state'), (release) => <StateCell release={release} />),
        ]}
      />
    </div>
  );
}

/** The state; for a moved release also when and why it was moved; the actual time. */
function StateCell({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation('release-calendar');
  const format = useFormat();
  const language = useLanguage();
  const { movedFrom, note, releasedAt, withdrawn } = release;
  return (
    // A single element of the cell, which is laid out as a row on a phone.
    <div>
      <ReleaseState release={release} />
      {releasedAt ? (
        <span className="release-detail">
          {t('app:releases.publishedAt', { time: format.dateTime(releasedAt) })}
        </span>
      ) : null}
      {withdrawn ? (
        <span className="release-detail">
          {t('app:releases.withdrawnAt', { time: format.dateTime(withdrawn.at) })}:{' '}
          {withdrawn.note[language]}
        </span>
      ) : null}
      {movedFrom && wasMoved(release) ? (
        <span className="release-detail">
          {t('app:releases.movedFrom', { time: format.dateTime(movedFrom) })}
          {note ? ` ${note[language]}` : null}
        </span>
      ) : null}
    </div>
  );
}
