/** Months, quarters and years, and the codes that the specification gives them. */
import { daysInMonth, type IsoDate, isoDate } from './calendar.ts';

/** 1 to 12, 13 the whole year, 14 to 17 the quarters. */
export type MonthCode = number;
export const YEAR_CODE = 13;

export type PeriodKind = 'month' | 'quarter' | 'year';

/** @throws RangeError for other numbers than 1 to 17 */
export function periodKind(code: MonthCode): PeriodKind {
  if (!isMonthCode(code)) throw new RangeError(`no month code ${code}`);
  if (code < YEAR_CODE) return 'month';
  return code === YEAR_CODE ? 'year' : 'quarter';
}

export function isMonthCode(code: number): boolean {
  return Number.isInteger(code) && code >= 1 && code <= 17;
}

/** 14 for the first quarter to 17 for the fourth. */
export function quarterCode(quarter: number): MonthCode {
  return YEAR_CODE + quarter;
}

/** 1 to 4. */
export function quarterOfMonth(month: number): number {
  return Math.ceil(month / 3);
}

/** The months (1 to 12) that a period is made of. */
export function monthsOf(code: MonthCode): number[] {
  const kind = periodKind(code);
  if (kind === 'month') return [code];
  const [from, length] = kind === 'year' ? [1, 12] : [(code - 14) * 3 + 1, 3];
  return Array.from({ length }, (_, index) => from + index);
}

/** The period of the same kind before. */
export function periodBefore(
  year: number,
  month: MonthCode,
): { readonly year: number; readonly month: MonthCode } {
  const kind = periodKind(month);
  if (kind === 'year') return { year: year - 1, month };
  const [first, last] = kind === 'month' ? [1, 12] : [quarterCode(1), quarterCode(4)];
  return month === first ? { year: year - 1, month: last } : { year, month: month - 1 };
}

/** Calendar days of a period: 28 to 31, 90 to 92, 365 or 366. */
export function daysInPeriod(year: number, code: MonthCode): number {
  return monthsOf(code).reduce((days, month) => days + daysInMonth(year, month), 0);
}

export function lastDayOf(year: number, code: MonthCode): IsoDate {
  const last = monthsOf(code).at(-1) ?? code;
  return isoDate(year, last, daysInMonth(year, last));
}
