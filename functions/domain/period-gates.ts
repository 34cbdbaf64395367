/** The gates of the averages of a month, a quarter or a year. */
import { daysInMonth, type IsoDate, isoDate } from './calendar.ts';
import { daysInPeriod, type MonthCode, monthsOf, type PeriodPrice } from './periods.ts';
import type { BlockCode, ComputedState, Finding, Gates } from './publication-gates.ts';

export interface PeriodContext {
  readonly year: number;
  readonly month: MonthCode;
  readonly today: IsoDate;
  /** The preview. */
  readonly average: ComputedState;
  readonly rows: Iterable<PeriodPrice>;
  /** Surveys that should be in it and are not published; see `surveysMissing`. */
  readonly missing: Iterable<{ readonly id: number; readonly date: IsoDate }>;
}

/** What holds against publishing a month's, quarter's or year's preview now. */
export function periodGates(context: PeriodContext): Gates {
  const { year, month, today, average } = context;
  const period = { year, month };
  const rows = average === 'missing' ? [] : [...context.rows];
  const refused: Finding<BlockCode>[] = [];
  const lastDay = lastDayOf(year, month);
  if (today <= lastDay) refused.push({ code: 'period_not_ended', details: { ...period, lastDay } });
  if (average !== 'current') refused.push({ code: `average_${average}`, details: period });
  for (const { productId, net } of rows) {
    if (net < 0) refused.push({ code: 'net_price_negative', productId, details: { net } });
  }
  const wanted = daysInPeriod(year, month);
  const uncovered = rows.filter(({ days }) => days < wanted);
  return {
    refused,
    needsReason: [
      ...uncovered.map(({ productId, days }) => ({
        code: 'days_not_covered' as const,
        productId,
        details: { days, wanted },
      })),
      ...Array.from(context.missing, ({ id, date }) => ({
        code: 'survey_missing' as const,
        details: { surveyId: id, date },
      })),
    ],
  };
}

/**
 * Surveys that are not published (any more) although their days are in a period: dated after its
 * first day, and before the published survey that its last day takes its price from.
 */
export function surveysMissing<S extends { readonly date: IsoDate; readonly published: boolean }>(
  surveys: Iterable<S>,
  year: number,
  month: MonthCode,
): S[] {
  const list = [...surveys];
  const first = isoDate(year, monthsOf(month)[0] ?? 1, 1);
  const last = lastDayOf(year, month);
  const [closing] = list
    .filter(({ date, published }) => published && date > last)
    .map(({ date }) => date)
    .sort();
  return list.filter(
    ({ date, published }) => !published && date > first && (!closing || date < closing),
  );
}

function lastDayOf(year: number, code: MonthCode): IsoDate {
  const last = monthsOf(code).at(-1) ?? code;
  return isoDate(year, last, daysInMonth(year, last));
}
