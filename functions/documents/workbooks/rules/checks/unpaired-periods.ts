import { lastMonthOf } from '../named-period.ts';
import type { Refused } from '../observation.ts';
import type { TableRead } from '../table/read-table.ts';

/**
 * The periods of a table belong together: its months and running totals are of the same years, and of two months in two
 * years one is a year after the other. Where they do not, a head was left as it was in the document before, so the document
 * is not read.
 */
export function refuseUnpairedPeriods(
  tables: readonly Pick<TableRead, 'sheet' | 'observations'>[],
): Refused | undefined {
  for (const { sheet, observations } of tables) {
    const periods = new Set(observations.map(({ dimensions }) => dimensions.period ?? ''));
    const months = [...periods].filter((period) => /^\d{4}-\d\d$/.test(period)).sort();
    const ends = [...periods].filter((period) => /^\d{4}$|\//.test(period)).map(lastMonthOf);
    const found =
      (months.length > 0 && ends.length > 0 ? unpaired(months, ends) : undefined) ??
      notAYearApart(months);
    if (found) return { code: 'period_differs', sheet, found };
  }
  return undefined;
}

const unpaired = (months: readonly string[], ends: readonly string[]): string | undefined =>
  withoutYearIn(months, ends) ?? withoutYearIn(ends, months);

const withoutYearIn = (some: readonly string[], others: readonly string[]): string | undefined =>
  some.find((one) => !others.some((other) => yearOf(one) === yearOf(other)));

function notAYearApart([first = '', last = '', ...others]: readonly string[]): string | undefined {
  const isPair = last !== '' && others.length === 0 && yearOf(first) !== yearOf(last);
  return isPair && last !== `${yearOf(first) + 1}${first.slice(4)}` ? last : undefined;
}

const yearOf = (month: string): number => Number(month.slice(0, 4));
