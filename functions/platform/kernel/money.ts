/**
 * Money is integers. A published price is in hundredths of EUR per 1000 units (1788.33 is 178833), a
 * communicated price in thousandths of EUR per unit (1.789 is 1789). One thousandth per unit equals one
 * euro per 1000 units, which is 100 hundredths.
 */

/** Hundredths of EUR per 1000 units. */
export type Hundredths = number;
/** Thousandths of EUR per unit, which are whole EUR per 1000 units. */
export type Thousandths = number;

export const hundredthsOfThousandths = (price: Thousandths): Hundredths => price * 100;

/** numerator / denominator to the nearest integer, halves away from zero ("half up" for prices). */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  const sign = n < 0n !== d < 0n ? -1n : 1n;
  const [absN, absD] = [n < 0n ? -n : n, d < 0n ? -d : d];
  return Number(sign * ((2n * absN + absD) / (2n * absD)));
}

export interface WeightedValue {
  readonly value: number;
  /** Non-negative integer. */
  readonly weight: number;
}

/** Exact weighted mean rounded once, half up; undefined when the weights sum to zero. */
export function weightedMean(values: Iterable<WeightedValue>): number | undefined {
  let sum = 0n;
  let weights = 0n;
  for (const { value, weight } of values) {
    sum += BigInt(value) * BigInt(weight);
    weights += BigInt(weight);
  }
  if (weights === 0n) return undefined;
  const sign = sum < 0n ? -1n : 1n;
  return Number(sign * ((2n * sum * sign + weights) / (2n * weights)));
}

/** A price with its tax components, all in hundredths; net = total - vat - excise. */
export interface PriceParts {
  readonly total: Hundredths;
  readonly vat: Hundredths;
  readonly excise: Hundredths;
  readonly net: Hundredths;
}

/**
 * Splits a total that includes VAT: vat = total - total / (1 + rate), half up.
 * @param vatPercent may have decimals (at most two)
 * @param excise hundredths of EUR per 1000 units, the same number as euro cents per 1000 units
 */
export function splitTotal(total: Hundredths, vatPercent: number, excise: Hundredths): PriceParts {
  const rate = Math.round(vatPercent * 100);
  const vat = divideHalfUp(total * rate, 10_000 + rate);
  return { total, vat, excise, net: total - vat - excise };
}

/** Percent, to two decimals, or 'Infinity' when there is nothing to compare with. */
export type PercentVariation = number | 'Infinity';

/**
 * (current - previous) / previous in percent, rounded half away from zero to two decimals; any
 * unit, the same for both.
 */
export function percentVariation(current: number, previous: number | undefined): PercentVariation {
  if (previous === undefined || previous <= 0) return 'Infinity';
  return percentOf(current - previous, previous);
}

/** Difference in hundredths of EUR per 1000 units, as published; undefined without both prices. */
export function priceChange(
  current: Hundredths | undefined,
  previous: Hundredths | undefined,
): Hundredths | undefined {
  return current === undefined || previous === undefined ? undefined : current - previous;
}

/** part / whole in percent, rounded half away from zero to two decimals. */
export function percentOf(part: number, whole: number): number {
  return divideHalfUp(part * 10_000, whole) / 100;
}

/**
 * Whether part / whole is greater than a percentage, without rounding; false for a whole of 0.
 * @param percent with at most two decimals
 */
export function exceedsPercent(part: number, whole: number, percent: number): boolean {
  return BigInt(part) * 10_000n > BigInt(Math.round(percent * 100)) * BigInt(whole);
}
