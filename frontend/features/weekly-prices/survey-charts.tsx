import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReportRow, WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { daysBetween } from '../../../functions/domain/calendar.ts';
import { productById } from '../../../functions/domain/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { ChartControls } from '../../shared/chart-controls.tsx';
import { embeddedDates } from '../../shared/chart-embed.ts';
import { type ChartRange, firstWeeklyDay, useChartRange } from '../../shared/chart-range.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { usePriceUnit } from '../../shared/price-unit.tsx';
import { usePriceViewId } from '../../shared/price-view.ts';
import { ProductGroupCharts } from '../../shared/product-group-charts.tsx';
import { ProductButtons } from '../../shared/products.tsx';
import { PieChart } from '../../ui/chart/pie-chart.tsx';

/** The product whose price is shown in parts, in the address: `composizione=2`. */
const parameter = 'composizione';

/** What a product's price is made of: industry price, excise duty and VAT. */
export function PriceStructure({ prices }: { readonly prices: readonly WeeklyPrice[] }) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const unit = usePriceUnit();
  const [address, setAddress] = useSearchParams();
  const asked = address.get(parameter);
  const price = prices.find(({ productId }) => `${productId}` === asked) ?? prices[0];
  if (!price) return null;
  const product = t(`app:products.${price.productId}`);
  const parts = (['netPrice', 'exciseDuty', 'vat'] as const).filter((part) => price[part] > 0);
  return (
    <section className="survey-part">
      <h2 className="h4">{t('structure.title')}</h2>
      <ProductButtons
        label={t('structure.choose')}
        products={prices.map(({ productId }) => productId)}
        chosen={price.productId}
        onChoose={(chosen) => {
          const next = new URLSearchParams(address);
          next.set(parameter, `${chosen}`);
          setAddress(next, { replace: true, preventScrollReset: true });
        }}
      />
      <PieChart
        id="composizione"
        title={t('structure.of', { product })}
        heading={product}
        level={3}
        date={price.date}
        asOf={t('surveyOf', { date: format.longDate(price.date) })}
        slices={parts.map((part) => ({
          id: part,
          name: t(`app:amounts.${part}`),
          value: unit.scaled(price[part]),
        }))}
        unit={unit.name(productById(price.productId).unit)}
        valueText={unit.scaledText}
        decimals={unit.decimals}
      />
      <p className="only-on-screen">
        <PageLink
          page="monthly-prices"
          suffix={`?pid=${price.productId}&vista=composizione&periodo=tutto#andamento`}
        >
          {t('structure.overTime', { product })}
        </PageLink>
      </p>
    </section>
  );
}

interface TrendChartsProps {
  /** The year that ends with the survey. */
  readonly report: readonly ReportRow[];
  /** Date of the survey shown. */
  readonly date: string;
  readonly isLatest: boolean;
}

/** Prices over some years, which end with the survey shown unless other dates are chosen. */
export function TrendCharts({ report, date, isLatest }: TrendChartsProps) {
  const { t } = useTranslation('weekly-prices');
  const bounds = { period: 'day', first: firstWeeklyDay, last: date, initial: '1' } as const;
  const range = useChartRange(bounds);
  const view = usePriceViewId();
  // What a year before the range is compared with is fetched too.
  const years = yearsOf(range) + (view === 'change' && range.span !== 'all' ? 1 : 0);
  // The year before is there already; it stays until more of the series is.
  const { data: rows = report } = useQuery({
    ...apiQuery('weekly-prices/report', { query: { lastDate: range.to, years } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="survey-part">
      <h2 className="h4">{t('trend.title')}</h2>
      <ChartControls bounds={bounds} />
      <ProductGroupCharts
        id="andamento"
        label={t('trend.choose')}
        range={range}
        view={view}
        pointsOf={(id) => {
          const { reportKey } = productById(id);
          return rows.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
        }}
        level={3}
        embedded={{
          series: 'weekly',
          ...(isLatest ? embeddedDates(range, date) : { from: range.from, to: range.to }),
        }}
        titleOf={(group) => t('trend.of', { group })}
      />
    </section>
  );
}

/** How many years back from its end the report must reach. */
function yearsOf({ span, from, to }: ChartRange): number {
  if (span) return span === 'all' ? 100 : Number(span);
  return Math.ceil((daysBetween(from, to) + 1) / 365);
}
