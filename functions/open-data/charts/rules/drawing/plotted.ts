/** Lines as points of a plot, in pixels, and as SVG paths. */
import type { Series } from './series.ts';

export interface DrawnLine extends Series {
  /** Its position among all of the chart, also those hidden: its colour and dash. */
  readonly place: number;
}

export interface PlottedLine {
  readonly id: string;
  readonly place: number;
  readonly points: readonly PlotPoint[];
}

interface PlotPoint {
  readonly x: number;
  /** Null where there is no value. */
  readonly y: number | null;
  /** Lower edge of the area in a stacked chart. */
  readonly base: number;
}

export function plottedLines(
  lines: readonly DrawnLine[],
  isStacked: boolean,
  xOf: (date: string) => number,
  yOf: (value: number) => number,
): readonly PlottedLine[] {
  const heights = new Map<string, number>();
  return lines.map(({ id, place, points }) => ({
    id,
    place,
    points: points.map(({ date, value }) => {
      const below = isStacked ? (heights.get(date) ?? 0) : 0;
      if (value !== null) heights.set(date, below + value);
      return { x: xOf(date), y: value === null ? null : yOf(below + value), base: yOf(below) };
    }),
  }));
}

type KnownPoint = PlotPoint & { readonly y: number };

/** The runs of points without a gap. */
function runsOf(points: readonly PlotPoint[]): readonly (readonly KnownPoint[])[] {
  const runs: KnownPoint[][] = [[]];
  for (const point of points) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)?.push({ ...point, y: point.y });
  }
  return runs.filter((run) => run.length > 0);
}

const polyline = (points: readonly { readonly x: number; readonly y: number }[]) =>
  points.map(({ x, y }) => `${cut(x)} ${cut(y)}`).join(' ');

/** SVG path of a line, with gaps where there is no value. */
export const linePath = (points: readonly PlotPoint[]): string =>
  runsOf(points)
    .map((run) => `M${polyline(visibleOf(run))}`)
    .join('');

/** SVG path of the area between a line and its lower edge. */
export const areaPath = (points: readonly PlotPoint[]): string =>
  runsOf(points)
    .map((run) => {
      const below = run.toReversed().map(({ x, base }) => ({ x, y: base }));
      return `M${polyline([...run, ...below])}Z`;
    })
    .join('');

/** Pixels of which only the first, lowest, highest and last points are drawn, as others could not be seen. */
const column = 2;

function visibleOf(run: readonly KnownPoint[]): readonly KnownPoint[] {
  const columns = Map.groupBy(run, ({ x }) => Math.floor(x / column));
  return [...columns.values()].flatMap((points) => {
    if (points.length <= 4) return points;
    const heights = points.map(({ y }) => y);
    const kept = new Set([
      ...[0, points.length - 1],
      ...[heights.indexOf(Math.min(...heights)), heights.indexOf(Math.max(...heights))],
    ]);
    return points.filter((_, index) => kept.has(index));
  });
}

/** Tenths of a pixel. */
export const cut = (pixels: number): number => Math.round(pixels * 10) / 10;
