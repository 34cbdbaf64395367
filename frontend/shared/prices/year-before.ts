import {
  daysBetween,
  type IsoDate,
  yearsBefore,
} from '../../../functions/platform/kernel/calendar.ts';

/** A survey may be missing or moved. */
const mostDaysApart = 10;

/** The value dated nearest to the same day of the year before; null when none is near it. */
export function valueYearBefore(
  points: readonly { readonly date: IsoDate; readonly value: number | null }[],
  date: IsoDate,
): number | null {
  const target = yearsBefore(date, 1);
  const apart = (day: IsoDate) => Math.abs(daysBetween(target, day));
  const near = points.filter((point) => apart(point.date) <= mostDaysApart);
  return near.toSorted((a, b) => apart(a.date) - apart(b.date))[0]?.value ?? null;
}
