import { useTranslation } from 'react-i18next';
import type { SeriesReleases } from '../../../functions/prices/overview/contract.ts';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { ReleaseState, useReleaseName } from '../../shared/releases/releases.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

/** The last publication of every series and the next one, each with its delay. */
export function ReleaseTable({ releases }: { readonly releases: readonly SeriesReleases[] }) {
  const { t } = useTranslation('monitor');
  return (
    <section className="monitor-releases">
      <h2 className="h5">{t('releases.title')}</h2>
      <DataTable
        caption={t('releases.title')}
        captionHidden
        rows={releases}
        rowKey={({ series }) => series}
        columns={({ heading, text }) => [
          heading('series', t('releases.series'), ({ series }) =>
            t(`app:releases.series.${series}`),
          ),
          text('last', t('app:releases.last'), ({ last }) => <Release release={last} />),
          text('next', t('app:releases.next'), ({ next }) => <Release release={next} />),
        ]}
      />
      <PageLink page="monitor-calendar" />
    </section>
  );
}

function Release({ release }: { readonly release: ReleaseView | undefined }) {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const name = useReleaseName();
  if (!release) return t('app:states.notAvailable');
  const { plannedAt, releasedAt, state } = release;
  // The hour of an imported release is not on record.
  const at = releasedAt ?? (state === 'released' ? undefined : plannedAt);
  return (
    <span className="monitor-release">
      <span>{name(release)}</span>{' '}
      <span className="monitor-release-time">
        {at ? format.dateTime(at) : null} <ReleaseState release={release} />
      </span>
    </span>
  );
}
