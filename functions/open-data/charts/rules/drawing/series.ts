/** Values over time in the form used by charts and their tables. */

export interface SeriesPoint {
  /** ISO day. */
  readonly date: string;
  /** Null where there is no value. */
  readonly value: number | null;
}

export interface Series {
  readonly id: string;
  readonly name: string;
  /** Oldest first. */
  readonly points: readonly SeriesPoint[];
}

/** Series that carry their names in the drawing; more need a legend. */
export const MOST_NAMED = 6;

/** Kind of stacking: as amounts that add up to a total, or as shares in percent that add up to 100. */
export type LineStacking = 'amounts' | 'shares';

export interface SeriesRange {
  readonly first: SeriesPoint & { readonly value: number };
  readonly last: SeriesPoint & { readonly value: number };
  readonly lowest: SeriesPoint & { readonly value: number };
  readonly highest: SeriesPoint & { readonly value: number };
}

/** The values that a summary mentions; undefined for a series without any. */
export function rangeOf({ points }: Series): SeriesRange | undefined {
  const known = points.filter(hasValue);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return undefined;
  return {
    first,
    last,
    lowest: known.reduce((low, point) => (point.value < low.value ? point : low)),
    highest: known.reduce((high, point) => (point.value > high.value ? point : high)),
  };
}

/** One row for each date with a value of each series, newest first: the table beside a chart. */
export function rowsByDate(
  series: readonly Series[],
): readonly { readonly date: string; readonly values: Readonly<Record<string, number | null>> }[] {
  const rows = new Map<string, Record<string, number | null>>();
  for (const { id, points } of series) {
    for (const { date, value } of points) {
      const row = rows.get(date) ?? {};
      row[id] = value;
      rows.set(date, row);
    }
  }
  return [...rows]
    .map(([date, values]) => ({ date, values }))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** The sum of the series at each date; null where one of them has no value. */
export function totalOf(series: readonly Series[], name: string): Series {
  const points = rowsByDate(series)
    .toReversed()
    .map(({ date, values }) => {
      const parts = series.map(({ id }) => values[id]);
      const isWhole = parts.every((part) => typeof part === 'number');
      return { date, value: isWhole ? parts.reduce((sum, part) => sum + part, 0) : null };
    });
  return { id: 'total', name, points };
}

/** Every date of the series, oldest first. */
export function datesOf(series: readonly Series[]): readonly string[] {
  return rowsByDate(series)
    .map(({ date }) => date)
    .toReversed();
}

/** The value of the latest point before a date; undefined when there is none. */
export function valueBefore(points: readonly SeriesPoint[], date: string): number | undefined {
  return points.findLast((point) => point.date < date && point.value !== null)?.value ?? undefined;
}

function hasValue(point: SeriesPoint): point is SeriesPoint & { readonly value: number } {
  return point.value !== null;
}

/**
 * The period that a point of a chart over time stands for; months and years are dated on their first day, weeks on the
 * day of their survey, which follows them.
 */
export type ChartPeriod = 'day' | 'week' | 'month' | 'year';

/** A mark of an event in a drawing. Only the few most important events are marked, in two short lines. */
export interface ChartMark {
  readonly date: string;
  /** The end of what lasted for a time, which is drawn as a band. */
  readonly until: string | undefined;
  readonly label: readonly [when: string, what: string];
}
