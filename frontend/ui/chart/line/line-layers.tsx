import { createContext, type PointerEvent, use } from 'react';
import type { Series } from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import type { ChartMark } from '../chart-events.tsx';
import { chartTheme, type Mark, markOf } from '../marks.tsx';
import { instantOf } from './places.ts';
import type { DateTick } from './ticks.ts';

/** The values that all layers of a line chart share. */
interface LineDrawingContext {
  readonly unit: string;
  readonly valueTicks: readonly number[];
  /** The value whose line across stands out. */
  readonly base: number | undefined;
  readonly tickText: (value: number) => string;
  readonly dateTicks: readonly DateTick[];
  /** Position of a date, and where the period that it stands for begins: a survey's week is before its date. */
  readonly placeOf: (date: string) => Date;
  readonly startOf: (date: string) => Date;
  /** Formats of a point's values, its date and its change. */
  readonly valueText: (value: number) => string;
  readonly pointText: (date: string) => string;
  readonly changeText: (change: number) => string;
  /** Where lines have their names in the drawing; undefined where a legend has them. */
  readonly names: 'ends' | 'above' | undefined;
  /** The lines of text at the end of each shown series; empty where they do not fit. */
  readonly labels: readonly (readonly string[])[];
  /** Those shown. */
  readonly series: readonly Series[];
  /** Whether they are stacked, and their sum if it is shown. */
  readonly stacked: boolean;
  readonly total: Series | undefined;
  /** Position of a series among all, including hidden ones. */
  readonly indexOf: (id: string) => number;
  readonly markOf: (id: string) => Mark;
  readonly dates: readonly string[];
  readonly events: readonly { readonly date: string; readonly text: string }[];
  /** The few events that are drawn. */
  readonly marks: readonly ChartMark[];
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

export const LineDrawingValues = createContext<LineDrawingContext>({
  unit: '',
  valueTicks: [],
  base: undefined,
  tickText: String,
  dateTicks: [],
  placeOf: (date) => instantOf(date),
  startOf: (date) => instantOf(date),
  valueText: String,
  pointText: String,
  changeText: String,
  names: undefined,
  labels: [],
  series: [],
  stacked: false,
  total: undefined,
  indexOf: () => 0,
  markOf: () => markOf(0),
  dates: [],
  events: [],
  marks: [],
  date: undefined,
  onDate: () => {},
});

/** The input of a layer of a line chart: places in pixels, the size of the plot and of the space around it. */
export interface LineLayer {
  readonly series: readonly {
    readonly id: string;
    readonly data: readonly { readonly position: PlotPoint }[];
  }[];
  readonly xScale: (date: Date) => number;
  readonly yScale: (value: number) => number;
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly margin: PlotMargin;
}

export interface PlotPoint {
  readonly x: number;
  /** Null where there is no value. */
  readonly y: number | null;
  /** Lower edge of the area in a stacked chart. */
  readonly base: number;
}

export interface PlotMargin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const cut = (pixels: number) => Math.round(pixels * 10) / 10;

/** The runs of points without a gap. */
function runsOf(points: readonly PlotPoint[]): readonly (readonly (PlotPoint & { y: number })[])[] {
  const runs: (PlotPoint & { y: number })[][] = [[]];
  for (const point of points) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)?.push({ ...point, y: point.y });
  }
  return runs.filter((run) => run.length > 0);
}

const polyline = (points: readonly { readonly x: number; readonly y: number }[]) =>
  points.map(({ x, y }) => `${cut(x)} ${cut(y)}`).join('L');

/** SVG path of a line, with gaps where there is no value. */
export const linePath = (points: readonly PlotPoint[]): string =>
  runsOf(points)
    .map((run) => `M${polyline(run)}`)
    .join('');

/** SVG path of the area between a line and its lower edge. */
export const areaPath = (points: readonly PlotPoint[]): string =>
  runsOf(points)
    .map((run) => {
      const below = run.toReversed().map(({ x, base }) => ({ x, y: base }));
      return `M${polyline([...run, ...below])}Z`;
    })
    .join('');

/** The unit, once, above the values of its axis. */
export function UnitLabel({ margin: { left } }: LineLayer) {
  const { unit } = use(LineDrawingValues);
  return (
    <text {...chartTheme.text} {...chartTheme.axis.ticks.text} x={-left} y={-18}>
      {unit}
    </text>
  );
}

/** Lines with their dashes. */
export function Lines({ series }: LineLayer) {
  const { markOf: markOfSeries } = use(LineDrawingValues);
  return series.map(({ id, data }) => {
    const { color, dash } = markOfSeries(id);
    return (
      <path
        key={id}
        d={linePath(data.map(({ position }) => position))}
        fill="none"
        stroke={color}
        strokeWidth={2.25}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
    );
  });
}

/** Line at the selected date, and a ring around each value of it. */
export function Cursor({ xScale, yScale, innerHeight }: LineLayer) {
  const { date, series, stacked, placeOf, markOf: markOfSeries } = use(LineDrawingValues);
  if (!date) return null;
  const x = xScale(placeOf(date));
  const valueAt = ({ points }: Series) =>
    points.find((point) => point.date === date)?.value ?? null;
  const sumTo = (end: number) =>
    series.slice(0, end + 1).reduce((sum, one) => sum + (valueAt(one) ?? 0), 0);
  return (
    <g data-selection="">
      <line x1={x} x2={x} y1={0} y2={innerHeight} stroke="#17324d" strokeDasharray="4 3" />
      {series.map((one, index) => {
        const { id } = one;
        const value = valueAt(one);
        return value === null ? null : (
          <circle
            key={id}
            cx={x}
            cy={yScale(stacked ? sumTo(index) : value)}
            r={6}
            fill="#fff"
            stroke={markOfSeries(id).color}
            strokeWidth={3}
          />
        );
      })}
    </g>
  );
}

/**
 * Selects the date nearest to the pointer. A mouse selects while it moves and deselects when it leaves; a finger
 * selects where it taps or moves sideways, and the selection stays.
 */
export function PointerArea({ xScale, innerWidth, innerHeight, margin }: LineLayer) {
  const { dates, placeOf, onDate } = use(LineDrawingValues);
  const nearest = (x: number) =>
    dates.reduce<string | undefined>((best, date) => {
      const distance = (one: string) => Math.abs(xScale(placeOf(one)) - x);
      return best === undefined || distance(date) < distance(best) ? date : best;
    }, undefined);
  const select = (event: PointerEvent<SVGRectElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onDate(nearest(event.clientX - left - margin.left));
  };
  return (
    <rect
      className="chart-pointer-area"
      // The axis values and the names at the ends of lines belong to the first and the last date.
      x={-margin.left}
      width={innerWidth + margin.left + margin.right}
      height={innerHeight}
      fill="transparent"
      onPointerDown={select}
      onPointerMove={select}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') onDate(undefined);
      }}
    />
  );
}

const tickLength = 5;
const gap = 6;
const { line } = chartTheme.axis.ticks;

/** Values with lines across, and dates. */
export function LineAxes({ xScale, yScale, innerWidth, innerHeight, margin }: LineLayer) {
  const { valueTicks, base, dateTicks, tickText } = use(LineDrawingValues);
  const text = { ...chartTheme.text, ...chartTheme.axis.ticks.text };
  const { left } = margin;
  return (
    <>
      {valueTicks.map((value) => (
        <g key={value} transform={`translate(0 ${yScale(value)})`}>
          <line x2={innerWidth} {...(value === base ? line : chartTheme.grid.line)} />
          <text {...text} x={-left} dominantBaseline="central">
            {tickText(value)}
          </text>
        </g>
      ))}
      {dateTicks.flatMap(({ date, label }) => {
        const x = xScale(instantOf(date));
        if (x < -1 || x > innerWidth + 1) return [];
        return (
          <g key={date} transform={`translate(${x} ${innerHeight})`}>
            <line y2={tickLength} {...line} />
            <text {...text} y={tickLength + gap} textAnchor="middle" dominantBaseline="hanging">
              {label}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${innerHeight}H${innerWidth}`} fill="none" {...chartTheme.axis.domain.line} />
    </>
  );
}
