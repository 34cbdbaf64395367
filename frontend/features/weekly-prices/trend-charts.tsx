import { useTranslation } from 'react-i18next';
import type { ReportRow } from '../../../functions/contract/weekly-prices.ts';
import { isSurveyed, type ProductId, productById } from '../../../functions/domain/products.ts';
import type { Series } from '../../lib/series.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** The charts, each with products whose prices can be compared. */
const groups: readonly { readonly name: string; readonly products: readonly ProductId[] }[] = [
  { name: 'petrolAndDiesel', products: [1, 2] },
  { name: 'lpg', products: [5] },
  { name: 'methane', products: [12] },
  { name: 'lng', products: [13] },
  { name: 'heating', products: [3] },
  { name: 'fuelOils', products: [6, 8] },
];

interface TrendChartsProps {
  readonly report: readonly ReportRow[];
  /** Date of the survey shown: methane and LNG have a chart only since they are surveyed. */
  readonly date: string;
}

/** Prices over the year that ends with the survey shown. */
export function TrendCharts({ report, date }: TrendChartsProps) {
  const { t } = useTranslation('weekly-prices');
  const shown = groups.filter(({ products }) => products.some((id) => isSurveyed(id, date)));
  return (
    <section>
      <h3 className="h5">{t('trend.title')}</h3>
      <Tabs
        label={t('trend.choose')}
        tabs={shown.map(({ name, products }) => ({
          id: name,
          label: t(`trend.groups.${name}`),
          content: <TrendChart name={name} products={products} report={report} date={date} />,
        }))}
      />
    </section>
  );
}

interface TrendChartProps extends TrendChartsProps {
  readonly name: string;
  readonly products: readonly ProductId[];
}

function TrendChart({ name, products, report, date }: TrendChartProps) {
  const { t } = useTranslation('weekly-prices');
  const unit = products[0] ? productById(products[0]).unit : 'litre';
  return (
    <LineChart
      title={t('trend.of', { group: t(`trend.groups.${name}`) })}
      level={4}
      series={products.map((id) => seriesOf(id, t(`app:products.${id}`), report))}
      unit={t(`app:units.per1000.${unit}`)}
      fileName={`${t('trend.fileName')}-${name}-${date}`}
    />
  );
}

function seriesOf(id: ProductId, name: string, report: readonly ReportRow[]): Series {
  const { reportKey } = productById(id);
  const points = report.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
  return { id: String(id), name, points };
}
