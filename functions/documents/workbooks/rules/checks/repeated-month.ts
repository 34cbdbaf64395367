import { lastMonthOf } from '../named-period.ts';
import { keyOf, type Observation, type Refused } from '../observation.ts';

/** Fewer equal figures can be chance: what is sold in one month of the year only. */
const enough = 10;

/**
 * If every figure of a running total equals the last month's, the workbook contains that month under the wrong
 * title, so the document is not read.
 */
export function refuseRepeatedMonth(observations: readonly Observation[]): Refused | undefined {
  const placeOf = ({ dataset, dimensions }: Observation, period: string) =>
    `${dataset} ${keyOf({ ...dimensions, period })}`;
  const byPlace = new Map(
    observations.map((one) => [placeOf(one, one.dimensions.period ?? ''), one]),
  );
  const pairs = observations.flatMap((total) => {
    const { period = '' } = total.dimensions;
    const month = byPlace.get(placeOf(total, lastMonthOf(period)));
    const isPair = month && month !== total && !(month.value === '0' && total.value === '0');
    return isPair ? [{ total, month }] : [];
  });
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
