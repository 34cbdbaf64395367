/** Monthly averages from published surveys; quarterly and yearly ones from published months. */
import { addDays, daysBetween, daysInMonth, type IsoDate, isoDate } from './calendar.ts';
import { type PriceParts, weightedMean } from './money.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from './products.ts';
import { Refusal } from './refusal.ts';

/** 1 to 12, 13 the whole year, 14 to 17 the quarters. */
export type MonthCode = number;
export const YEAR_CODE = 13;

export type PeriodKind = 'month' | 'quarter' | 'year';

/** A published survey's national prices. */
export interface PricedSurvey {
  readonly date: IsoDate;
  readonly prices: ByProduct<PriceParts>;
}

/** Average of one product over a period; net = total - vat - excise after each was rounded. */
export interface PeriodPrice extends PriceParts {
  readonly productId: ProductId;
  /** Days that the average really covers. */
  readonly days: number;
}

/**
 * Whose price the days of the month from its last survey on take: the next survey's, or, when
 * duties change at the turn of the month, that last survey's.
 */
export type DaysAfterLast = 'next' | 'last';

/**
 * Mean over the month's days; each day has the price of the first published survey dated after
 * it, hence a survey counts from the previous survey's date to the day before its own. A product
 * with a price on part of the days is averaged over those.
 * @param series published surveys only, in any order
 * @throws Refusal weekly_prices_missing until a survey dated after the month's last day is
 * published, and for a month that the series does not cover from its first day
 */
export function monthlyAverages(
  series: Iterable<PricedSurvey>,
  year: number,
  month: number,
  options: MonthOptions = {},
): PeriodPrice[] {
  const spans = monthSpans(series, year, month, options);
  return averages(spans.map(({ survey, days }) => ({ prices: survey.prices, days: () => days })));
}

export interface MonthOptions {
  readonly daysAfterLast?: DaysAfterLast | undefined;
}

/** A survey whose price some days of a month have. */
export interface MonthSpan<S> {
  readonly survey: S;
  readonly days: number;
}

/** The surveys that price a month's days, with how many, by date. @throws as monthlyAverages */
export function monthSpans<S extends { readonly date: IsoDate }>(
  series: Iterable<S>,
  year: number,
  month: number,
  { daysAfterLast = 'next' }: MonthOptions = {},
): MonthSpan<S>[] {
  const first = isoDate(year, month, 1);
  const next = addDays(first, daysInMonth(year, month));
  const byDate = [...series].sort((a, b) => (a.date < b.date ? -1 : 1));
  const spans = spansBetween(byDate, first, next);
  if (!spans) throw new Refusal('weekly_prices_missing', { year, month });
  return daysAfterLast === 'last' ? lastInsideExtended(spans, next) : spans;
}

/** A published month as the longer periods use it. */
export interface MonthPrices {
  /** 1 to 12. */
  readonly month: number;
  readonly prices: Iterable<PeriodPrice>;
}

/**
 * Quarter or year from its published months, weighted by their days; a product is averaged over
 * the months that have it.
 * @throws Refusal months_missing with the missing months
 */
export function periodAverages(months: Iterable<MonthPrices>, code: MonthCode): PeriodPrice[] {
  const wanted = monthsOf(code);
  const byMonth = new Map([...months].map((month) => [month.month, [...month.prices]]));
  const missing = wanted.filter((month) => !byMonth.get(month)?.length);
  if (missing.length > 0) throw new Refusal('months_missing', { months: missing });
  return averages(
    wanted.map((month) => {
      const rows = new Map(byMonth.get(month)?.map((row) => [row.productId, row]));
      return {
        prices: Object.fromEntries(rows) as ByProduct<PriceParts>,
        days: (productId) => rows.get(productId)?.days ?? 0,
      };
    }),
  );
}

/** Other numbers than 1 to 17 are a RangeError. */
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

/** Calendar days of a period: 28 to 31, 90 to 92, 365 or 366. */
export function daysInPeriod(year: number, code: MonthCode): number {
  return monthsOf(code).reduce((days, month) => days + daysInMonth(year, month), 0);
}

/** The surveys that price the days, with how many; undefined when a day has none. */
function spansBetween<S extends { readonly date: IsoDate }>(
  series: readonly S[],
  first: IsoDate,
  next: IsoDate,
): MonthSpan<S>[] | undefined {
  const spans: MonthSpan<S>[] = [];
  let from = series[0] && addDays(series[0].date, -7);
  if (from === undefined || from > first) return undefined;
  for (const survey of series) {
    const start: IsoDate = from > first ? from : first;
    const end = survey.date < next ? survey.date : next;
    if (start < end) spans.push({ survey, days: daysBetween(start, end) });
    from = survey.date;
    if (from >= next) return spans;
  }
  return undefined;
}

/** Gives the days priced by the survey dated after the month to the last one dated inside it. */
function lastInsideExtended<S extends { readonly date: IsoDate }>(
  spans: MonthSpan<S>[],
  next: IsoDate,
): MonthSpan<S>[] {
  const last = spans.at(-1);
  const inside = spans.at(-2);
  if (!last || !inside || last.survey.date < next) return spans;
  return [...spans.slice(0, -2), { survey: inside.survey, days: inside.days + last.days }];
}

interface Contribution {
  readonly prices: ByProduct<PriceParts>;
  readonly days: (productId: ProductId) => number;
}

function averages(contributions: readonly Contribution[]): PeriodPrice[] {
  return PRODUCT_IDS.flatMap((productId) => {
    const items = contributions.flatMap(({ prices, days }) => {
      const parts = prices[productId];
      return parts ? { parts, weight: days(productId) } : [];
    });
    const mean = (part: 'total' | 'vat' | 'excise') =>
      weightedMean(items.map(({ parts, weight }) => ({ value: parts[part], weight })));
    const [total, vat, excise] = [mean('total'), mean('vat'), mean('excise')];
    if (total === undefined || vat === undefined || excise === undefined) return [];
    const days = items.reduce((sum, { weight }) => sum + weight, 0);
    return { productId, total, vat, excise, net: total - vat - excise, days };
  });
}
