import { use } from 'react';
import { LineDrawingValues, type LineLayer } from './line-layers.tsx';
import { chartTheme } from './marks.tsx';
import type { Series } from './series.ts';

/** Pixels of an average character and between two labels. */
const [characterWidth, lineHeight] = [7, 17];
/** More than these need a legend; and names longer than this would take the place of the lines. */
const [mostLabels, mostSpace] = [4, 170];

/** Room at the right for the lines' names; 0 where they do not fit, or one line needs no name. */
export function labelSpace(series: readonly Series[]): number {
  if (series.length < 2 || series.length > mostLabels) return 0;
  const space = 8 + Math.max(...series.map(({ name }) => name.length)) * characterWidth;
  return space > mostSpace ? 0 : space;
}

/** Each line's name at its end; names whose lines end near each other move apart. */
export function EndLabels({ series, innerWidth, innerHeight }: LineLayer) {
  const values = use(LineDrawingValues);
  if (!values.labelled) return null;
  // Of areas the name stands beside the middle: below each is the one before, or the axis.
  let floor = innerHeight;
  const ends = series.flatMap(({ id, data }) => {
    const last = data.findLast(({ position }) => position.y !== null)?.position.y;
    const name = values.series.find((one) => one.id === id)?.name;
    if (typeof last !== 'number' || !name) return [];
    const y = values.stacked ? (last + floor) / 2 : last;
    floor = last;
    return [{ id: String(id), name, y }];
  });
  return spread(ends, innerHeight).map(({ id, name, y }) => (
    <text
      key={id}
      {...chartTheme.text}
      x={innerWidth + 8}
      y={y}
      fill={values.markOf(id).color}
      fontWeight={600}
      dominantBaseline="central"
    >
      {name}
    </text>
  ));
}

/** Moves labels down, and then up again from the lower edge, until none covers another. */
export function spread<Label extends { readonly y: number }>(
  labels: readonly Label[],
  height: number,
): readonly Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const down = sorted.map(({ y }) => y);
  for (let index = 1; index < down.length; index += 1)
    down[index] = Math.max(down[index] ?? 0, (down[index - 1] ?? 0) + lineHeight);
  let floor = height;
  for (let index = down.length - 1; index >= 0; index -= 1) {
    down[index] = Math.min(down[index] ?? 0, floor);
    floor = (down[index] ?? 0) - lineHeight;
  }
  return sorted.map((label, index) => ({ ...label, y: down[index] ?? label.y }));
}
