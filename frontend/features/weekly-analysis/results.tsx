import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { rowsBetween } from './report.ts';
import { ReportCharts } from './report-charts.tsx';
import { ReportTable } from './report-table.tsx';
import type { Search } from './search.ts';

/** What a search finds, as charts and as a table. */
export function Results({ search }: { readonly search: Search }) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const { from, to, type } = search;
  const report = useQuery(apiQuery('weekly-prices/report', { query: { years: 100, type } }));
  const rows = rowsBetween(report.data ?? [], search);
  return (
    <section aria-labelledby="results-title">
      <h2 className="h4" id="results-title" tabIndex={-1}>
        {t('results.title', { type: t(`types.${type}`) })}
      </h2>
      <p role="status">
        {report.isPending
          ? null
          : t('results.found', {
              count: rows.length,
              total: format.number(rows.length),
              from: format.date(from),
              to: format.date(to),
            })}
      </p>
      {report.isPending ? <Spinner /> : null}
      {!report.isPending && rows.length === 0 ? (
        <p className="chart-empty">{t('app:states.emptySurvey')}</p>
      ) : null}
      {rows.length > 0 ? (
        <>
          {/* Other dates start with the whole of them. */}
          <ReportCharts key={`${from} ${to}`} search={search} rows={rows} />
          <ReportTable search={search} rows={rows} />
        </>
      ) : null}
    </section>
  );
}
