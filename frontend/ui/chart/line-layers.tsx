import type { LineCustomSvgLayerProps, LineSeries } from '@nivo/line';
import { type AnyScale, getScaleTicks } from '@nivo/scales';
import { createContext, type PointerEvent, use } from 'react';
import { chartTheme, type Mark, markOf, shapePaths } from './marks.tsx';
import type { Series } from './series.ts';

/** The layers of a line chart are constants, as the library wants; what varies comes by this context. */
interface LineDrawingContext {
  readonly unit: string;
  /** Approximate numbers of ticks, and their format. */
  readonly ticks: number;
  readonly dateTicks: number;
  /** Dates of the ticks; the scale chooses round ones when absent. */
  readonly tickDates: readonly string[] | undefined;
  readonly tickText: (value: number) => string;
  readonly dateText: (instant: Date) => string;
  /** How the values of a point, its date and its change are written. */
  readonly valueText: (value: number) => string;
  readonly pointText: (date: string) => string;
  readonly changeText: (change: number) => string;
  /** Whether lines have their names at their ends, and values stand beside the pointer. */
  readonly labelled: boolean;
  readonly tip: boolean;
  /** Those shown. */
  readonly series: readonly Series[];
  /** Whether they stand on top of each other, and their sum where it is told. */
  readonly stacked: boolean;
  readonly total: Series | undefined;
  /** Place of a series among all, hidden ones too. */
  readonly indexOf: (id: string) => number;
  readonly markOf: (id: string) => Mark;
  readonly dates: readonly string[];
  /** Those of the dates shown. */
  readonly events: readonly { readonly date: string; readonly text: string }[];
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

export const LineDrawingValues = createContext<LineDrawingContext>({
  unit: '',
  ticks: 0,
  dateTicks: 0,
  tickDates: undefined,
  tickText: String,
  dateText: String,
  valueText: String,
  pointText: String,
  changeText: String,
  labelled: false,
  tip: false,
  series: [],
  stacked: false,
  total: undefined,
  indexOf: () => 0,
  markOf: () => markOf(0),
  dates: [],
  events: [],
  date: undefined,
  onDate: () => {},
});

export interface DrawnSeries extends LineSeries {
  readonly id: string;
  readonly data: readonly { x: Date; y: number | null }[];
}

export type LineLayer = LineCustomSvgLayerProps<DrawnSeries>;

export const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);

export function UnitLabel() {
  const { unit } = use(LineDrawingValues);
  return (
    <text x={-56} y={-14} fontSize={12} fill="#455a75" fontFamily={chartTheme.text.fontFamily}>
      {unit}
    </text>
  );
}

/** Lines with their dashes; markers on about a dozen points of each, the last one among them. */
export function Lines({ series, lineGenerator }: LineLayer) {
  const values = use(LineDrawingValues);
  return series.map(({ id, data }) => {
    const mark = values.markOf(String(id));
    const every = Math.max(1, Math.ceil(data.length / 12));
    const marked = data.filter((_, index) => (data.length - 1 - index) % every === 0);
    return (
      <g key={String(id)}>
        <path
          d={lineGenerator(data.map(({ position }) => position)) ?? ''}
          fill="none"
          stroke={mark.color}
          strokeWidth={2.25}
          strokeDasharray={mark.dash}
          strokeLinejoin="round"
        />
        {marked.map(({ position: { x, y } }) =>
          x === null || y === null ? null : (
            <path
              key={x}
              d={shapePaths[mark.shape]}
              transform={`translate(${x} ${y})`}
              fill={mark.color}
            />
          ),
        )}
      </g>
    );
  });
}

/** Line at the selected date, and a ring around each value of it. */
export function Cursor({ xScale, yScale, innerHeight }: LineLayer) {
  const { date, series, stacked, markOf: markOfSeries } = use(LineDrawingValues);
  if (!date) return null;
  const x = xScale(instantOf(date));
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
 * Selects the date nearest to the pointer. A mouse selects as it moves and no longer when it leaves; a
 * finger selects where it taps or draws sideways, and what it selected stays.
 */
export function PointerArea({ xScale, innerWidth, innerHeight }: LineLayer) {
  const { dates, onDate } = use(LineDrawingValues);
  const nearest = (x: number) =>
    dates.reduce<string | undefined>((best, date) => {
      const distance = (one: string) => Math.abs(xScale(instantOf(one)) - x);
      return best === undefined || distance(date) < distance(best) ? date : best;
    }, undefined);
  const select = (event: PointerEvent<SVGRectElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onDate(nearest(event.clientX - left));
  };
  return (
    <rect
      className="chart-pointer-area"
      width={innerWidth}
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

/**
 * Grid, values and dates. The library's own layers create an animation for each tick even with
 * `animate={false}`, which takes longer than the rest of the chart.
 */
export function LineAxes({ xScale, yScale, innerWidth, innerHeight }: LineLayer) {
  const { ticks, dateTicks, tickDates, tickText, dateText, dates: all } = use(LineDrawingValues);
  const text = { ...chartTheme.text, ...chartTheme.axis.ticks.text };
  // At run time layers get complete scales, but their types declare only the call signature.
  const values: number[] = getScaleTicks(yScale as unknown as AnyScale, ticks);
  const last = all.at(-1);
  const dates: Date[] =
    tickDates?.map(instantOf) ?? getScaleTicks(xScale as unknown as AnyScale, dateTicks);
  // The end of the series is named too, in place of a tick that is too near.
  if (!tickDates && last) {
    const end = instantOf(last);
    const room = dates.filter((date) => xScale(end) - xScale(date) > 48);
    dates.splice(0, dates.length, ...room, end);
  }
  return (
    <>
      {values.map((value) => (
        <g key={value} transform={`translate(0 ${yScale(value)})`}>
          <line x2={innerWidth} {...chartTheme.grid.line} />
          <line x2={-tickLength} {...line} />
          <text {...text} x={-tickLength - gap} textAnchor="end" dominantBaseline="central">
            {tickText(value)}
          </text>
        </g>
      ))}
      {dates.map((date) => (
        <g key={date.getTime()} transform={`translate(${xScale(date)} ${innerHeight})`}>
          <line y2={tickLength} {...line} />
          <text {...text} y={tickLength + gap} textAnchor="middle" dominantBaseline="hanging">
            {dateText(date)}
          </text>
        </g>
      ))}
      <path d={`M0 0V${innerHeight}H${innerWidth}`} fill="none" {...chartTheme.axis.domain.line} />
    </>
  );
}
