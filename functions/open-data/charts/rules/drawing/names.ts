/** The names of lines with their last values: at their ends, or above the plot where these have no room. */
import { cut, type DrawnLine, type PlottedLine } from './plotted.ts';
import { MOST_NAMED, rangeOf, type Series } from './series.ts';
import type { Shape } from './shapes.ts';

/** Pixels of an average character, and of a label with its value below the name or beside it. */
const [characterWidth, twoLines, oneLine] = [7.4, 36, 20];
/** More labels than these have their values beside the names, so that they stay near their lines. */
const mostInTwoLines = 4;

const widthOf = (text: string) => 12 + text.length * characterWidth;

/** The lines of text of a label. */
type LabelText = readonly string[];

/**
 * The labels at the ends: name and last value, below each other or side by side; none where they do not fit.
 * @param most pixels that the chart can spare
 */
export function nameTexts(
  series: readonly Series[],
  valueText: (value: number) => string,
  most: number,
): readonly LabelText[] {
  if (series.length > MOST_NAMED) return [];
  const texts = series.map((one): [name: string, value: string] => {
    const last = rangeOf(one)?.last.value;
    return [one.name, last === undefined ? '' : valueText(last)];
  });
  const fits = (labels: readonly LabelText[]) =>
    labels.flat().every((text) => widthOf(text) <= most);
  const besides = texts.map(([name, value]) => [`${name} ${value}`.trim()]);
  if (series.length > mostInTwoLines && fits(besides)) return besides;
  const below = texts.map(([name, value]) => {
    const end = name.lastIndexOf(' ');
    if (end < 0 || widthOf(name) <= most) return [name, value];
    return [name.slice(0, end), `${name.slice(end + 1)} ${value}`];
  });
  return fits(below) ? below : [];
}

/** Pixels that the widest label needs; 0 where there are none. */
export const widestOf = (labels: readonly LabelText[]): number =>
  Math.max(0, ...labels.flat().map(widthOf));

/** A dot at each line's end, and its label in its colour; labels that would overlap are moved apart. */
export function endLabels(
  lines: readonly PlottedLine[],
  labels: readonly LabelText[],
  isStacked: boolean,
  plot: { readonly width: number; readonly height: number },
): readonly Shape[] {
  // In a stacked chart a name is beside the middle of its area, which ends at the area below it or at the axis.
  let floor = plot.height;
  const ends = lines.flatMap(({ place, points }, index) => {
    const { x, y: end } = points.findLast(({ y }) => y !== null) ?? {};
    if (x === undefined || typeof end !== 'number') return [];
    const y = isStacked ? (end + floor) / 2 : end;
    floor = end;
    return [{ place, text: labels[index] ?? [], x, end, y }];
  });
  const apart = ends.some(({ text }) => text.length > 1) ? twoLines : oneLine;
  const named = labels.length > 0 ? spread(ends, plot.height, apart) : [];
  return [
    ...(isStacked ? [] : ends).map(
      ({ place, x, end }): Shape => ({
        ...{ tag: 'circle', look: `end${place}`, at: { cx: cut(x), cy: cut(end), r: 4.5 } },
      }),
    ),
    ...named.flatMap(({ place, end, y }): readonly Shape[] =>
      isStacked || Math.abs(y - end) <= 6
        ? []
        : [
            {
              ...{ tag: 'path', look: `join${place}` },
              at: { d: `M${cut(plot.width + 3)} ${cut(end)}L${cut(plot.width + 9)} ${cut(y)}` },
            },
          ],
    ),
    {
      ...{ tag: 'g', look: 'names', at: {} },
      inside: named.map(({ place, text, y }) => ({
        ...{ tag: 'text', look: `${isStacked ? 'part' : 'end'}${place}` },
        at: { 'data-end-label': 'true' },
        inside: text.map((line, index) => ({
          tag: 'tspan',
          at: {
            x: cut(plot.width + 10),
            y: cut(text.length > 1 ? y - 3 + 17 * index : y + 5),
            ...(index > 0 ? { fontWeight: 700 } : {}),
          },
          inside: line,
        })),
      })),
    },
  ];
}

/** Pixels of a row of names. */
export const nameHeight = 20;

/** Names and last values above the plot, each with a sample of its line. */
export const namesAbove = (
  lines: readonly DrawnLine[],
  valueText: (value: number) => string,
  { left, top }: { readonly left: number; readonly top: number },
): Shape => ({
  ...{ tag: 'g', look: 'names' },
  at: { transform: `translate(${-cut(left)} ${-top})`, 'data-names': 'true' },
  inside: lines.flatMap((line, index): readonly Shape[] => {
    const y = nameHeight * (index + 0.5);
    const last = rangeOf(line)?.last.value;
    const value: Shape = { tag: 'tspan', at: { fontWeight: 700 }, inside: valueText(last ?? 0) };
    return [
      { tag: 'path', look: `line${line.place}`, at: { d: `M0 ${y}h28` } },
      {
        ...{ tag: 'text', look: `end${line.place}`, at: { x: 36, y: y + 5 } },
        inside: [
          { tag: 'tspan', at: {}, inside: `${line.name} ` },
          ...(last === undefined ? [] : [value]),
        ],
      },
    ];
  }),
});

/** Moves labels down, and then up again from the lower edge, until none overlap. */
export function spread<Label extends { readonly y: number }>(
  labels: readonly Label[],
  height: number,
  apart = twoLines,
): readonly Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const down = sorted.map(({ y }) => y);
  for (let index = 1; index < down.length; index += 1)
    down[index] = Math.max(down[index] ?? 0, (down[index - 1] ?? 0) + apart);
  let floor = height;
  for (let index = down.length - 1; index >= 0; index -= 1) {
    down[index] = Math.min(down[index] ?? 0, floor);
    floor = (down[index] ?? 0) - apart;
  }
  return sorted.map((label, index) => ({ ...label, y: down[index] ?? label.y }));
}
