/** The figures of a month beside those of the year before, with sums over twelve months; all sums are exact. */

import { subtract, sum } from '../../../documents/workbooks/rules/decimal.ts';
import { leads, type Statement } from '../../../documents/workbooks/rules/statements.ts';
import { monthBefore } from '../../../platform/kernel/calendar.ts';
import type { DocumentRow } from '../../series/rules/document-rows.ts';
import { type EnergySubject, lineOf, type TrendLine } from './energy-subjects.ts';

/** A figure, and the cell that it was read from. */
export interface EnergyCell {
  /** `2022-12`, the months `2022-01/2022-11`, or `2022`. */
  readonly period: string;
  readonly revision: number;
  readonly statement: Statement;
}

export interface EnergyLine {
  readonly code: string;
  /** By period. */
  readonly cells: readonly EnergyCell[];
  /** Decimal texts of the twelve months that end with the month, and of those before; absent where one has no figure. */
  readonly twelveMonths?: string | undefined;
  readonly twelveMonthsBefore?: string | undefined;
}

export interface EnergyMonth {
  /** `2022-12` */
  readonly month: string;
  readonly lines: readonly EnergyLine[];
  /** Twelve-month sums of the ten years that end with the month: the last month of each, and a sum for each of them. */
  readonly trend: {
    readonly months: readonly string[];
    readonly lines: readonly {
      readonly code: string;
      readonly values: readonly (string | undefined)[];
    }[];
  };
}

const YEAR = 12;
const TREND_MONTHS = 10 * YEAR;

/** The months of which the total is known, oldest first. @param isWanted which totals count; all without it */
export function monthsWithFigures(
  subject: EnergySubject,
  rows: readonly DocumentRow[],
  isWanted: (total: Statement) => boolean = () => true,
): string[] {
  const periods = rows.flatMap(({ period, codes, statement }) =>
    isMonth(period) && statement && lineOf(subject, codes) === subject.total && isWanted(statement)
      ? [period]
      : [],
  );
  return [...new Set(periods)].sort();
}

/** @param isPart whether a line stands for itself and adds up no others; all but the total when absent */
export function energyMonth(
  subject: EnergySubject,
  rows: readonly DocumentRow[],
  month: string,
  isPart: (code: string) => boolean = (code) => code !== subject.total,
): EnergyMonth {
  const cells = cellsByLine(subject, rows);
  const said = (code: string, period: string) => cells.get(code)?.get(period)?.statement.value;
  // A table may contain only the total of a month; a missing line is then unknown, not zero.
  const itemized = new Set(
    [...cells].flatMap(([code, ofLine]) => (code === subject.total ? [] : [...ofLine.keys()])),
  );
  const isOpen = (code: string, period: string) => {
    const cell = cells.get(code)?.get(period);
    return cell !== undefined && !leads(cell.statement);
  };
  const sumOf = (codes: readonly string[], last: string) => {
    const wanted = monthsUntil(last, YEAR);
    if (wanted.some((each) => codes.some((code) => isOpen(code, each)))) return undefined;
    const months = wanted.map((each) => {
      const known = codes.flatMap((code) => said(code, each) ?? []);
      return known.length > 0 ? sum(known) : undefined;
    });
    if (!subject.sparse || months.every((each) => each === undefined)) return exactSum(months);
    const isZero = wanted.map(
      (each) => said(subject.total, each) !== undefined && itemized.has(each),
    );
    return exactSum(months.map((value, index) => value ?? (isZero[index] ? '0' : undefined)));
  };
  const lines = [...cells].flatMap(([code, ofLine]) => {
    const shown = shownPeriods(month, subject.charted.includes(code));
    const own = shown.flatMap((period) => ofLine.get(period) ?? []);
    const twelveMonths = sumOf([code], month);
    const twelveMonthsBefore = sumOf([code], monthBefore(month, YEAR));
    const isNothing = own.length === 0 && Number(twelveMonths ?? 0) === 0;
    return isNothing ? [] : [{ code, cells: own, twelveMonths, twelveMonthsBefore }];
  });
  const [first = month] = monthsWithFigures(subject, rows);
  const firstSum = monthBefore(first, 1 - YEAR);
  const months = monthsUntil(month, TREND_MONTHS).filter((each) => each >= firstSum);
  const sumsOf = ({ code, of }: TrendLine) => ({
    code,
    values: months.map((each) => sumOf(of, each)),
  });
  const trend =
    'largest' in subject.trend
      ? largestOf(
          [...cells.keys()].filter(isPart).map((code) => sumsOf({ code, of: [code] })),
          subject.trend.largest,
        )
      : subject.trend.map(sumsOf);
  return { month, lines, trend: { months, lines: trend } };
}

/** The lines with the largest sums of all years together, the largest of the last year first. */
function largestOf<T extends { readonly values: readonly (string | undefined)[] }>(
  lines: readonly T[],
  count: number,
): T[] {
  const together = ({ values }: T) => values.reduce((all, value) => all + Number(value ?? 0), 0);
  const last = ({ values }: T) => Number(values.at(-1) ?? 0);
  return lines
    .toSorted((a, b) => together(b) - together(a))
    .slice(0, count)
    .toSorted((a, b) => last(b) - last(a));
}

function cellsByLine(subject: EnergySubject, rows: readonly DocumentRow[]) {
  const byLine = new Map<string, Map<string, EnergyCell>>();
  for (const { period, codes, revision, statement } of rows) {
    const code = lineOf(subject, codes);
    if (!statement || !code || codes.unit !== subject.where.unit) continue;
    const line = byLine.get(code) ?? new Map<string, EnergyCell>();
    line.set(period, { period, revision, statement });
    byLine.set(code, line);
  }
  return byLine;
}

/** The month, the year so far, and both for the year before; two years of months for charts. */
function shownPeriods(month: string, isCharted: boolean): string[] {
  const before = monthBefore(month, YEAR);
  const months = isCharted ? monthsUntil(month, 2 * YEAR) : [before, month];
  return [...months, ...[before, month].map(yearSoFar)].filter(
    (period, index, all) => all.indexOf(period) === index,
  );
}

/** The period from January to a month: `2022-01/2022-11`, `2022` to December; January itself is a month. */
export function yearSoFar(month: string): string {
  const [year, number] = month.split('-');
  if (number === '12') return year ?? '';
  return number === '01' ? month : `${year}-01/${month}`;
}

/** The given number of months up to one, oldest first. */
export const monthsUntil = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthBefore(month, count - 1 - index));

/** The sum of decimal texts; undefined where one is missing. */
export const exactSum = (values: readonly (string | undefined)[]): string | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? sum(known) : undefined;
};

const isMonth = (period: string): boolean => /^\d{4}-\d\d$/.test(period);

/**
 * When the base is below one unit, or the rise is larger than this, the base is almost nothing and is stated in
 * place of a percentage.
 */
const LEAST_BASE = 1;
const MOST_PERCENT = 999;

/**
 * Change in percent of decimal texts; undefined where a percentage would say nothing: the figure before is
 * negative, zero or almost nothing, or the sign changes.
 */
export function percentChange(now: string, before: string): number | undefined {
  if (now.startsWith('-') || Number(before) < LEAST_BASE) return undefined;
  const percent = (100 * Number(subtract(now, before))) / Number(before);
  return percent > MOST_PERCENT ? undefined : percent;
}
