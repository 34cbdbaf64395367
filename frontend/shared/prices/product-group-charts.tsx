import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ChartMark,
  ChartPeriod,
  SeriesPoint,
} from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { dutyNews } from '../../../functions/open-data/charts/rules/duty-news.ts';
import { unpricedNews } from '../../../functions/open-data/charts/rules/price-news.ts';
import type { ReleaseSeries } from '../../../functions/prices/surveys/rules/release-calendar.ts';
import {
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../functions/sample/rules/products.ts';
import { useLanguage } from '../../lib/i18n.ts';

import { useDateText } from '../../ui/chart/line/line-details.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { type EmbeddedSeries, useChartEmbed } from './chart-embed.ts';
import { ChartOrPicture } from './chart-picture.tsx';
import type { ChartRange } from './chart-range.ts';
import { foundLine, useFindingText, useWindowText } from './chart-words.ts';
import { useDuties } from './duty-events.ts';
import { type PriceViewId, usePriceView } from './price-view.ts';
import { useProductChoice } from './product-choice.ts';

interface GroupChartProps {
  /** Names the charts in addresses: unique on the page. */
  readonly id: string;
  readonly range: ChartRange | (Pick<ChartRange, 'from' | 'to'> & { readonly span?: undefined });
  /** The price itself when absent. */
  readonly view?: PriceViewId;
  /** EUR per 1000 units; for the view of changes those of the year before the range too. */
  readonly pointsOf: (product: ProductId) => readonly SeriesPoint[];
  readonly series: ReleaseSeries;
  /** Makes the frame of the prices, where there is one. */
  readonly embedded?: EmbeddedSeries;
  readonly titleOf: (group: string) => string;
  /** Heading level of the chart; 3 when absent. */
  readonly level?: 2 | 3 | 4;
  /** Beside the answers of a page, with nothing below it. */
  readonly isPreview?: boolean;
  /** Whether a preview nevertheless offers its files and its citation. */
  readonly hasTools?: boolean;
}

interface ProductGroupChartsProps extends GroupChartProps {
  /** Accessible name of the choice of products. */
  readonly label: string;
  /** Controls of dates and view, between the choice and the chart. */
  readonly controls?: ReactNode;
}

/** Prices over time of the products that can be compared with the one chosen, and the choice of others. */
export function ProductGroupCharts({ label, controls, ...chart }: ProductGroupChartsProps) {
  const { t } = useTranslation();
  const [product, choose] = useProductChoice();
  const shown = groupsOn(chart.range.to);
  const group = groupOf(product, shown);
  if (!group) return null;
  return (
    <>
      <ChoiceButtons
        label={label}
        menuOnPhone
        choices={shown.map(({ name }) => ({ id: name, label: t(`productGroups.${name}`) }))}
        chosen={group.name}
        onChoose={(name) => {
          const [first] = shown.find((one) => one.name === name)?.products ?? [];
          if (first) choose(first);
        }}
      />
      {controls}
      <GroupChart {...chart} group={group} />
    </>
  );
}

interface ChosenChartProps extends GroupChartProps {
  /** The products that are not compared with others. */
  readonly alone?: boolean;
}

/** The chart of the product chosen and of those that can be compared with it. */
export function ChosenGroupChart({ alone = false, ...chart }: ChosenChartProps) {
  const [product] = useProductChoice();
  const group = groupOf(product, groupsOn(chart.range.to));
  if (!group) return null;
  const products = alone && group.products.includes(product) ? [product] : group.products;
  return <GroupChart {...chart} group={{ ...group, products }} dutyOf={product} />;
}

/**
 * The chart of some comparable products, independent of the choice, and without scripts a picture; nothing if there
 * are none.
 */
export function ProductsChart({
  products,
  ...chart
}: GroupChartProps & { readonly products: readonly ProductId[] }) {
  const { t } = useTranslation();
  const [first] = products;
  if (first === undefined) return null;
  const { series, range, titleOf } = chart;
  const name = GROUP_OF[first];
  return (
    <ChartOrPicture
      {...{ series, products, from: range.from, to: range.to }}
      title={titleOf(t(`productGroups.${name}`))}
    >
      <GroupChart {...chart} group={{ name, products }} />
    </ChartOrPicture>
  );
}

const periods: Readonly<Record<ReleaseSeries, ChartPeriod>> = {
  weekly: 'week',
  monthly: 'month',
  quarterly: 'month',
  yearly: 'year',
};

interface GroupProps extends GroupChartProps {
  readonly group: ProductGroup;
  /** The product whose last change of duty is told below a chart that stands beside the answers. */
  readonly dutyOf?: ProductId;
}

function GroupChart(props: GroupProps) {
  const { id, range, view = 'price', pointsOf, titleOf, level = 3, group, series } = props;
  const { embedded, isPreview, hasTools, dutyOf } = props;
  const period = periods[series];
  const embed = useChartEmbed();
  const { t } = useTranslation();
  const [first = 1] = group.products;
  const { unit: unitOf } = productById(first);
  const shown = usePriceView(view, unitOf, range, useDateText(period));
  const duties = useDuties(group.products, period);
  const findingOf = useFindingText(series);
  const windowText = useWindowText(period);
  const language = useLanguage();
  const name = t(`productGroups.${group.name}`);
  const inRange = (points: readonly SeriesPoint[]) =>
    points.filter(({ date }) => date >= range.from && date <= range.to);
  // A survey in the chart that has no price of its products: what they cost before is no news of it.
  const ends = group.products.map((product) => inRange(pointsOf(product)).at(-1));
  const unpriced = series === 'weekly' && ends.every((end) => end?.value === null) && ends[0];
  const finding = unpriced
    ? unpricedNews(group.products, unpriced.date, language)
    : view === 'price'
      ? findingOf(
          group.products.map((product) => foundLine(product, inRange(pointsOf(product)))),
          duties.found,
        )
      : undefined;
  const marks: readonly ChartMark[] = duties.marksIn(range);
  return (
    <LineChart
      id={`${id}-${group.name}`}
      title={shown.titled(titleOf(name))}
      heading={name}
      finding={finding}
      subtitle={t(`chart:measures.${view}`, { unit: shown.unit, window: windowText(range) })}
      level={level}
      series={group.products.map((product) => ({
        id: String(product),
        name: t(`products.${product}`),
        points: shown.show(pointsOf(product)),
      }))}
      unit={shown.unit}
      valueText={shown.valueText}
      decimals={shown.decimals}
      base={view === 'index' ? 100 : undefined}
      period={period}
      events={duties.events}
      marks={marks}
      {...(isPreview ? { isPreview } : {})}
      {...(hasTools ? { hasTools } : {})}
      note={
        dutyOf && hasTools && series === 'weekly'
          ? dutyNews(foundLine(dutyOf, pointsOf(dutyOf)), duties.found, language)
          : undefined
      }
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

const GROUP_OF: Readonly<Record<ProductId, string>> = {
  1: 'petrolAndDiesel',
  2: 'petrolAndDiesel',
  5: 'lpg',
  12: 'methane',
  13: 'lng',
  3: 'heating',
  6: 'fuelOils',
  8: 'fuelOils',
};

const productGroups: readonly ProductGroup[] = [
  ...new Set(PRODUCT_IDS.map((id) => GROUP_OF[id])),
].map((name) => ({ name, products: PRODUCT_IDS.filter((id) => GROUP_OF[id] === name) }));

/** Methane and LNG only have a chart from the time when they were surveyed. */
const groupsOn = (day: string): readonly ProductGroup[] =>
  productGroups.filter(({ products }) => products.some((id) => isSurveyed(id, day)));

const groupOf = (product: ProductId, groups: readonly ProductGroup[]): ProductGroup | undefined =>
  groups.find(({ products }) => products.includes(product)) ?? groups[0];
