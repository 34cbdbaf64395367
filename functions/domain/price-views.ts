/** Ways to look at a series of prices: as an index, or by its change over a year. */
import { daysBetween, type IsoDate, yearsBefore } from './calendar.ts';

export interface DatedValue {
  readonly date: IsoDate;
  /** Null where there is none. */
  readonly value: number | null;
}

/** Each value in percent of the first one, which is 100; none without a first one above zero. */
export function indexed(points: readonly DatedValue[]): DatedValue[] {
  const first = points.find(({ value }) => value !== null)?.value ?? 0;
  return points.map(({ date, value }) => ({
    date,
    value: value === null || !(first > 0) ? null : (100 * value) / first,
  }));
}

/** A survey may be missing or moved; a month or a year is never taken for its neighbour. */
const MOST_DAYS_APART = 10;

/**
 * Each value's change in percent from the one a year before: that dated nearest to the same day, at
 * most ten days from it.
 * @param points oldest first, those of the year before among them
 */
export function yearChanges(points: readonly DatedValue[]): DatedValue[] {
  let start = 0;
  return points.map(({ date, value }) => {
    const target = yearsBefore(date, 1);
    // Targets grow with the dates, so what is too early for one is so for all that follow.
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

/** Days of a point after a day; of none, more than any. */
const apart = (point: DatedValue | undefined, day: IsoDate): number =>
  point ? daysBetween(day, point.date) : Number.POSITIVE_INFINITY;
