import { useTranslation } from 'react-i18next';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';
import { PageHeading } from '../../ui/page.tsx';
import './monitor.css';

/** The administration screens, grouped by what they are for. */
const groups: readonly { readonly name: string; readonly pages: readonly PageId[] }[] = [
  { name: 'weekly', pages: ['monitor-weekly', 'monitor-weekly-check', 'weekly-analysis'] },
  { name: 'averages', pages: ['monitor-monthly', 'monitor-quarterly', 'monitor-yearly'] },
  { name: 'releases', pages: ['monitor-calendar', 'monitor-job'] },
  { name: 'stations', pages: ['monitor-daily'] },
  { name: 'files', pages: ['monitor-bulletins', 'monitor-files', 'monitor-news'] },
  {
    name: 'registers',
    pages: ['monitor-companies', 'monitor-products', 'monitor-users', 'monitor-audit'],
  },
];

export function MonitorHomePage() {
  const { t } = useTranslation('monitor');
  return (
    <div className="container">
      <PageHeading lead={t('lead')}>{t('app:pages.monitor.title')}</PageHeading>
      <div className="monitor-groups">
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </div>
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
