import { useTranslation } from 'react-i18next';
import { isSurveyed, type ProductId, productById } from '../../functions/domain/products.ts';
import { LineChart } from '../ui/chart/line-chart.tsx';
import { type ChartPeriod, useDateText } from '../ui/chart/line-details.tsx';
import type { SeriesPoint } from '../ui/chart/series.ts';
import { Tabs } from '../ui/tabs.tsx';
import { type EmbeddedSeries, useChartEmbed } from './chart-embed.ts';
import type { ChartRange } from './chart-range.ts';
import { useDutyEvents } from './duty-events.ts';
import { type PriceViewId, usePriceView } from './price-view.ts';

interface ProductGroupChartsProps {
  /** Names the charts in addresses: unique on the page. */
  readonly id: string;
  /** Accessible name of the tabs. */
  readonly label: string;
  /** Its end tells the products: methane and LNG have a chart only since they are surveyed. */
  readonly range: Pick<ChartRange, 'from' | 'to'>;
  /** The price itself when absent. */
  readonly view?: PriceViewId;
  /** EUR per 1000 units; for the view of changes those of the year before the range too. */
  readonly pointsOf: (product: ProductId) => readonly SeriesPoint[];
  /** Where the prices themselves can be framed. */
  readonly embedded?: EmbeddedSeries;
  readonly titleOf: (group: string) => string;
  /** Heading level of the charts; 4 when absent. */
  readonly level?: 3 | 4;
  readonly period?: ChartPeriod;
}

/** Prices over time, one chart for each group of products that can be compared. */
export function ProductGroupCharts(props: ProductGroupChartsProps) {
  const { label, range } = props;
  const { t } = useTranslation();
  const shown = productGroups.filter(({ products }) =>
    products.some((id) => isSurveyed(id, range.to)),
  );
  return (
    <Tabs
      label={label}
      parameter={`gruppo-${props.id}`}
      tabs={shown.map((group) => ({
        id: group.name,
        label: t(`productGroups.${group.name}`),
        content: <GroupChart {...props} group={group} />,
      }))}
    />
  );
}

function GroupChart(props: ProductGroupChartsProps & { readonly group: ProductGroup }) {
  const { id, range, view = 'price', pointsOf, titleOf, level = 4, period = 'day', group } = props;
  const { embedded } = props;
  const embed = useChartEmbed();
  const { t } = useTranslation();
  const [first = 1] = group.products;
  const shown = usePriceView(view, productById(first).unit, range, useDateText(period));
  const events = useDutyEvents(group.products, period);
  const name = t(`productGroups.${group.name}`);
  return (
    <LineChart
      id={`${id}-${group.name}`}
      title={shown.titled(titleOf(name))}
      heading={name}
      level={level}
      series={group.products.map((product) => ({
        id: String(product),
        name: t(`products.${product}`),
        points: shown.show(pointsOf(product)),
      }))}
      unit={shown.unit}
      valueText={shown.valueText}
      decimals={shown.decimals}
      period={period}
      events={events}
      embedOf={
        embedded && view === 'price'
          ? (ids) =>
              embed({
                ...embedded,
                products: group.products.filter((one) => ids.includes(`${one}`)),
              })
          : undefined
      }
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
