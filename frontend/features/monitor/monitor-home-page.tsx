import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { MonitorSearch } from './monitor-search.tsx';
import { OpenMatters } from './open-matters.tsx';
import { ReleaseTable } from './release-table.tsx';
import { WeekStatus } from './week-status.tsx';
import './monitor.css';

/** The administration screens, grouped by what they are for. */
const groups: readonly { readonly name: string; readonly pages: readonly PageId[] }[] = [
  { name: 'weekly', pages: ['monitor-weekly', 'monitor-weekly-check', 'weekly-analysis'] },
  { name: 'averages', pages: ['monitor-monthly', 'monitor-quarterly', 'monitor-yearly'] },
  {
    name: 'releases',
    pages: ['monitor-approvals', 'monitor-calendar', 'monitor-job', 'monitor-thresholds'],
  },
  { name: 'stations', pages: ['monitor-daily'] },
  {
    name: 'files',
    pages: ['monitor-bulletins', 'monitor-files', 'monitor-news', 'monitor-feedback'],
  },
  {
    name: 'registers',
    pages: [
      'monitor-companies',
      'monitor-products',
      'monitor-duty-notes',
      'monitor-users',
      'monitor-audit',
    ],
  },
];

/** The state of the week and the pending decisions, then the search and links to every screen. */
export function MonitorHomePage() {
  const { t } = useTranslation('monitor');
  return (
    <div className="container">
      <PageHeading>{t('app:pages.monitor.title')}</PageHeading>
      <State />
      <MonitorSearch />
      <div className="monitor-groups">
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </div>
    </div>
  );
}

function State() {
  const { t } = useTranslation('monitor');
  const { data, isPending } = useQuery({
    ...apiQuery('overview/get', {}),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <div className="monitor-state">
      {isPending ? <PageSpinner /> : null}
      <Unread of={['overview/get']} text={t('failed')} />
      {data ? (
        <>
          <div className="monitor-now">
            <WeekStatus overview={data} />
            <OpenMatters overview={data} />
          </div>
          <ReleaseTable releases={data.releases} />
        </>
      ) : null}
    </div>
  );
}

function Group({ name, pages }: (typeof groups)[number]) {
  const { t } = useTranslation('monitor');
  const anyExists = pages.map(usePage).some(Boolean);
  if (!anyExists) return null;
  return (
    <section className="monitor-group">
      <h2 className="h5">{t(`groups.${name}`)}</h2>
      <ul>
        {pages.map((page) => (
          <Entry key={page} page={page} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ page }: { readonly page: PageId }) {
  if (!usePage(page)) return null;
  return (
    <li>
      <PageLink page={page} />
    </li>
  );
}
