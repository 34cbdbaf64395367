import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { periodKind } from '../../../functions/platform/kernel/periods.ts';
import type { OutdatedAverages } from '../../../functions/prices/averages/contract.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';

type Outdated = OutdatedAverages[number];

const pages = {
  month: 'monitor-monthly',
  quarter: 'monitor-quarterly',
  year: 'monitor-yearly',
} as const;

/** Public averages computed from figures of the survey that are no longer public. */
export function ReachedPeriods({ surveyId }: { readonly surveyId: number }) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const { data } = useQuery({ ...apiQuery('monthly-prices/outdated', {}), staleTime: 0 });
  const periods = reachedBy(surveyId, data ?? []);
  if (periods.length === 0)
    return <Unread of={['monthly-prices/outdated']} text={t('failures.reached')} />;
  return (
    <section>
      <h2 className="h4">{t('reached.title')}</h2>
      <p>{t('reached.text')}</p>
      <ul>
        {periods.map(({ year, month }) => (
          <li key={`${year}/${month}`}>
            <PageLink page={pages[periodKind(month)]}>
              {periodKind(month) === 'year' ? year : `${format.period(month)} ${year}`}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Months computed from the survey, and the quarters and years computed from those. */
function reachedBy(surveyId: number, outdated: OutdatedAverages): Outdated[] {
  const months = outdated.filter(({ causes }) => causes.some((one) => one.surveyId === surveyId));
  const uses = ({ year, causes, after }: Outdated) =>
    months.some(
      (month) =>
        month.year === year &&
        (after.includes(month.month) || causes.some((cause) => cause.month === month.month)),
    );
  return outdated.filter((period) => months.includes(period) || uses(period));
}
