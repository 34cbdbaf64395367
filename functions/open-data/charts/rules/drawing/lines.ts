/** The drawing of a line chart, or of a stacked one: from series and a size to shapes. */
import { type DateTick, dateTicks, instantOf, placesOf, type ValueScale } from './axes.ts';
import { markShapes, type PlacedMark, placedMarks } from './event-marks.ts';
import { endLabels, nameHeight, namesAbove, nameTexts, widestOf } from './names.ts';
import {
  areaPath,
  cut,
  type DrawnLine,
  linePath,
  type PlottedLine,
  plottedLines,
} from './plotted.ts';
import { type ChartMark, type ChartPeriod, datesOf } from './series.ts';
import type { Shape } from './shapes.ts';

export interface LineDrawing {
  /** Those shown, stacked from the first one upwards. */
  readonly lines: readonly DrawnLine[];
  readonly isStacked: boolean;
  /** Above the values of the axis; empty where the words around the drawing have it. */
  readonly unit: string;
  readonly period: ChartPeriod;
  readonly scale: ValueScale;
  /** The value whose line across stands out, such as the 100 of an index. */
  readonly base?: number | undefined;
  readonly marks: readonly ChartMark[];
  /** Whether a legend beside the drawing names the lines where their ends have no room. */
  readonly hasLegend: boolean;
  /** Width of letters where they are not the site's own, which are 1. */
  readonly letters?: number;
  readonly locale: string;
  readonly tickText: (value: number) => string;
  readonly valueText: (value: number) => string;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface LinePlot {
  readonly shapes: readonly Shape[];
  /** Corner of the plot, which the places below are measured from. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Space at the right of the plot. */
  readonly right: number;
  readonly xOf: (date: string) => number;
  readonly yOf: (value: number) => number;
  readonly marks: readonly PlacedMark[];
}

/** Pixels of the label of a month, of a year, and of a digit. */
const [dateWidth, yearWidth, digitWidth] = [62, 46, 7.6];
/** More dates than this would not be more informative. */
const mostDates = 7;
/** Share of the width that names at the ends of lines may take. */
const mostForNames = 0.36;

export function drawLines(drawing: LineDrawing, size: Size): LinePlot {
  const { lines, isStacked, period, scale, letters = 1, locale, tickText, valueText } = drawing;
  const { placeOf, startOf } = placesOf[period];
  const left = 10 + Math.max(...scale.values.map((value) => tickText(value).length)) * digitWidth;
  const labels = nameTexts(lines, valueText, (size.width * mostForNames) / letters);
  const space = widestOf(labels) * letters;
  const right = Math.max(space, 18);
  const isNamedAbove = space === 0 && !drawing.hasLegend;
  const rows = isNamedAbove ? lines.length * nameHeight : 0;
  const top = rows + (drawing.marks.length > 0 ? 52 : 36);
  const width = Math.max(1, size.width - left - right);
  const height = Math.max(1, size.height - top - 30);

  const times = datesOf(lines).map(placeOf);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const xAt = (time: number) =>
    last > first ? ((time - first) / (last - first)) * width : width / 2;
  const yOf = (value: number) => height * (1 - (value - scale.from) / (scale.to - scale.from || 1));
  const xOf = (date: string) => xAt(placeOf(date));
  const datesIn = (label: number) =>
    Math.min(mostDates, Math.max(2, Math.floor(width / label / letters)));
  const ticks = dateTicks(lines, datesIn(dateWidth), locale, datesIn(yearWidth)).flatMap((tick) => {
    const x = xAt(instantOf(tick.date));
    return x < -1 || x > width + 1 ? [] : { ...tick, x };
  });
  const marks = placedMarks(drawing.marks, (date) => xAt(startOf(date)), { width, right, letters });
  const plotted = plottedLines(lines, isStacked, xOf, yOf);
  const axes = axesOf(drawing, ticks, { left, width, height, yOf });
  const shapes: Shape[] = [
    ...(isStacked
      ? [...axes, ...areasOf(plotted), ...markShapes(marks, height)]
      : [...markShapes(marks, height), ...axes, ...plotted.map(lineOf)]),
    ...endLabels(plotted, labels, isStacked, { width, height }),
    ...(isNamedAbove ? [namesAbove(lines, valueText, { left, top })] : []),
  ];
  return {
    shapes: [{ tag: 'g', at: { transform: `translate(${cut(left)} ${top})` }, inside: shapes }],
    ...{ left, top, width, height, right, xOf, yOf, marks },
  };
}

interface AxesPlace {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly yOf: LinePlot['yOf'];
}

/** Values with lines across, the unit above them, and dates. */
function axesOf(
  { scale, base, unit, tickText }: LineDrawing,
  ticks: readonly (DateTick & { readonly x: number })[],
  { left, width, height, yOf }: AxesPlace,
): readonly Shape[] {
  const across = (values: readonly number[]) =>
    values.map((value) => `M0 ${cut(yOf(value))}H${cut(width)}`).join('');
  const others = scale.values.filter((value) => value !== base);
  const down = ticks.map(({ x }) => `M${cut(x)} ${cut(height)}v5`).join('');
  const stem = scale.values.some((value) => value === base) ? across([base ?? 0]) : '';
  const text = (x: number, y: number, inside: string, more = {}): Shape => ({
    ...{ tag: 'text', at: { x: cut(x), y: cut(y), ...more }, inside },
  });
  return [
    { tag: 'path', look: 'grid', at: { d: across(others) } },
    { tag: 'path', look: 'axis', at: { d: `${stem}${down}M0 ${cut(height)}H${cut(width)}` } },
    {
      ...{ tag: 'g', look: 'ticks', at: {} },
      inside: [
        ...(unit ? [text(-left, -18, unit)] : []),
        ...scale.values.map((value) => text(-left, yOf(value) + 5, tickText(value))),
        ...ticks.map(({ x, label }) => text(x, height + 22, label, { textAnchor: 'middle' })),
      ],
    },
  ];
}

const lineOf = ({ place, points }: PlottedLine): Shape => ({
  ...{ tag: 'path', look: `line${place}`, at: { d: linePath(points) } },
});

/** Series on top of each other, with lines of the ground between them. */
const areasOf = (lines: readonly PlottedLine[]): readonly Shape[] =>
  lines.toReversed().map(({ id, place, points }) => ({
    ...{ tag: 'g', at: { 'data-area': id } },
    inside: [
      { tag: 'path', look: `area${place}`, at: { d: areaPath(points) } },
      { tag: 'path', look: 'edge', at: { d: linePath(points) } },
    ],
  }));
