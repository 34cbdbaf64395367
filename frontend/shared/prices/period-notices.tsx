import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PeriodKind, periodKind } from '../../../functions/platform/kernel/periods.ts';
import type { PeriodNotices } from '../../../functions/prices/averages/contract.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Alert } from '../../ui/feedback.tsx';

type Notice = PeriodNotices[number];
type Period = Pick<Notice, 'year' | 'month'>;

interface PeriodNoticesProps {
  readonly about: (period: Period) => boolean;
}

export const isOfKinds =
  (...kinds: readonly PeriodKind[]) =>
  ({ month }: Period): boolean =>
    kinds.includes(periodKind(month));

/** Averages that will be reviewed, each with what changed since it was published. */
export function ReviewNotice({ about }: PeriodNoticesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = usePeriodName();
  const reviewed = usePeriodNotices(about).filter(({ underReview }) => underReview);
  if (reviewed.length === 0) return null;
  const changesOf = ({ year, surveys, months }: Notice) => [
    ...surveys.map(({ date, change }) => t(`notices.${change}`, { date: format.date(date) })),
    ...months.map((month) => t('notices.month', { month: format.monthOfYear(year, month) })),
  ];
  return (
    <Alert variant="info">
      <p>{t('notices.underReview')}</p>
      <ul>
        {reviewed.map((notice) => (
          <li key={name(notice)}>
            <strong>{name(notice)}</strong>: {changesOf(notice).join('; ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Averages that were revised after their first publication, each with its note to the public. */
export function RevisionNotes({ about }: PeriodNoticesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const name = usePeriodName();
  const revised = usePeriodNotices(about).filter(({ revision }) => revision > 1);
  return revised.map((notice) => (
    <p key={name(notice)}>
      {t('notices.revised', {
        period: name(notice),
        revision: notice.revision,
        time: format.dateTime(notice.publishedAt),
      })}
      {notice.note ? ` ${notice.note[language]}` : null}
    </p>
  ));
}

/** Latest period first. */
function usePeriodNotices(about: PeriodNoticesProps['about']): readonly Notice[] {
  // The figures are complete without the notices, and themselves report when the site cannot be reached.
  const { data = [] } = useQuery(apiQuery('monthly-prices/notices', { silent: true }));
  return data.filter(about).sort((a, b) => b.year - a.year || b.month - a.month);
}

/** "febbraio 2026", "1º trimestre 2026", "2026" */
function usePeriodName(): (period: Period) => string {
  const format = useFormat();
  return ({ year, month }) => {
    const kind = periodKind(month);
    if (kind === 'year') return String(year);
    return kind === 'month' ? format.monthOfYear(year, month) : `${format.period(month)} ${year}`;
  };
}
