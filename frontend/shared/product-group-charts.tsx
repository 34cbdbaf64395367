import { useTranslation } from 'react-i18next';
import { isSurveyed, type ProductId, productById } from '../../functions/domain/products.ts';
import { LineChart } from '../ui/chart/line-chart.tsx';
import type { ChartPeriod } from '../ui/chart/line-details.tsx';
import type { SeriesPoint } from '../ui/chart/series.ts';
import { Tabs } from '../ui/tabs.tsx';
import { usePriceUnit } from './price-unit.tsx';

interface ProductGroupChartsProps {
  /** Names the charts in addresses: unique on the page. */
  readonly id: string;
  /** Accessible name of the tabs. */
  readonly label: string;
  /** The latest day shown: methane and LNG have a chart only since they are surveyed. */
  readonly date: string;
  readonly pointsOf: (product: ProductId) => readonly SeriesPoint[];
  readonly titleOf: (group: string) => string;
  /** Heading level of the charts; 4 when absent. */
  readonly level?: 3 | 4;
  readonly period?: ChartPeriod;
}

/** Prices over time, one chart for each group of products that can be compared. */
export function ProductGroupCharts(props: ProductGroupChartsProps) {
  const { id, label, date, pointsOf, titleOf, level = 4, period = 'day' } = props;
  const { t } = useTranslation();
  const unit = usePriceUnit();
  const shown = productGroups.filter(({ products }) => products.some((id) => isSurveyed(id, date)));
  return (
    <Tabs
      label={label}
      tabs={shown.map(({ name, products: [first = 1, ...others] }) => ({
        id: name,
        label: t(`productGroups.${name}`),
        content: (
          <LineChart
            id={`${id}-${name}`}
            title={titleOf(t(`productGroups.${name}`))}
            heading={t(`productGroups.${name}`)}
            level={level}
            series={[first, ...others].map((product) => ({
              id: String(product),
              name: t(`products.${product}`),
              points: pointsOf(product).map(({ date: day, value }) => ({
                date: day,
                value: value === null ? null : unit.scaled(value),
              })),
            }))}
            unit={unit.name(productById(first).unit)}
            valueText={unit.scaledText}
            decimals={unit.decimals}
            period={period}
          />
        ),
      }))}
    />
  );
}

/** The products that one chart shows together, because their prices can be compared. */
interface ProductGroup {
  /** Key of its name in the `app` texts below `productGroups`. */
  readonly name: string;
  readonly products: readonly ProductId[];
}

const productGroups: readonly ProductGroup[] = [
  { name: 'petrolAndDiesel', products: [1, 2] },
  { name: 'lpg', products: [5] },
  { name: 'methane', products: [12] },
  { name: 'lng', products: [13] },
  { name: 'heating', products: [3] },
  { name: 'fuelOils', products: [6, 8] },
];
