/** Coordinates of the lines, grid and ticks of a chart. */
import { daysBetween, type IsoDate } from '../../../platform/kernel/calendar.ts';
import { divideHalfUp, type Hundredths } from '../../../platform/kernel/money.ts';
import type { ChartLine } from './chart-data.ts';

/** The area in which lines are drawn, in units of the drawing. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `label` is a year, `2026`, or a month, `2026-11`. */
export interface DateTick {
  readonly x: number;
  readonly label: string;
}

export interface ValueTick {
  readonly y: number;
  readonly value: Hundredths;
}

export interface ChartGeometry {
  readonly dates: readonly DateTick[];
  readonly values: readonly ValueTick[];
  /** SVG path data, one for each line. */
  readonly paths: readonly string[];
  /** The last point of each line that has any. */
  readonly ends: readonly ({ readonly x: number; readonly y: number } | undefined)[];
  /** Across the drawing, in the order of the dates marked. */
  readonly marks: readonly number[];
}

/** @returns undefined when no line has a point */
export function chartGeometry(
  lines: readonly ChartLine[],
  area: PlotArea,
  most: { readonly dates: number; readonly values: number },
  marked: readonly IsoDate[] = [],
): ChartGeometry | undefined {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return undefined;
  const dates = points.map(({ date }) => date).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const totals = points.map(({ total }) => total);
  const scale = valueScale(totals.reduce(lower), totals.reduce(higher), most.values);
  const days = Math.max(1, daysBetween(first, last));
  // A single date is placed in the middle.
  const xOf = (date: IsoDate) =>
    area.left + (first === last ? area.width / 2 : (daysBetween(first, date) * area.width) / days);
  const span = scale.to - scale.from;
  const yOf = (value: Hundredths) =>
    area.top + area.height - ((value - scale.from) * area.height) / span;
  const placed = lines.map((line) =>
    line.points.map(({ date, total }) => ({ x: rounded(xOf(date)), y: rounded(yOf(total)) })),
  );
  return {
    dates: dateTicks(first, last, most.dates).map(({ date, label }) => ({
      x: rounded(xOf(date)),
      label,
    })),
    values: scale.values.map((value) => ({ y: rounded(yOf(value)), value })),
    paths: placed.map(pathOf),
    ends: placed.map((line) => line.at(-1)),
    marks: marked.map((date) => rounded(xOf(date))),
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const lower = (a: number, b: number) => Math.min(a, b);
const higher = (a: number, b: number) => Math.max(a, b);
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Width, in units of the drawing, of which only the first, lowest, highest and last points are drawn. */
const COLUMN = 3;

function pathOf(places: readonly Place[]): string {
  const columns = Map.groupBy(places, ({ x }) => Math.floor(x / COLUMN));
  const kept = [...columns.values()].flatMap((column) => {
    if (column.length <= 4) return column;
    const heights = column.map(({ y }) => y);
    const marked = new Set([
      0,
      heights.indexOf(heights.reduce(lower)),
      heights.indexOf(heights.reduce(higher)),
      column.length - 1,
    ]);
    return column.filter((_, index) => marked.has(index));
  });
  const [start, ...others] = kept;
  if (!start) return '';
  // A line of length zero draws a dot.
  const rest = others.length > 0 ? others : [start];
  return `M${start.x} ${start.y}L${rest.map(({ x, y }) => `${x} ${y}`).join(' ')}`;
}

interface ValueScale {
  readonly from: Hundredths;
  readonly to: Hundredths;
  readonly values: readonly Hundredths[];
}

/** Round values around the lowest and the highest; the axis of prices need not begin at zero. */
function valueScale(lowest: Hundredths, highest: Hundredths, most: number): ValueScale {
  const wanted = Math.max(1, highest - lowest) / Math.max(1, most - 2);
  const power = 10 ** Math.max(2, Math.floor(Math.log10(wanted)));
  const step = ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10) * power;
  const from = Math.floor(lowest / step) * step;
  const count = Math.max(1, Math.ceil((highest - from) / step));
  const values = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  return { from, to: from + count * step, values };
}

interface NamedDate {
  readonly date: IsoDate;
  readonly label: string;
}

/** Months between two ticks; a tick in January is labelled with its year. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/** First days of months or years, at most so many, evenly spaced; the first date when there is none. */
export function dateTicks(first: IsoDate, last: IsoDate, most: number): NamedDate[] {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  const step =
    MONTH_STEPS.find((months) => (to - from) / months + 1 <= most) ??
    12 * divideHalfUp(to - from, 12 * Math.max(1, most - 1));
  const ticks: NamedDate[] = [];
  for (let month = Math.ceil(from / step) * step; month <= to; month += step) {
    const date = firstDay(month);
    const label = step % 12 === 0 ? date.slice(0, 4) : date.slice(0, 7);
    if (date >= first && date <= last) ticks.push({ date, label });
  }
  return ticks.length > 0 ? ticks : [{ date: first, label: first.slice(0, 7) }];
}

const monthNumber = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const firstDay = (month: number): IsoDate =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
