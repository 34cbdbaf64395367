import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { api, fetchFile } from '../../lib/api-client.ts';
import { MonitorActions } from '../../shared/publication/register-page.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadArea, DownloadButton } from '../../ui/download.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { type AuditFilter, AuditFilterForm, filterIn, queryOf, searchOf } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import './monitor-audit.css';

/** The log of changes, with author and time. The filter is stored in the address, so that it can be linked. */
export function AuditPage() {
  const { t } = useTranslation('monitor-audit');
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search, clock.now());
  return (
    <DownloadArea>
      <div className="container">
        <PageHeading lead={t('lead')}>{t('app:pages.monitor-audit.title')}</PageHeading>
        <AuditFilterForm
          key={search.toString()}
          filter={filter}
          onFilter={(next) => setSearch(searchOf(next))}
        />
        <Records filter={filter} />
        <MonitorActions />
      </div>
    </DownloadArea>
  );
}

function Records({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation('monitor-audit');
  const query = queryOf(filter);
  const pages = useInfiniteQuery({
    queryKey: ['audit/list', query],
    queryFn: ({ pageParam, signal }) =>
      api('audit/list', {
        query: { ...query, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  if (!pages.data)
    return pages.isError ? <Unread of={['audit/list']} text={t('failures.list')} /> : <Spinner />;
  const records = pages.data.pages.flatMap((page) => page.records);
  return (
    <>
      <AuditTable records={records} />
      {pages.isFetchNextPageError ? <Alert>{t('failures.list')}</Alert> : null}
      <PageActions>
        {pages.hasNextPage ? (
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('older')}
          </Button>
        ) : null}
        {records.length > 0 ? (
          <DownloadButton size="medium" request={() => fetchFile('audit/export', { query })}>
            {t('download')}
          </DownloadButton>
        ) : null}
      </PageActions>
    </>
  );
}
