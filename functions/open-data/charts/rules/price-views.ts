/** Views of a price series: as an index, or as the change over a year. */
import { daysBetween, type IsoDate, yearsBefore } from '../../../platform/kernel/calendar.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

/** Petrol and diesel, which the pages of a series are shown with elsewhere. */
export const PICTURED_PRODUCTS = [1, 2] as const satisfies readonly ProductId[];

export interface DatedValue {
  readonly date: IsoDate;
  /** Null where there is no value. */
  readonly value: number | null;
}

/** Each value in percent of the first one, which is 100; null when the first one is missing or not above zero. */
export function indexed(points: readonly DatedValue[]): DatedValue[] {
  const first = points.find(({ value }) => value !== null)?.value ?? 0;
  return points.map(({ date, value }) => ({
    date,
    value: value === null || !(first > 0) ? null : (100 * value) / first,
  }));
}

/** A survey may be missing or moved by some days; a month or a year is never matched with its neighbour. */
const MOST_DAYS_APART = 10;

/**
 * Each value's change in percent from a year before: the value dated nearest to the same day, at most ten days from it.
 * @param points oldest first, including those of the year before
 */
export function yearChanges(points: readonly DatedValue[]): DatedValue[] {
  let start = 0;
  return points.map(({ date, value }) => {
    const target = yearsBefore(date, 1);
    // Targets grow with the dates, so a point too early for one target is too early for all that follow.
    while (apart(points[start], target) < -MOST_DAYS_APART) start += 1;
    let before: number | null = null;
    let least = MOST_DAYS_APART + 1;
    for (let index = start; index < points.length; index += 1) {
      const distance = apart(points[index], target);
      if (distance > MOST_DAYS_APART) break;
      if (Math.abs(distance) >= least) continue;
      least = Math.abs(distance);
      before = points[index]?.value ?? null;
    }
    if (value === null || before === null || before <= 0) return { date, value: null };
    return { date, value: (100 * (value - before)) / before };
  });
}

/** Days from a day to a point; more than any limit when there is no point. */
const apart = (point: DatedValue | undefined, day: IsoDate): number =>
  point ? daysBetween(day, point.date) : Number.POSITIVE_INFINITY;
