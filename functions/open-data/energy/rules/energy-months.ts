/** The figures of a month beside those of the year before, with sums over twelve months; all sums are exact. */
import { subtract, sum } from '../../../documents/workbooks/rules/decimal.ts';
import type { Statement } from '../../../documents/workbooks/rules/statements.ts';
import type { DocumentRow } from '../../series/rules/document-rows.ts';
import { type EnergySubject, lineOf, type TrendLine } from './energy-subjects.ts';

/** A figure, and the cell that says it. */
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

/** The months of which the total is known, oldest first. */
export function monthsWithFigures(subject: EnergySubject, rows: readonly DocumentRow[]): string[] {
  const periods = rows.flatMap(({ period, codes, statement }) =>
    isMonth(period) && statement && lineOf(subject, codes) === subject.total ? [period] : [],
  );
  return [...new Set(periods)].sort();
}

export function energyMonth(
  subject: EnergySubject,
  rows: readonly DocumentRow[],
  month: string,
): EnergyMonth {
  const cells = cellsByLine(subject, rows);
  const said = (code: string, period: string) => cells.get(code)?.get(period)?.statement.value;
  const sumOf = (codes: readonly string[], last: string) =>
    exactSum(
      monthsUntil(last, YEAR).map((each) => {
        const known = codes.flatMap((code) => said(code, each) ?? []);
        return known.length > 0 ? sum(known) : undefined;
      }),
    );
  const lines = [...cells].flatMap(([code, ofLine]) => {
    const shown = shownPeriods(month, subject.charted.includes(code));
    const own = shown.flatMap((period) => ofLine.get(period) ?? []);
    const twelveMonths = sumOf([code], month);
    const twelveMonthsBefore = sumOf([code], monthBefore(month, YEAR));
    return own.length === 0 ? [] : [{ code, cells: own, twelveMonths, twelveMonthsBefore }];
  });
  const [first = month] = monthsWithFigures(subject, rows);
  const firstSum = monthBefore(first, 1 - YEAR);
  const months = monthsUntil(month, TREND_MONTHS).filter((each) => each >= firstSum);
  const trend = subject.trend.map(({ code, of }: TrendLine) => ({
    code,
    values: months.map((each) => sumOf(of, each)),
  }));
  return { month, lines, trend: { months, lines: trend } };
}

function cellsByLine(subject: EnergySubject, rows: readonly DocumentRow[]) {
  const byLine = new Map<string, Map<string, EnergyCell>>();
  for (const { period, codes, revision, statement } of rows) {
    const code = lineOf(subject, codes);
    if (!statement || !code || codes.unit !== subject.unit) continue;
    const line = byLine.get(code) ?? new Map<string, EnergyCell>();
    line.set(period, { period, revision, statement });
    byLine.set(code, line);
  }
  return byLine;
}

/** The month, the year so far and both of a year before; two years of months where they are drawn. */
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

export function monthBefore(month: string, count: number): string {
  const number = Number(month.slice(0, 4)) * YEAR + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(number / YEAR)}-${String((number % YEAR) + 1).padStart(2, '0')}`;
}

/** So many months that end with one, oldest first. */
export const monthsUntil = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthBefore(month, count - 1 - index));

const exactSum = (values: readonly (string | undefined)[]): string | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? sum(known) : undefined;
};

const isMonth = (period: string): boolean => /^\d{4}-\d\d$/.test(period);

/** Below a unit, or where the rise is larger than this, the base is almost nothing: it is said in place of a percentage. */
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
