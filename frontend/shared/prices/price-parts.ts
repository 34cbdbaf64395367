import { useTranslation } from 'react-i18next';
import type { Series } from '../../../functions/open-data/charts/rules/drawing/series.ts';
import type { PriceView } from './price-view.ts';

/** The parts of a price, in the order in which they are added. */
export const priceParts = ['netPrice', 'exciseDuty', 'vat'] as const;
type PricePart = (typeof priceParts)[number];

/** EUR per 1000 units; null where the product has no price. */
export type PartsOfPrice = Readonly<Record<PricePart, number | null>>;

/** Shares of the parts in percent, not rounded; undefined where there is no price. */
export function partShares(price: PartsOfPrice): readonly number[] | undefined {
  // Prices are hundredths: integers have no rounding errors.
  const amounts = priceParts.map((part) => Math.round((price[part] ?? 0) * 100));
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  return whole > 0 ? amounts.map((amount) => (100 * amount) / whole) : undefined;
}

/** The parts of a product's price over time, for a view that stacks them; those that are never there are left out. */
export function usePartSeries(): (
  prices: readonly (PartsOfPrice & { readonly date: string })[],
  view: PriceView,
) => readonly Series[] {
  const { t } = useTranslation();
  return (prices, { stacked, show }) =>
    priceParts
      .map((part, index) => ({
        id: part,
        name: t(`amounts.${part}`),
        points: show(
          prices.map((price) => ({
            date: price.date,
            value: stacked === 'shares' ? (partShares(price)?.[index] ?? null) : price[part],
          })),
        ),
      }))
      .filter(({ points }) => points.some(({ value }) => value));
}
