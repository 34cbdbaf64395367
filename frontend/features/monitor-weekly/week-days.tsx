import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { daysFromTo, surveyWeek } from '../../../functions/domain/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

/** Which days of the survey's week have station prices. */
export function WeekDays({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { from, to } = surveyWeek(survey.date);
  const days = daysFromTo(from, to);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const results = useQueries({
    queries: months.map((month) =>
      apiQuery('daily-prices/days', {
        params: { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
      }),
    ),
  });
  const defined = new Set(results.flatMap(({ data }) => data ?? []).map(({ date }) => date));
  return (
    <section>
      <h2 className="h4">{t('days.title')}</h2>
      <DataTable
        caption={t('days.title')}
        captionHidden
        rows={days}
        rowKey={(day) => day}
        columns={[
          {
            id: 'day',
            header: t('days.day'),
            cell: (day) => format.longDate(day),
            rowHeader: true,
          },
          {
            id: 'state',
            header: t('days.state'),
            cell: (day) => t(defined.has(day) ? 'days.defined' : 'days.missing'),
          },
        ]}
      />
    </section>
  );
}
