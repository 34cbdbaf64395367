/**
 * A price imputed to a company that declared none: its last declared price, changed as those of the others have
 * changed, or the mean of its own stations. Exact integers, rounded once.
 */

import { divideHalfUp, type Thousandths } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { StationAverage } from '../../../stations/rules/station-prices.ts';
import { priceOfStations } from './company-prices.ts';

export const IMPUTATION_METHODS = ['trend', 'stations'] as const;
export type ImputationMethod = (typeof IMPUTATION_METHODS)[number];

/** Another company's price in the week of the last declaration and in the survey's. */
export interface PricedTwice {
  /** Its weight for the product, the same for both weeks; 0 leaves it out. */
  readonly weight: number;
  /** Undefined when it declared none; an imputed price is not one. */
  readonly before?: Thousandths | undefined;
  readonly now?: Thousandths | undefined;
}

export interface ImputationBasis {
  /** The company's last declared price; without one there is no trend. */
  readonly last?: Thousandths | undefined;
  /** The other companies, in the week of that price and in the survey's. */
  readonly others: Iterable<PricedTwice>;
  /** The company's station average of the survey week. */
  readonly station?: StationAverage | undefined;
}

export interface ImputedValue {
  readonly price: Thousandths;
  readonly method: ImputationMethod;
  /** Number of station prices that the price is computed from. */
  readonly items?: number;
}

/** The price to impute. @throws Refusal imputation_impossible when the method has no data */
export function imputedPrice(method: ImputationMethod, basis: ImputationBasis): ImputedValue {
  const value = method === 'trend' ? byTrend(basis) : byStations(basis);
  if (!value) throw new Refusal('imputation_impossible', { method });
  return value;
}

/**
 * The last price times the change of the weighted mean of the companies that declared in both
 * weeks, half up; undefined when there is no last price or no such company.
 */
export function trendPrice(
  last: Thousandths | undefined,
  others: Iterable<PricedTwice>,
): Thousandths | undefined {
  if (!last) return undefined;
  let before = 0n;
  let now = 0n;
  for (const other of others) {
    // A price of zero means that nothing was sold, so the mean leaves it out.
    if (other.weight <= 0 || !other.before || !other.now) continue;
    before += BigInt(other.weight) * BigInt(other.before);
    now += BigInt(other.weight) * BigInt(other.now);
  }
  // Both means have the same weights, so that their quotient is that of the sums.
  return before === 0n ? undefined : divideHalfUp(BigInt(last) * now, before);
}

/**
 * Only a silent company of the sample gets a price, and only for a product it declares.
 * @throws Refusal product_not_sold, price_declared
 */
export function assertImputable(
  weight: number | undefined,
  declared: Thousandths | undefined,
): void {
  if (!weight) throw new Refusal('product_not_sold');
  if (declared !== undefined) throw new Refusal('price_declared');
}

function byTrend({ last, others }: ImputationBasis): ImputedValue | undefined {
  const price = trendPrice(last, others);
  return price === undefined ? undefined : { price, method: 'trend' };
}

function byStations({ station }: ImputationBasis): ImputedValue | undefined {
  if (!station) return undefined;
  return { price: priceOfStations(station), method: 'stations', items: station.items };
}
