import { describe, expect, it } from 'vitest';
import { valueScale } from '../../../functions/open-data/charts/rules/drawing/axes.ts';
import {
  drawLines,
  type LineDrawing,
} from '../../../functions/open-data/charts/rules/drawing/lines.ts';
import {
  LIGHT,
  type Shape,
  svgText,
} from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';

const line = (name: string, values: readonly (number | null)[], place = 0) => ({
  ...{ id: name, name, place },
  points: values.map((value, index) => ({ date: addDays('2026-01-05', 7 * index), value })),
});

const wide = { width: 720, height: 320 };

function plotOf(lines: LineDrawing['lines'], more: Partial<LineDrawing> = {}, size = wide) {
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  return drawLines(
    {
      ...{ lines, isStacked: false, unit: '€/l', period: 'week', marks: [], hasLegend: false },
      ...{ locale: 'en-GB', tickText: String, valueText: (value) => value.toFixed(3) },
      scale: valueScale(values),
      ...more,
    },
    size,
  );
}

/** Every shape with an appearance of that name, however deep. */
function looking(shapes: readonly Shape[], look: string): readonly Shape[] {
  return shapes.flatMap((shape) => [
    ...(shape.look === look ? [shape] : []),
    ...(Array.isArray(shape.inside) ? looking(shape.inside, look) : []),
  ]);
}

const textOf = ({ inside }: Shape): string =>
  typeof inside === 'string' ? inside : (inside ?? []).map(textOf).join(' ');

/** The points of a path, one array for each run without a gap. */
const runsOf = ({ at }: Shape) =>
  String(at.d)
    .replaceAll('Z', '')
    .split('M')
    .slice(1)
    .map((run) => run.split(' ').map(Number));

describe('the drawing of lines', () => {
  it('names each line at its end with its last value, in its colour', () => {
    const { shapes, right } = plotOf([line('Petrol', [1.7, 1.6]), line('Diesel', [1.8, 1.75], 1)]);
    expect(looking(shapes, 'end0').map(textOf)).toEqual(['', 'Petrol 1.600']);
    expect(looking(shapes, 'end1').map(textOf)).toEqual(['', 'Diesel 1.750']);
    expect(right).toBeGreaterThan(50);
  });

  it('names them above the plot where the ends have no room, unless a legend does', () => {
    const long = [line('A name that would take the place of the lines', [1.7, 1.6])];
    const narrow = { width: 300, height: 240 };
    const { shapes, top } = plotOf(long, {}, narrow);
    expect(looking(shapes, 'end0').map(textOf)).toContain(`${long[0]?.name}  1.600`);
    const beside = plotOf(long, { hasLegend: true }, narrow);
    expect(looking(beside.shapes, 'end0').map(textOf)).toEqual(['']);
    expect(beside.top).toBeLessThan(top);
  });

  it('leaves a gap where there is no value, and keeps the extremes of many values', () => {
    const [gap] = looking(plotOf([line('A', [1, 2, null, 2, 1])]).shapes, 'line0');
    expect(gap && runsOf(gap).map((run) => run.length / 2)).toEqual([2, 2]);
    const many = Array.from({ length: 5000 }, (_, index) => (index === 2501 ? 90 : index % 10));
    const plot = plotOf([line('A', many)]);
    const [thin] = looking(plot.shapes, 'line0');
    const heights = (thin ? runsOf(thin).flat() : []).filter((_, index) => index % 2 === 1);
    expect(heights.length).toBeLessThan(1500);
    expect(Math.min(...heights)).toBeCloseTo(plot.yOf(90), 1);
    expect(Math.max(...heights)).toBeCloseTo(plot.yOf(0), 1);
  });

  it('stacks areas, each from the top of the one below', () => {
    const lines = [line('Net', [4, 5]), line('Duty', [2, 2], 1)];
    const plot = plotOf(lines, { isStacked: true, scale: valueScale([7], true) });
    const [duty] = looking(plot.shapes, 'area1');
    const ys = (duty ? runsOf(duty).flat() : []).filter((_, index) => index % 2 === 1);
    expect(ys.map((y) => Math.round(y))).toEqual(
      [6, 7, 5, 4].map((sum) => Math.round(plot.yOf(sum))),
    );
  });

  it('marks events, and labels the later of two that have no room beside each other', () => {
    const marks = [
      { date: '2026-01-12', until: '2026-01-19', label: ['reduced duty', 'Jan – Jan'] },
      { date: '2026-01-19', until: undefined, label: ['19 Jan 2026', 'duty −5 cents'] },
    ] as const;
    const { shapes } = plotOf([line('A', [1, 2, 3, 4])], { marks }, { width: 300, height: 240 });
    expect(looking(shapes, 'band')).toHaveLength(1);
    expect(looking(shapes, 'mark')).toHaveLength(1);
    expect(svgText(shapes)).toContain('duty −5 cents');
    expect(svgText(shapes)).not.toContain('reduced duty');
  });

  it('is written with classes for a page, and with colours for a picture', () => {
    const { shapes } = plotOf([line('A & B', [1, 2])]);
    expect(svgText(shapes)).toMatch(/<path class="line0" d="M/);
    expect(svgText(shapes)).not.toMatch(/#\w{6}/);
    expect(svgText(shapes)).toContain('A &amp; B');
    expect(svgText(shapes, LIGHT)).toMatch(/<path fill="none" stroke-width="2.25"[^>]*#0066cc/);
    expect(svgText(shapes, LIGHT)).not.toContain('class=');
  });
});
