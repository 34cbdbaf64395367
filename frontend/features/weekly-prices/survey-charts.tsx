import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../../functions/platform/kernel/calendar.ts';
import type { ReportRow } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { ChartControls } from '../../shared/prices/chart-controls.tsx';
import { embeddedDates } from '../../shared/prices/chart-embed.ts';
import { type ChartRange, firstWeeklyDay, useChartRange } from '../../shared/prices/chart-range.ts';
import { usePriceViewId } from '../../shared/prices/price-view.ts';
import { ProductGroupCharts } from '../../shared/prices/product-group-charts.tsx';

interface TrendChartsProps {
  /** The years that end with the survey. */
  readonly report: readonly ReportRow[];
  /** Date of the survey shown. */
  readonly date: string;
  readonly isLatest: boolean;
}

/** Prices over some years, which end with the survey shown unless other dates are chosen. */
export function TrendCharts({ report, date, isLatest }: TrendChartsProps) {
  const { t } = useTranslation('weekly-prices');
  const bounds = { period: 'day', first: firstWeeklyDay, last: date, initial: '5' } as const;
  const range = useChartRange(bounds);
  const view = usePriceViewId();
  // Changes compare with the year before the range, so that year is fetched too.
  const years = yearsOf(range) + (view === 'change' && range.span !== 'all' ? 1 : 0);
  // Some years are already loaded; they stay until more of the series is.
  const { data: rows = report } = useQuery({
    ...apiQuery('weekly-prices/report', { query: { lastDate: range.to, years } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="page-section">
      <h2>{t('trend.title')}</h2>
      <ProductGroupCharts
        id="andamento"
        series="weekly"
        label={t('trend.choose')}
        controls={<ChartControls bounds={bounds} />}
        range={range}
        view={view}
        pointsOf={(id) => {
          const { reportKey } = productById(id);
          return rows.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
        }}
        embedded={{
          series: 'weekly',
          ...(isLatest ? embeddedDates(range, date) : { from: range.from, to: range.to }),
        }}
        titleOf={(group) => t('trend.of', { group })}
      />
      <p className="quiet-actions only-on-screen">
        <PageLink page="weekly-analysis">{t('analysis')}</PageLink>
      </p>
    </section>
  );
}

/** How many years back from its end the report must reach. */
function yearsOf({ span, from, to }: ChartRange): number {
  if (span) return span === 'all' ? 100 : Number(span);
  return Math.ceil((daysBetween(from, to) + 1) / 365);
}
