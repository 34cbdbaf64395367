import { useTranslation } from 'react-i18next';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { averagePeriod } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { Badge, type BadgeVariant } from '../../ui/page.tsx';

/** The name of a release: "rilevazione del 23/11/2026", "novembre 2026", "4° trimestre 2026", "2026". */
export function useReleaseName(): (release: Pick<ReleaseView, 'series' | 'period'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (release) => {
    const average = averagePeriod(release);
    if (!average) return t('releases.survey', { date: format.date(release.period) });
    const { year, month } = average;
    return release.series === 'yearly' ? String(year) : `${format.period(month)} ${year}`;
  };
}

/** Minutes as people read them: "7 minuti", "3 ore", "2 giorni". */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes < 60) return t('releases.minutes', { count: minutes });
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return t('releases.hours', { count: hours });
    return t('releases.days', { count: Math.floor(hours / 24) });
  };
}

const badges: Readonly<Record<ReleaseView['state'], BadgeVariant>> = {
  planned: 'secondary',
  overdue: 'danger',
  early: 'warning',
  on_time: 'success',
  late: 'warning',
  released: 'secondary',
};

/** Whether a release is planned, punctual or late, and by how much; or that it was withdrawn. */
export function ReleaseState({ release }: { readonly release: ReleaseView }) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { state, minutesLate, minutesEarly, withdrawn } = release;
  if (withdrawn) return <Badge variant="danger">{t('releases.withdrawn')}</Badge>;
  return (
    <Badge variant={badges[state]}>
      {t(`releases.states.${state}`, { duration: duration(minutesEarly ?? minutesLate) })}
    </Badge>
  );
}

/** Whether it was moved to another moment than the rules plan. */
export const wasMoved = ({ movedFrom, plannedAt }: ReleaseView): boolean =>
  movedFrom !== undefined && movedFrom !== plannedAt;
