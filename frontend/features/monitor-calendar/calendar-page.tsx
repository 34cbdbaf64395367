import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { isPending } from '../../../functions/prices/publication/rules/release-outcomes.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { ReleaseState, useReleaseName, wasMoved } from '../../shared/releases/releases.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { valueColumn } from '../../ui/table/rows.tsx';

/** The coming releases, each of which can be moved with a reason. */
export function CalendarPage() {
  const { t } = useTranslation('monitor-calendar');
  const calendar = useQuery(apiQuery('release-calendar/list', { query: {} }));
  return (
    <RegisterPage
      title={t('app:pages.monitor-calendar.title')}
      lead={t('lead')}
      query={calendar}
      of={['release-calendar/list']}
      failure={t('failures.list')}
      add={<PageLink page="release-calendar">{t('public')}</PageLink>}
    >
      {({ releases }) => <ReleaseTable releases={releases.filter(isPending)} />}
    </RegisterPage>
  );
}

function ReleaseTable({ releases }: { readonly releases: readonly ReleaseView[] }) {
  const { t } = useTranslation('monitor-calendar');
  const format = useFormat();
  const name = useReleaseName();
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      rows={releases}
      rowKey={({ series, period }) => `${series}-${period}`}
      rowsPerPage={0}
      columns={({ heading, text }) => [
        valueColumn('plannedAt', t('columns.planned'), { text: format.dateTime }),
        text('series', t('columns.series'), ({ series }) => t(`app:releases.series.${series}`), {
          sortBy: ({ series }) => t(`app:releases.series.${series}`),
        }),
        heading('period', t('columns.period'), (release) => (
          <PageLink page="monitor-release" suffix={`/${release.series}-${release.period}`}>
            {name(release)}
          </PageLink>
        )),
        text('state', t('columns.state'), (release) => <ReleaseState release={release} />),
        text('reason', t('columns.reason'), (release) =>
          wasMoved(release)
            ? `${release.reason} (${format.dateTime(release.movedFrom ?? '')})`
            : '',
        ),
      ]}
    />
  );
}
