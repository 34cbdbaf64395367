import { states } from '../codes/flows.ts';
import { places } from '../codes/provinces.ts';
import { lastMonthOf } from '../named-period.ts';
import { keyOf, type Observation } from '../observation.ts';
import { type Check, compare } from './sum-checks.ts';

const regions = new Set(places.members.filter(({ total }) => total).map(({ code }) => code));

/** Units whose figures are means and shares, which do not add up. */
export const MEANS = new Set(['API', 'PERCENT', 'USD-BBL']);

/** Whether a figure is a mean, a share or a stock, and no quantity of its period. */
export const isMean = ({ dimensions: { unit = '', flow = '' } }: Observation): boolean =>
  MEANS.has(unit) || states.has(flow);

/**
 * Compares running totals and years with the sum of their months where all of these are known. Observations may come
 * from several documents; each month must be given once, from that month's own document.
 */
export function runningChecks<T extends Observation>(
  observations: readonly T[],
  rounding: string,
): Check<T>[] {
  const series = new Map<string, T[]>();
  for (const observation of observations) {
    const { period, unit = '', flow = '', ...rest } = observation.dimensions;
    // A region is the sum of rounded provinces, which are compared separately.
    if (regions.has(rest.place ?? '')) continue;
    if (isMean(observation) || !period || /-\d\d-\d\d$/.test(period)) continue;
    const key = `${observation.dataset} ${keyOf({ ...rest, unit, flow })} ${period.slice(0, 4)}`;
    const points = series.get(key);
    if (points) points.push(observation);
    else series.set(key, [observation]);
  }
  return [...series.values()].flatMap((points) => checksOf(points, rounding));
}

function checksOf<T extends Observation>(points: readonly T[], rounding: string): Check<T>[] {
  const byPeriod = new Map(points.map((point) => [point.dimensions.period ?? '', point]));
  return points.flatMap((total) => {
    const period = total.dimensions.period ?? '';
    if (/^\d{4}-\d\d$/.test(period)) return [];
    const months = monthsTo(lastMonthOf(period)).map((month) => byPeriod.get(month));
    const parts = months.filter((month) => month !== undefined);
    if (parts.length < months.length) return [];
    return [compare('months', total, parts, [], rounding)];
  });
}

function monthsTo(last: string): string[] {
  const [year = '', month = ''] = last.split('-');
  return Array.from(
    { length: Number(month) },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
  );
}
