import type { ComponentType } from 'react';
import {
  datesOf,
  type LineStacking,
  MOST_NAMED,
  type Series,
} from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { locales } from '../../../lib/language.ts';
import { type ChartEvent, type ChartMark, eventText } from '../chart-events.tsx';
import { type Mark, markOf, partOf } from '../marks.tsx';
import { ParentSize } from '../parent-size.tsx';
import { Areas } from './areas.tsx';
import { EndLabels, labelLines, labelSpace, NameRows, nameHeight } from './end-labels.tsx';
import { EventMarks } from './event-marks.tsx';
import type { ChartPeriod } from './line-details.tsx';
import {
  Cursor,
  LineAxes,
  LineDrawingValues,
  type LineLayer,
  Lines,
  type PlotMargin,
  type PlotPoint,
  PointerArea,
  UnitLabel,
} from './line-layers.tsx';
import { placesOf } from './places.ts';
import { dateTicks, type ValueScale } from './ticks.ts';
import { ValuesTip } from './values-tip.tsx';

type Layers = Readonly<Record<string, ComponentType<LineLayer>>>;

/** From the lowest to the highest. */
const layers: Layers = {
  EventMarks,
  LineAxes,
  UnitLabel,
  Lines,
  EndLabels,
  NameRows,
  Cursor,
  PointerArea,
  ValuesTip,
};

/** Areas cover everything below them, so the marks of events are drawn above. */
const stackedLayers: Layers = {
  LineAxes,
  UnitLabel,
  Areas,
  EventMarks,
  EndLabels,
  Cursor,
  PointerArea,
  ValuesTip,
};

interface LineDrawingProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly stacked: LineStacking | undefined;
  /** The sum of stacked series, shown with its parts. */
  readonly total: Series | undefined;
  readonly unit: string;
  readonly period: ChartPeriod;
  readonly events: readonly ChartEvent[];
  readonly marks: readonly ChartMark[];
  readonly scale: ValueScale;
  /** The value with which the others are compared. */
  readonly base: number | undefined;
  /** Decimals of changes from point to point. */
  readonly decimals: number;
  readonly valueText: (value: number) => string;
  readonly pointText: (date: string) => string;
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
}

/** Pixels of a date's label, and of a digit. */
const [dateWidth, digitWidth] = [62, 7.6];
/** More dates than this would not be more informative. */
const mostDates = 7;

/** The SVG of a line chart. */
export function LineDrawing(props: LineDrawingProps) {
  const { series, hidden, stacked, total, unit, period, events, marks, scale, decimals } = props;
  const { valueText, pointText, date, onDate } = props;
  const format = useFormat();
  const locale = locales[useLanguage()];
  const indexOf = (id: string) => series.findIndex((one) => one.id === id);
  const shown = series.filter(({ id }) => !hidden.has(id));
  const { placeOf, startOf } = placesOf[period];
  // Prices per litre need at least two decimals.
  const tickDecimals = Math.max(scale.decimals, decimals === 3 ? 2 : 0);
  const tickText = (value: number) => format.number(value, tickDecimals);
  const left = 10 + Math.max(...scale.values.map((value) => tickText(value).length)) * digitWidth;
  const values = {
    unit,
    series: shown,
    stacked: stacked !== undefined,
    total,
    valueTicks: scale.values,
    base: props.base,
    tickText,
    placeOf,
    startOf,
    valueText,
    pointText,
    changeText: (change: number) => format.difference(change, decimals),
    indexOf,
    markOf: (id: string): Mark => {
      const mark = markOf(indexOf(id));
      return stacked ? { ...mark, color: partOf(indexOf(id)).stroke } : mark;
    },
    dates: datesOf(shown),
    events: events.map((event) => ({ date: event.date, text: eventText(event) })),
    marks,
    date,
    onDate,
  };
  return (
    <ParentSize>
      {(size) => {
        const labels = labelLines(shown, valueText, size.width * 0.36);
        const space = labelSpace(labels);
        const right = Math.max(space, 18);
        const isLegendShown = stacked || hidden.size > 0 || series.length > MOST_NAMED;
        const names = space > 0 ? 'ends' : isLegendShown ? undefined : 'above';
        const rows = names === 'above' ? shown.length * nameHeight : 0;
        const room = Math.floor((size.width - left - right) / dateWidth);
        const count = Math.min(mostDates, Math.max(2, room));
        return (
          <LineDrawingValues
            value={{
              ...values,
              names,
              labels,
              dateTicks: dateTicks(shown, count, locale),
            }}
          >
            <Plot
              {...size}
              series={shown}
              isStacked={stacked !== undefined}
              margin={{ top: rows + (marks.length > 0 ? 52 : 36), right, bottom: 30, left }}
              scale={scale}
              placeOf={placeOf}
            />
          </LineDrawingValues>
        );
      }}
    </ParentSize>
  );
}

interface PlotProps {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly margin: PlotMargin;
  readonly series: readonly Series[];
  readonly isStacked: boolean;
  readonly scale: ValueScale;
  readonly placeOf: (date: string) => Date;
}

/** The layers, one above the other, with their scales. */
function Plot({ width, height, margin, series, isStacked, scale, placeOf }: PlotProps) {
  const innerWidth = Math.max(1, width - margin.left - margin.right);
  const innerHeight = Math.max(1, height - margin.top - margin.bottom);
  const times = datesOf(series).map((date) => placeOf(date).getTime());
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const xScale = (date: Date) =>
    last > first ? ((date.getTime() - first) / (last - first)) * innerWidth : innerWidth / 2;
  const yScale = (value: number) =>
    innerHeight * (1 - (value - scale.from) / (scale.to - scale.from || 1));
  const heights = new Map<string, number>();
  const drawn = series.map(({ id, points }) => ({
    id,
    data: points.map(({ date, value }): { readonly position: PlotPoint } => {
      const below = isStacked ? (heights.get(date) ?? 0) : 0;
      if (value !== null) heights.set(date, below + value);
      const y = value === null ? null : yScale(below + value);
      return { position: { x: xScale(placeOf(date)), y, base: yScale(below) } };
    }),
  }));
  const layer: LineLayer = { series: drawn, xScale, yScale, innerWidth, innerHeight, margin };
  return (
    // The surrounding frame is the image with an accessible name.
    <svg width={width} height={height} role="presentation">
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {Object.entries(isStacked ? stackedLayers : layers).map(([name, Layer]) => (
          <Layer key={name} {...layer} />
        ))}
      </g>
    </svg>
  );
}
