/** The spread of the companies' prices of one product, and the prices that lie far outside it. */

/** In the unit of the given prices; quartiles may lie between two prices. */
export interface PriceSpread {
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  /** Prices below and above these are outliers: 1.5 times the interquartile range away (Tukey). */
  readonly low: number;
  readonly high: number;
}

/** Fewer prices do not show which price is usual. */
const MIN_PRICES = 5;

const FENCE = 1.5;

/** @returns undefined for fewer than five prices */
export function spreadOf(prices: readonly number[]): PriceSpread | undefined {
  if (prices.length < MIN_PRICES) return undefined;
  const sorted = prices.toSorted((a, b) => a - b);
  const lowerQuartile = quantile(sorted, 0.25);
  const upperQuartile = quantile(sorted, 0.75);
  const reach = FENCE * (upperQuartile - lowerQuartile);
  return {
    lowerQuartile,
    median: quantile(sorted, 0.5),
    upperQuartile,
    low: lowerQuartile - reach,
    high: upperQuartile + reach,
  };
}

export function isOutside(price: number, spread: PriceSpread | undefined): boolean {
  return spread !== undefined && (price < spread.low || price > spread.high);
}

/** Interpolated between the two nearest values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
