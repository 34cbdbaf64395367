import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutdatedAverages } from '../../../functions/contract/monthly-prices.ts';
import { periodKind } from '../../../functions/domain/periods.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';

type Outdated = OutdatedAverages[number];

const pages = {
  month: 'monitor-monthly',
  quarter: 'monitor-quarterly',
  year: 'monitor-yearly',
} as const;

/** Public averages that were computed from figures of the survey which are not public any more. */
export function ReachedPeriods({ surveyId }: { readonly surveyId: number }) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const { data } = useQuery({ ...apiQuery('monthly-prices/outdated', {}), staleTime: 0 });
  const periods = reachedBy(surveyId, data ?? []);
  if (periods.length === 0) return null;
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

/** Months made of the survey, and the quarters and years made of those. */
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
