import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { periodKind } from '../../../functions/platform/kernel/periods.ts';
import type { Overview } from '../../../functions/prices/overview/contract.ts';
import { useFormat } from '../../lib/format.ts';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';

interface Matter {
  readonly id: string;
  /** Page on which the task can be done; absent for tasks that are done by a command. */
  readonly page?: PageId;
  /** Address of a page about one thing, instead of `page`. */
  readonly address?: string | undefined;
  /** Added to the page's path. */
  readonly suffix?: string;
  readonly text: ReactNode;
}

const averagePages = {
  month: 'monitor-monthly',
  quarter: 'monitor-quarterly',
  year: 'monitor-yearly',
} as const satisfies Record<ReturnType<typeof periodKind>, PageId>;

/** The tasks that wait for somebody, each a line with a link; nothing when there are none. */
export function OpenMatters({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('monitor');
  const matters = useMatters(overview);
  if (matters.length === 0) return null;
  return (
    <section className="monitor-matters" aria-labelledby="monitor-matters">
      <h2 className="h5" id="monitor-matters">
        {t('matters.title')}
      </h2>
      <ul>
        {matters.map(({ id, page, address, suffix = '', text }) => (
          <li key={id}>
            {page ? (
              <PageLink page={page} suffix={suffix}>
                {text}
              </PageLink>
            ) : address ? (
              <Link to={address}>{text}</Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useMatters(overview: Overview): readonly Matter[] {
  const { t } = useTranslation('monitor');
  const format = useFormat();
  const { week, corrections, unpublished, outdated, drafts, stoppedImport, job } = overview;
  const { heldUploads, moreHeld } = overview;
  const checkPage = usePage('monitor-file-check')?.pattern;
  const periodText = (one: { readonly year: number; readonly month: number }) => ({
    period: one.month === 13 ? String(one.year) : `${format.period(one.month)} ${one.year}`,
  });
  const matters: (Matter | false)[] = [
    stoppedImport !== null && {
      id: 'stopped-import',
      text: t(stoppedImport.isVisible ? 'matters.importUnfinished' : 'matters.importStopped', {
        source: stoppedImport.source,
        time: format.dateTime(stoppedImport.at),
      }),
    },
    job.missing && {
      id: 'job-missing',
      page: 'monitor-job',
      text: job.lastRunAt
        ? t('matters.jobMissing', { time: format.dateTime(job.lastRunAt) })
        : t('matters.jobNeverRan'),
    },
    job.failures.length > 0 && {
      id: 'job-failures',
      page: 'monitor-job',
      text: t('matters.jobFailures', { count: job.failures.length }),
    },
    (week?.openQueries ?? 0) > 0 && {
      id: 'queries',
      page: 'monitor-weekly-check',
      text: t('matters.queries', { count: week?.openQueries }),
    },
    ...heldUploads.map(({ id, fileName, startedAt }) => ({
      id: `upload-${id}`,
      address: checkPage?.replace(':uploadId', id),
      text: t('matters.heldUpload', { file: fileName, time: format.dateTime(startedAt) }),
    })),
    moreHeld > 0 && {
      id: 'more-held',
      text: t('matters.moreHeld', { count: moreHeld }),
    },
    ...corrections.map(({ id, date }) => ({
      id: `correction-${id}`,
      page: 'monitor-correction' as const,
      suffix: `?surveyId=${id}`,
      text: t('matters.correction', { date: format.date(date) }),
    })),
    ...unpublished.map(({ id, date, withdrawn }) => ({
      id: `unpublished-${id}`,
      ...(withdrawn
        ? { page: 'monitor-correction' as const, suffix: `?surveyId=${id}` }
        : { page: 'monitor-surveys' as const }),
      text: t(withdrawn ? 'matters.withdrawn' : 'matters.unpublished', {
        date: format.date(date),
      }),
    })),
    ...outdated.map((one) => ({
      id: `outdated-${one.year}-${one.month}`,
      page: averagePages[periodKind(one.month)],
      text: t('matters.outdated', periodText(one)),
    })),
    ...drafts.map(({ needsApproval, ...one }) => ({
      id: `draft-${one.year}-${one.month}`,
      page: needsApproval ? ('monitor-approvals' as const) : averagePages[periodKind(one.month)],
      text: t(needsApproval ? 'matters.toApprove' : 'matters.draft', periodText(one)),
    })),
  ];
  return matters.filter((matter) => matter !== false);
}
