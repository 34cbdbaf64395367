import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import type { Observation, Refused } from './observation.ts';

/**
 * The last month that a document's name states, such as `2022-06`: the month in it, or December of the (last) year.
 * Undefined where the name has no year.
 */
export function lastMonthOfName(fileName: string): string | undefined {
  const years = fileName.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g);
  const year = years?.at(-1);
  if (!year) return undefined;
  const month = new RegExp(`${year}_(0[1-9]|1[0-2])(?!\\d)`).exec(fileName)?.[1];
  return `${year}-${month ?? '12'}`;
}

/** Whether a document's name states a month, and not a year alone. */
export const statesMonth = (fileName: string): boolean =>
  /(?:19|20)\d\d_(?:0[1-9]|1[0-2])(?!\d)/.test(fileName);

/** The last month of a period: `2022-01/2022-06` ends in `2022-06`, `2022` in `2022-12`. */
export function lastMonthOf(period: string): string {
  const end = period.split('/').at(-1) ?? period;
  return end.length === 4 ? `${end}-12` : end.slice(0, 7);
}

/**
 * A document is of the month that its name says, on each of its sheets. Where one speaks of another month, either can be
 * the slip, so its figures are not read. The document of a year that is running ends where its figures do.
 * @param today in Rome; without it every year is taken to have ended
 */
export function refuseOtherPeriod(
  fileName: string,
  observations: readonly Observation[],
  today?: IsoDate,
): Refused | undefined {
  const expected = lastMonthOfName(fileName);
  if (!expected) return undefined;
  const year = expected.slice(0, 4);
  const isRunning = !statesMonth(fileName) && today !== undefined && today.startsWith(year);
  const fits = (month: string) =>
    month === expected || (isRunning && month < expected && month >= `${Number(year) - 1}-12`);
  const last = new Map<string, string>();
  for (const { dimensions, source } of observations) {
    const month = lastMonthOf(dimensions.period ?? '');
    if (month > (last.get(source.sheet) ?? '')) last.set(source.sheet, month);
  }
  // The total of a year hides that the last of its months is empty.
  for (const [sheet, months] of monthsOf(year, observations))
    if (months.size > 1) last.set(sheet, [...months].sort().at(-1) ?? '');
  for (const [sheet, found] of last)
    if (!fits(found)) return { code: 'period_differs', sheet, expected, found };
  return undefined;
}

/** The months of a year that each sheet has. */
function monthsOf(year: string, observations: readonly Observation[]): Map<string, Set<string>> {
  const months = new Map<string, Set<string>>();
  for (const { dimensions, source } of observations) {
    const { period = '' } = dimensions;
    if (period.length !== 7 || !period.startsWith(year)) continue;
    months.set(source.sheet, (months.get(source.sheet) ?? new Set()).add(period));
  }
  return months;
}
