import { subtract } from '../decimal.ts';
import { lastMonthOf } from '../named-period.ts';
import { keyOf, type Observation, type Refused } from '../observation.ts';
import { isMean } from './running-checks.ts';

/** Fewer equal figures can be chance: what is sold in one month of the year only. */
const enough = 10;

/** A month beside the running total that ends with it; pairs of nothing but zeros are left out. */
function pairsOf(observations: readonly Observation[]) {
  const placeOf = ({ dataset, dimensions }: Observation, period: string) =>
    `${dataset} ${keyOf({ ...dimensions, period })}`;
  const byPlace = new Map(
    observations.map((one) => [placeOf(one, one.dimensions.period ?? ''), one]),
  );
  return observations.flatMap((total) => {
    const { period = '' } = total.dimensions;
    const month = byPlace.get(placeOf(total, lastMonthOf(period)));
    const isPair = month && month !== total && !(month.value === '0' && total.value === '0');
    return isPair ? [{ total, month }] : [];
  });
}

/** Fewer months above their totals can be corrections that a later month took back. */
const enoughLarger = 3;

/**
 * If most months are larger than the running totals that hold them, the heads of both are swapped, so the document is
 * not read.
 */
export function refuseSwappedTotals(observations: readonly Observation[]): Refused | undefined {
  const pairs = pairsOf(observations).filter(
    ({ total, month }) =>
      !isMean(total) && !total.value.startsWith('-') && !month.value.startsWith('-'),
  );
  const larger = pairs.filter(({ total, month }) =>
    subtract(total.value, month.value).startsWith('-'),
  );
  const [first] = larger;
  if (!first || larger.length < enoughLarger || larger.length * 2 <= pairs.length) return undefined;
  const { source, dimensions } = first.total;
  return { code: 'period_differs', ...source, found: dimensions.period ?? '' };
}

/**
 * If every figure of a running total equals the last month's, the workbook contains that month under the wrong
 * title, so the document is not read.
 */
export function refuseRepeatedMonth(observations: readonly Observation[]): Refused | undefined {
  const pairs = pairsOf(observations);
  const [first] = pairs;
  if (!first || pairs.length < enough) return undefined;
  if (pairs.some(({ total, month }) => total.value !== month.value)) return undefined;
  const { source, dimensions } = first.total;
  return {
    ...{ code: 'period_differs', ...source },
    expected: dimensions.period ?? '',
    found: first.month.dimensions.period ?? '',
  };
}
