import { useTranslation } from 'react-i18next';
import type { ReportRow } from '../../../functions/contract/weekly-prices.ts';
import { useFormat } from '../../lib/format.ts';
import { DateRangeSlider } from '../../ui/chart/date-range-slider.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { rowsBetween, seriesByUnit } from './report.ts';
import type { Search } from './search.ts';
import { useChartRange } from './use-chart-range.ts';

interface ReportChartsProps {
  readonly search: Search;
  /** The surveys found, oldest first; at least one. */
  readonly rows: readonly ReportRow[];
}

/** The prices over time: one chart for litres and one for kilograms, narrowed by one slider. */
export function ReportCharts({ search, rows }: ReportChartsProps) {
  const { t } = useTranslation('weekly-analysis');
  const format = useFormat();
  const dates = rows.map(({ date }) => date);
  const [range, setRange] = useChartRange({ from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  const charts = seriesByUnit(rowsBetween(rows, range), search.products, (id) =>
    t(`app:products.${id}`),
  );
  return (
    <>
      {dates.length > 2 ? (
        <DateRangeSlider label={t('range')} dates={dates} range={range} onRange={setRange} />
      ) : null}
      {charts.length === 0 ? <p className="chart-empty">{t('app:states.emptySurvey')}</p> : null}
      {charts.map(({ unit, series }) => (
        <LineChart
          key={unit}
          title={t('chart', {
            type: t(`types.${search.type}`),
            unit: t(`app:units.per1000.${unit}`),
          })}
          series={series}
          unit={t(`app:units.per1000.${unit}`)}
          {...(search.type === 'VARIATION' ? { valueText: format.difference } : {})}
          fileName={`${t('fileName')}-${unit}-${range.from}-${range.to}`}
        />
      ))}
    </>
  );
}
