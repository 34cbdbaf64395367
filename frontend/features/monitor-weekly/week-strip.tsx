import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { daysFromTo, surveyWeek } from '../../../functions/platform/kernel/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/language.ts';
import { Unread } from '../../shared/unread.tsx';

/** The days of a survey's week, side by side, with or without station prices. */
export function WeekStrip({ date }: { readonly date: string }) {
  const { t } = useTranslation('monitor-weekly');
  const { from, to } = surveyWeek(date);
  const days = daysFromTo(from, to);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const results = useQueries({
    queries: months.map((month) =>
      apiQuery('daily-prices/days', {
        params: { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
      }),
    ),
  });
  const defined = new Set(results.flatMap(({ data }) => data ?? []).map((one) => one.date));
  const stateOf = (day: string): keyof typeof marks => {
    if (defined.has(day)) return 'defined';
    return results[months.indexOf(day.slice(0, 7))]?.isPending ? 'reading' : 'missing';
  };
  const states = {
    defined: t('days.defined'),
    missing: t('days.missing'),
    reading: t('app:states.loading'),
  };
  const language = useLanguage();
  const textOf = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...style, timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    );
  return (
    <section>
      <h2 className="h5">{t('days.title')}</h2>
      <Unread of={['daily-prices/days']}>
        <ol className="week-strip">
          {days.map((day) => (
            <li key={day} className={defined.has(day) ? 'week-day week-day-defined' : 'week-day'}>
              <span className="week-day-name">{textOf(day, { weekday: 'short' })}</span>{' '}
              <time dateTime={day}>{textOf(day, dayStyles[language])}</time>{' '}
              <span className="week-day-mark" aria-hidden="true">
                {marks[stateOf(day)]}
              </span>
              <span className="week-day-state">{states[stateOf(day)]}</span>
            </li>
          ))}
        </ol>
      </Unread>
    </section>
  );
}

const marks = { defined: '✓', missing: '–', reading: '…' } as const;

/** Italian writes the date in figures, English writes the month as a word. */
const dayStyles = {
  it: { day: '2-digit', month: '2-digit' },
  en: { day: 'numeric', month: 'short' },
} as const;
