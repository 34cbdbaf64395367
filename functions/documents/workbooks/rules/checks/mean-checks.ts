import { exactText, subtract } from '../decimal.ts';
import { keyOf, type Observation } from '../observation.ts';
import type { Check } from './sum-checks.ts';

/** The cost, gravity and sulphur of crude oil are means, and each is weighted with a quantity. */
const WEIGHTS: Readonly<Record<string, string>> = { 'USD-BBL': 'BBL', API: 'T', PERCENT: 'T' };

/** Decimals of the expected mean that are shown. */
const DECIMALS = 4;

/**
 * Compares means with those of the parts of the sums that hold. Parts without a mean count for nothing, so that one that
 * was left out shows. @param sums of quantities @param allowed how far a mean may be from the expected one
 */
export function meanChecks<T extends Observation>(
  sums: readonly Check<T>[],
  observations: readonly T[],
  allowed: (expected: number) => number,
): Check<T>[] {
  const byKey = new Map(
    observations
      .filter(({ dimensions: { unit = '' } }) => unit in WEIGHTS)
      .map((one) => [placeOf(one, one.dimensions.unit), one]),
  );
  return sums.flatMap(({ total, parts, agrees: holds }) => {
    const units = Object.keys(WEIGHTS).filter((unit) => WEIGHTS[unit] === total.dimensions.unit);
    return units.flatMap((unit) => {
      const mean = byKey.get(placeOf(total, unit));
      const weighed = parts.flatMap((part) => {
        const of = byKey.get(placeOf(part, unit));
        return of ? [{ of, weight: Number(part.value) }] : [];
      });
      const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
      if (!holds || !mean || !(whole > 0)) return [];
      const expected =
        weighed.reduce((sum, { of, weight }) => sum + Number(of.value) * weight, 0) / whole;
      const sum = exactText(Number(expected.toFixed(DECIMALS)));
      const agrees = Math.abs(Number(mean.value) - expected) <= allowed(expected);
      const difference = subtract(mean.value, sum);
      return [
        { rule: 'means', total: mean, parts: weighed.map(({ of }) => of), sum, difference, agrees },
      ];
    });
  });
}

const placeOf = ({ dataset, dimensions }: Observation, unit: string | undefined): string =>
  `${dataset} ${keyOf({ ...dimensions, unit: unit ?? '' })}`;
