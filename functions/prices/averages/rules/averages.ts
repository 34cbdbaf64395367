/** Monthly averages from published surveys; quarterly and yearly ones from published months. */

import {
  addDays,
  daysBetween,
  daysInMonth,
  type IsoDate,
  isoDate,
} from '../../../platform/kernel/calendar.ts';
import { type PriceParts, weightedMean } from '../../../platform/kernel/money.ts';
import { type MonthCode, monthsOf } from '../../../platform/kernel/periods.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { PricedSurvey } from '../../surveys/rules/series.ts';

/** Average of one product over a period; net = total - vat - excise after each was rounded. */
export interface PeriodPrice extends PriceParts {
  readonly productId: ProductId;
  /** Days that the average really covers. */
  readonly days: number;
}

/**
 * The survey whose price is used for the days after the month's last survey: the next one or, when duties change at
 * the turn of the month, that last one.
 */
export type DaysAfterLast = 'next' | 'last';

/**
 * What a month's revision was computed with, for the public and for its next revision; undefined where it is not known
 * what it was computed from. Revisions that do not say it had the price of the next survey.
 */
export const daysAfterLastOf = ({
  surveys,
  daysAfterLast = 'next',
}: {
  readonly surveys?: unknown;
  readonly daysAfterLast?: DaysAfterLast | undefined;
}): DaysAfterLast | undefined => (surveys ? daysAfterLast : undefined);

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
  return spanAverages(monthSpans(series, year, month, options));
}

/** Mean of the surveys that price a month's days, with the number of days of each. */
export const spanAverages = (
  spans: readonly MonthSpan<{ readonly prices: ByProduct<PriceParts> }>[],
): PeriodPrice[] =>
  averages(spans.map(({ survey, days }) => ({ prices: survey.prices, days: () => days })));

export interface MonthOptions {
  readonly daysAfterLast?: DaysAfterLast | undefined;
}

/** A survey whose price is used for some days of a month. */
export interface MonthSpan<S> {
  readonly survey: S;
  readonly days: number;
}

/** The surveys that price a month's days, with the number of days, by date. @throws as monthlyAverages */
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

/** The surveys that price the days, with the number of days; undefined when a day has none. */
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
