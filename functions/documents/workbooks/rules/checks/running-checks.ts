import { monthBefore } from '../../../../platform/kernel/calendar.ts';
import { seriesKey } from '../blocks.ts';
import { areas, partners } from '../codes/countries.ts';
import { states } from '../codes/flows.ts';
import { places } from '../codes/provinces.ts';
import { lastMonthOf } from '../named-period.ts';
import type { Observation } from '../observation.ts';
import { type Check, compare } from './sum-checks.ts';

const regions = new Set(places.members.filter(({ total }) => total).map(({ code }) => code));
const provinces = new Set(places.members.map(({ code }) => code));

/** Whether a row is of a province, a region or the nation that is the sum of both. */
export const isProvince = ({ place = '' }: { readonly place?: string }): boolean =>
  provinces.has(place);

/** Units whose figures are means and shares, which do not add up. */
export const MEANS = new Set(['API', 'PERCENT', 'USD-BBL']);

/** Whether a figure is a mean, a share or a stock, and no quantity of its period. */
export const isMean = ({ dimensions: { unit = '', flow = '' } }: Observation): boolean =>
  MEANS.has(unit) || states.has(flow);

/** All countries, and areas of them. */
export const partnerTotals: ReadonlySet<string> = new Set(
  [...partners.members, ...areas.members].flatMap(({ code, total }) => (total ? code : [])),
);

/** Whether a row is of one country, which can come and go. */
export const isCountry = ({ partner }: { readonly partner?: string }): boolean =>
  partner !== undefined && !partnerTotals.has(partner);

/**
 * Compares running totals and years with the sum of their months where all of these are known. Tables of countries leave
 * out rows without a movement: once the table of a month is known, a row that is not in it is nothing. Observations may
 * come from several documents; each month must be given once, from that month's own document.
 */
export function runningChecks<T extends Observation>(
  observations: readonly T[],
  rounding: string,
): Check<T>[] {
  const compared = observations.filter((one) => {
    const { period, place = '' } = one.dimensions;
    // A region is the sum of rounded provinces, which are compared separately.
    return !regions.has(place) && !isMean(one) && period && !/-\d\d-\d\d$/.test(period);
  });
  const tables = new Set(compared.map((one) => tableOf(one, one.dimensions.period ?? '')));
  const series = Map.groupBy(compared, ({ dataset, dimensions: { period = '', ...codes } }) =>
    [dataset, seriesKey(codes), period.slice(0, 4)].join(' '),
  );
  return [...series.values()].flatMap((points) => checksOf(points, rounding, tables));
}

const tableOf = ({ dataset, dimensions: { flow, unit } }: Observation, period: string): string =>
  `${dataset} ${flow} ${unit} ${period}`;

function checksOf<T extends Observation>(
  points: readonly T[],
  rounding: string,
  tables: ReadonlySet<string>,
): Check<T>[] {
  const byPeriod = new Map(points.map((point) => [point.dimensions.period ?? '', point]));
  return points.flatMap((total) => {
    const period = total.dimensions.period ?? '';
    if (/^\d{4}-\d\d$/.test(period)) return [];
    const isOfMovements = isCountry(total.dimensions);
    const months = monthsTo(lastMonthOf(period));
    const parts = months.flatMap((month) => byPeriod.get(month) ?? []);
    const isKnown = (month: string) =>
      byPeriod.has(month) || (isOfMovements && tables.has(tableOf(total, month)));
    if (!months.every(isKnown)) return [];
    return [compare('months', total, parts, [], rounding)];
  });
}

/** The running total a month before, which begins in the same year. */
export function runningBefore(period: string): string {
  const month = monthBefore(lastMonthOf(period), 1);
  return month.endsWith('-01') ? month : `${month.slice(0, 4)}-01/${month}`;
}

function monthsTo(last: string): string[] {
  const [year = '', month = ''] = last.split('-');
  return Array.from(
    { length: Number(month) },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
  );
}
