/** The few most important events: a line where something changed, a band where it lasted for a time. */
import { cut } from './plotted.ts';
import type { ChartMark } from './series.ts';
import type { Shape } from './shapes.ts';

/** Pixels of an average character of a label, and between its lines. */
const [characterWidth, lineHeight] = [5.5, 16];
/** Between labels side by side. */
const gap = 8;

/** A mark of an event with its place in the plot, in pixels. */
export interface PlacedMark {
  readonly date: string;
  readonly isBand: boolean;
  readonly x: number;
  readonly end: number;
  /** Middle and half of the width of its label. */
  readonly centre: number;
  readonly half: number;
  /** Lines of text; empty where the label of a later mark takes the room. */
  readonly label: readonly string[];
}

/** @param startOf where the period of a date begins */
export function placedMarks(
  marks: readonly ChartMark[],
  startOf: (date: string) => number,
  plot: { readonly width: number; readonly right: number; readonly letters: number },
): readonly PlacedMark[] {
  let free = Number.POSITIVE_INFINITY;
  // A label near the last date reaches into the margin, but not beyond the drawing.
  const most = plot.width + Math.min(24, plot.right - 4);
  const placed = marks.toReversed().map(({ date, until, label }) => {
    const x = Math.max(0, startOf(date));
    const end = until === undefined ? x : Math.min(plot.width, startOf(until));
    const letters = Math.max(...label.map((line) => line.length)) * plot.letters;
    const half = (letters * characterWidth) / 2;
    const centre = Math.min(Math.max((x + end) / 2, half - 8), most - half);
    const isLabelled = centre + half + gap < free;
    if (isLabelled) free = centre - half;
    return {
      date,
      isBand: until !== undefined,
      x,
      end,
      centre,
      half,
      label: isLabelled ? label : [],
    };
  });
  return placed.toReversed();
}

export const markShapes = (marks: readonly PlacedMark[], height: number): readonly Shape[] =>
  marks.map(({ date, isBand, x, end, centre, label }) => ({
    ...{ tag: 'g', look: 'ticks', at: { 'data-event': date } },
    inside: [
      ...(isBand ? [bandOf(x, end, height)] : lineOf(x, height)),
      ...label.map(
        (inside, index): Shape => ({
          tag: 'text',
          at: {
            fontSize: '13px',
            x: cut(centre),
            y: -8 - (1 - index) * lineHeight,
            textAnchor: 'middle',
          },
          inside,
        }),
      ),
    ],
  }));

const bandOf = (x: number, end: number, height: number): Shape => ({
  ...{ tag: 'rect', look: 'band' },
  at: { x: cut(x), y: -2, width: Math.max(1, cut(end - x)), height: cut(height + 2) },
});

/** The line of the ground makes the mark visible above areas. */
const lineOf = (x: number, height: number): readonly Shape[] => [
  { tag: 'path', look: 'edge', at: { d: `M${cut(x)} 0V${cut(height)}` } },
  { tag: 'path', look: 'mark', at: { d: `M${cut(x)} -2V${cut(height)}` } },
];
