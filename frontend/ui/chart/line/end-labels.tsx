import { use } from 'react';
import {
  MOST_NAMED,
  rangeOf,
  type Series,
} from '../../../../functions/open-data/charts/rules/drawing/series.ts';
import { chartTheme } from '../marks.tsx';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';

/** Pixels of an average character, and of a label with its value below the name or beside it. */
const [characterWidth, twoLines, oneLine] = [7.4, 36, 20];
/** More labels than these have their values beside the names, so that they stay near their lines. */
const mostInTwoLines = 4;

const widthOf = (text: string) => 12 + text.length * characterWidth;

/**
 * The lines of each label at the ends: name and last value, below each other or side by side; none where they do not
 * fit. @param most pixels that the chart can spare
 */
export function labelLines(
  series: readonly Series[],
  valueText: (value: number) => string,
  most: number,
): readonly (readonly string[])[] {
  if (series.length > MOST_NAMED) return [];
  const texts = series.map((one): [name: string, value: string] => {
    const last = rangeOf(one)?.last.value;
    return [one.name, last === undefined ? '' : valueText(last)];
  });
  const fits = (labels: readonly (readonly string[])[]) =>
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

/** Space at the right for labels; 0 where there are none. */
export const labelSpace = (labels: readonly (readonly string[])[]): number =>
  Math.max(0, ...labels.flat().map(widthOf));

/** Each line's name and last value at its end, in its colour; labels that would overlap are moved apart. */
export function EndLabels({ series, innerWidth, innerHeight }: LineLayer) {
  const values = use(LineDrawingValues);
  // In a stacked chart a name is beside the middle of its area, which ends at the area below it or at the axis.
  let floor = innerHeight;
  const ends = series.flatMap(({ id, data }) => {
    const at = data.findLast(({ position }) => position.y !== null);
    const lines = values.labels[values.series.findIndex((one) => one.id === id)] ?? [];
    const { x, y: end } = at?.position ?? {};
    if (x === undefined || typeof end !== 'number') return [];
    const y = values.stacked ? (end + floor) / 2 : end;
    floor = end;
    return [{ id, lines, x, end, y }];
  });
  const height = ends.some(({ lines }) => lines.length > 1) ? twoLines : oneLine;
  return (
    <>
      {values.stacked
        ? null
        : ends.map(({ id, x, end }) => (
            <circle key={id} cx={x} cy={end} r={4.5} fill={values.markOf(id).color} />
          ))}
      {values.names === 'ends'
        ? spread(ends, innerHeight, height).map(({ id, lines, end, y }) => {
            const { color } = values.markOf(id);
            return (
              <g key={id}>
                {!values.stacked && Math.abs(y - end) > 6 ? (
                  <path d={`M${innerWidth + 3} ${end}L${innerWidth + 9} ${y}`} stroke={color} />
                ) : null}
                <text {...chartTheme.text} fill={color} fontWeight={600} data-end-label="">
                  {lines.map((text, index) => (
                    <tspan
                      key={text}
                      x={innerWidth + 10}
                      y={lines.length > 1 ? y - 3 + 17 * index : y + 5}
                      fontWeight={index > 0 ? 700 : 600}
                    >
                      {text}
                    </tspan>
                  ))}
                </text>
              </g>
            );
          })
        : null}
    </>
  );
}

/** Pixels of a row of names. */
export const nameHeight = 20;

/** Names and last values above the plot, each with a sample of its line, where they do not fit at the ends. */
export function NameRows({ margin }: LineLayer) {
  const { names, series, valueText, markOf } = use(LineDrawingValues);
  if (names !== 'above') return null;
  return (
    <g transform={`translate(${-margin.left} ${-margin.top})`} data-names="">
      {series.map((one, index) => {
        const { color, dash } = markOf(one.id);
        const last = rangeOf(one)?.last.value;
        return (
          <g key={one.id} transform={`translate(0 ${nameHeight * (index + 0.5)})`}>
            <path d="M0 0h28" stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
            <text {...chartTheme.text} fill={color} fontWeight={600} x={36} y={5}>
              {one.name} <tspan fontWeight={700}>{last === undefined ? '' : valueText(last)}</tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}

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
