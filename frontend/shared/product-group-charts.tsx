import { useTranslation } from 'react-i18next';
import { isSurveyed, type ProductId, productById } from '../../functions/domain/products.ts';
import type { ChartPeriod } from '../ui/chart/date-text.ts';
import { LineChart } from '../ui/chart/line-chart.tsx';
import type { SeriesPoint } from '../ui/chart/series.ts';
import { Tabs } from '../ui/tabs.tsx';
import { productGroups } from './product-groups.ts';

interface ProductGroupChartsProps {
  /** What choosing a tab does. */
  readonly label: string;
  /** The latest day shown: methane and LNG have a chart only since they are surveyed. */
  readonly date: string;
  readonly pointsOf: (product: ProductId) => readonly SeriesPoint[];
  readonly titleOf: (group: string) => string;
  /** Heading level of the charts; 4 when absent. */
  readonly level?: 3 | 4;
  readonly period?: ChartPeriod;
  /** First part of the names of downloaded pictures. */
  readonly fileName: string;
}

/** Prices over time, one chart for each group of products that can be compared. */
export function ProductGroupCharts(props: ProductGroupChartsProps) {
  const { label, date, pointsOf, titleOf, level = 4, period = 'day', fileName } = props;
  const { t } = useTranslation();
  const shown = productGroups.filter(({ products }) => products.some((id) => isSurveyed(id, date)));
  return (
    <Tabs
      label={label}
      tabs={shown.map(({ name, products: [first = 1, ...others] }) => ({
        id: name,
        label: t(`productGroups.${name}`),
        content: (
          <LineChart
            title={titleOf(t(`productGroups.${name}`))}
            level={level}
            series={[first, ...others].map((id) => ({
              id: String(id),
              name: t(`products.${id}`),
              points: pointsOf(id),
            }))}
            unit={t(`units.per1000.${productById(first).unit}`)}
            period={period}
            fileName={`${fileName}-${name}-${date}`}
          />
        ),
      }))}
    />
  );
}
