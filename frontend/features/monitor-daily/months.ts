import { parseIsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';

/** First year with station prices to look at. */
export const firstYear = 2018;

export interface Month {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
}

export function currentMonth(now: Date): Month {
  const { year, month } = parseIsoDate(todayInRome(now)) ?? { year: firstYear, month: 1 };
  return { year, month };
}

/** The month in an address; undefined when there is none or it cannot be shown. */
export function monthIn(search: URLSearchParams, now: Date): Month | undefined {
  const [year, month] = [Number(search.get('anno')), Number(search.get('mese'))];
  const whole = Number.isInteger(year) && Number.isInteger(month);
  if (!whole || year < firstYear || year > currentMonth(now).year) return undefined;
  return month >= 1 && month <= 12 ? { year, month } : undefined;
}

export const searchOf = ({ year, month }: Month): string => `?mese=${month}&anno=${year}`;

/** The month some months later, or earlier when negative. */
export function shifted({ year, month }: Month, by: number): Month {
  const count = year * 12 + month - 1 + by;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}
