import { parseIsoDate, todayInRome } from '../../../functions/domain/calendar.ts';
import { quarterCode, quarterOfMonth, YEAR_CODE } from '../../../functions/domain/periods.ts';

export type PeriodKind = 'monthly' | 'quarterly' | 'yearly';

/** A period to average: the month code is 1-12, 13 for the year, 14-17 for the quarters. */
export interface Period {
  readonly year: number;
  readonly month: number;
  /** Whose price stands for the days after the month's last survey. */
  readonly daysAfterLast: 'next' | 'last';
}

/** First year that can be averaged. */
export const firstYear: Readonly<Record<PeriodKind, number>> = {
  monthly: 2022,
  quarterly: 1996,
  yearly: 1996,
};

/** Codes to choose from; none for a year. */
export const codes: Readonly<Record<PeriodKind, readonly number[]>> = {
  monthly: Array.from({ length: 12 }, (_, index) => index + 1),
  quarterly: [1, 2, 3, 4].map(quarterCode),
  yearly: [],
};

/** The period a form proposes: the month before this one, the quarter before, the year before. */
export function proposedPeriod(kind: PeriodKind, now: Date): Period {
  const { year, month } = parseIsoDate(todayInRome(now)) ?? { year: 0, month: 1 };
  const quarter = quarterOfMonth(month);
  const daysAfterLast = 'next';
  if (kind === 'yearly') return { year: year - 1, month: YEAR_CODE, daysAfterLast };
  const code = kind === 'monthly' ? Math.max(month - 1, 1) : quarterCode(Math.max(quarter - 1, 1));
  return { year, month: code, daysAfterLast };
}
