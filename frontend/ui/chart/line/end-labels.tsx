import { use } from 'react';
import { chartTheme } from '../marks.tsx';
import { rangeOf, type Series } from '../series.ts';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';

/** Pixels of an average character; of a label, which has a name and a value, in all. */
const [characterWidth, labelHeight] = [7.4, 36];
/** More than these need a legend. */
const mostLabels = 4;

/**
 * Room at the right for the names and last values of lines; 0 where they do not fit.
 * @param most pixels that the lines can spare
 */
export function labelSpace(
  series: readonly Series[],
  valueText: (value: number) => string,
  most: number,
): number {
  if (series.length === 0 || series.length > mostLabels) return 0;
  const texts = series.flatMap((one) => {
    const last = rangeOf(one)?.last.value;
    return [one.name, last === undefined ? '' : valueText(last)];
  });
  const space = 12 + Math.max(...texts.map(({ length }) => length)) * characterWidth;
  return space > most ? 0 : space;
}

/** Each line's name and last value at its end, in its colour; those that end near each other move apart. */
export function EndLabels({ series, innerWidth, innerHeight }: LineLayer) {
  const values = use(LineDrawingValues);
  // In a stacked chart a name stands beside the middle of its area; the area before it, or the axis, is below.
  let floor = innerHeight;
  const ends = series.flatMap(({ id, data }) => {
    const at = data.findLast(({ position }) => position.y !== null);
    const shown = values.series.find((one) => one.id === id);
    const last = shown && rangeOf(shown)?.last.value;
    const { x, y: end } = at?.position ?? {};
    if (x === undefined || typeof end !== 'number' || !shown || last === undefined) return [];
    const y = values.stacked ? (end + floor) / 2 : end;
    floor = end;
    const text = { name: shown.name, value: values.valueText(last) };
    return [{ id, ...text, x, end, y }];
  });
  return (
    <>
      {values.stacked
        ? null
        : ends.map(({ id, x, end }) => (
            <circle key={id} cx={x} cy={end} r={4.5} fill={values.markOf(id).color} />
          ))}
      {values.labelled
        ? spread(ends, innerHeight).map(({ id, name, value, y }) => (
            <text
              key={id}
              {...chartTheme.text}
              fill={values.markOf(id).color}
              fontWeight={600}
              data-end-label=""
            >
              <tspan x={innerWidth + 10} y={y - 3}>
                {name}
              </tspan>
              <tspan x={innerWidth + 10} y={y + 14} fontWeight={700}>
                {value}
              </tspan>
            </text>
          ))
        : null}
    </>
  );
}

/** Moves labels down, and then up again from the lower edge, until none overlap. */
export function spread<Label extends { readonly y: number }>(
  labels: readonly Label[],
  height: number,
): readonly Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const down = sorted.map(({ y }) => y);
  for (let index = 1; index < down.length; index += 1)
    down[index] = Math.max(down[index] ?? 0, (down[index - 1] ?? 0) + labelHeight);
  let floor = height;
  for (let index = down.length - 1; index >= 0; index -= 1) {
    down[index] = Math.min(down[index] ?? 0, floor);
    floor = (down[index] ?? 0) - labelHeight;
  }
  return sorted.map((label, index) => ({ ...label, y: down[index] ?? label.y }));
}
