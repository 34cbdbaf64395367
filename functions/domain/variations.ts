/** Changes of a price from one survey to the next. */
import { divideHalfUp, type Hundredths } from './money.ts';

/** Percent, to two decimals, or 'Infinity' when there is nothing to compare with. */
export type PercentVariation = number | 'Infinity';

/**
 * (current - previous) / previous in percent, rounded half away from zero to two decimals; any
 * unit, the same for both.
 */
export function percentVariation(current: number, previous: number | undefined): PercentVariation {
  if (previous === undefined || previous <= 0) return 'Infinity';
  return divideHalfUp((current - previous) * 10_000, previous) / 100;
}

/** Difference in hundredths of EUR per 1000 units, as published; undefined without both prices. */
export function priceChange(
  current: Hundredths | undefined,
  previous: Hundredths | undefined,
): Hundredths | undefined {
  return current === undefined || previous === undefined ? undefined : current - previous;
}
