import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type {
  LineStacking,
  SeriesPoint,
} from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { indexed, yearChanges } from '../../../functions/open-data/charts/rules/price-views.ts';
import type { Unit } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { type ChartRange, isWithin } from './chart-range.ts';
import { usePriceUnit } from './price-unit.tsx';

/** The views of prices in a chart: prices, an index, or changes from a year before. */
export const priceViews = ['price', 'index', 'change'] as const;
/** Views of a single product, which can also show the parts of its price, as amounts and as shares. */
export const productViews = [...priceViews, 'parts', 'shares'] as const;
export type PriceViewId = (typeof productViews)[number];

const parameter = 'vista';
/** Names of the views in the address; the price itself is the default and is not named. */
const named: Readonly<Record<PriceViewId, string>> = {
  price: 'prezzo',
  index: 'indice',
  change: 'variazione',
  parts: 'composizione',
  shares: 'quote',
};

/** The values and functions with which a chart shows prices in the chosen view. */
export interface PriceView {
  readonly id: PriceViewId;
  /** A chart's title with the view. */
  readonly titled: (title: string) => string;
  readonly unit: string;
  readonly valueText: (value: number) => string;
  readonly decimals: number;
  /** How the parts of the price are stacked, where it shows them. */
  readonly stacked: LineStacking | undefined;
  /** @param points prices in EUR per 1000 units, those of the year before the range among them */
  readonly show: (points: readonly SeriesPoint[]) => readonly SeriesPoint[];
}

/** The way chosen for a page's charts, from its address: `vista=indice`. */
export function usePriceViewId(offered: readonly PriceViewId[] = priceViews): PriceViewId {
  const [address] = useSearchParams();
  const asked = address.get(parameter);
  return offered.find((view) => named[view] === asked) ?? 'price';
}

export function withView(address: URLSearchParams, view: PriceViewId): URLSearchParams {
  const next = new URLSearchParams(address);
  if (view === 'price') next.delete(parameter);
  else next.set(parameter, named[view]);
  return next;
}

/**
 * @param unit the products' own
 * @param start how the beginning of the range is written
 */
export function usePriceView(
  id: PriceViewId,
  unit: Unit,
  range: Pick<ChartRange, 'from' | 'to'>,
  startText: (date: string) => string,
): PriceView {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const prices = usePriceUnit('one');
  const inRange = (points: readonly SeriesPoint[]) =>
    points.filter(({ date }) => isWithin(range, date));
  const price: Omit<PriceView, 'id'> = {
    titled: (title) => title,
    unit: prices.shortName(unit),
    valueText: prices.scaledText,
    decimals: prices.decimals,
    stacked: undefined,
    show: (points) =>
      inRange(points).map(({ date, value }) => ({
        date,
        value: value === null ? null : prices.scaled(value),
      })),
  };
  const views: Readonly<Record<PriceViewId, Omit<PriceView, 'id'>>> = {
    price,
    parts: {
      ...price,
      titled: (title) => t('views.titled.parts', { title }),
      stacked: 'amounts',
    },
    shares: {
      titled: (title) => t('views.titled.parts', { title }),
      unit: t('views.unit.shares'),
      valueText: (value) => format.number(value, 1),
      decimals: 1,
      stacked: 'shares',
      show: inRange,
    },
    index: {
      titled: (title) => t('views.titled.index', { title }),
      unit: t('views.unit.index', { date: startText(range.from) }),
      valueText: (value) => format.number(value, 1),
      decimals: 1,
      stacked: undefined,
      show: (points) => indexed(inRange(points)),
    },
    change: {
      titled: (title) => t('views.titled.change', { title }),
      unit: t('views.unit.change'),
      valueText: (value) => format.difference(value, 1),
      decimals: 1,
      stacked: undefined,
      show: (points) => inRange(yearChanges(points)),
    },
  };
  return { id, ...views[id] };
}
