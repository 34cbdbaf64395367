import { offersProvisionalPrices } from '../../../platform/aws/environment.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { addDays, type IsoDate } from '../../../platform/kernel/calendar.ts';
import { assertInOrder, type DaySpan, Refusal } from '../../../platform/kernel/refusal.ts';
import {
  allNationalDays,
  type DailyPrices,
  daysAsOf,
  knownSince,
} from '../../../stations/store/daily-prices.ts';
import { seriesAsOf } from '../../surveys/store/series-years.ts';
import {
  type ProvisionalPrice,
  provisionalPrices,
  type WeekError,
  weekErrors,
} from '../rules/provisional-prices.ts';

/**
 * Daily means of a span, both days included, as they were known at a moment; as they are without one.
 * @param latest days up to the last one that has prices, for a span without a beginning; all when absent
 * @throws Refusal not_found where the stage does not offer them, invalid when the first day comes after the last
 */
export async function readProvisionalPrices(
  span: DaySpan,
  asOf: Instant | undefined,
  latest?: number,
): Promise<ProvisionalPrice[]> {
  assertInOrder(span);
  const { from, to } = span;
  const days = daysAsOf(await offeredDays(), asOf).filter(
    ({ date }) => !(from && date < from) && !(to && date > to),
  );
  const prices = provisionalPrices(days, await seriesAsOf(asOf));
  const last = prices.at(-1)?.date;
  if (from !== undefined || latest === undefined || last === undefined) return prices;
  const first = addDays(last, 1 - latest);
  return prices.filter(({ date }) => date >= first);
}

/**
 * Every comparison of a week's daily means with a published price.
 * @throws Refusal not_found where the stage does not offer them
 */
export async function readWeekErrors(asOf: Instant | undefined): Promise<WeekError[]> {
  return weekErrors(daysAsOf(await offeredDays(), asOf), await seriesAsOf(asOf));
}

/** A day with its means, the time when they were first known, and the time of their present values. */
export interface ProvisionalDay {
  readonly date: IsoDate;
  readonly published: Instant;
  readonly updated: Instant;
  readonly prices: readonly ProvisionalPrice[];
}

/**
 * The latest days that have means, the last one first.
 * @throws Refusal not_found where the stage does not offer them
 */
export async function latestProvisionalDays(limit: number): Promise<ProvisionalDay[]> {
  const days = (await offeredDays()).flatMap((day): ProvisionalDay[] => {
    const prices = provisionalPrices([day], []);
    if (prices.length === 0) return [];
    const updated = knownSince(day);
    return [{ date: day.date, published: day.past?.[0]?.since ?? updated, updated, prices }];
  });
  return days.slice(-limit).reverse();
}

async function offeredDays(): Promise<readonly DailyPrices[]> {
  if (!offersProvisionalPrices()) throw new Refusal('not_found');
  return allNationalDays();
}
