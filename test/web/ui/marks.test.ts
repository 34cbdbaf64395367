import { describe, expect, it } from 'vitest';
import { markOf } from '../../../frontend/ui/chart/marks.tsx';
import { MAX_CHART_PRODUCTS } from '../../../functions/open-data/charts/rules/chart-data.ts';
import { lineSample, SCHEMES } from '../../../functions/open-data/charts/work/chart-drawing.ts';

const indexes = Array.from({ length: MAX_CHART_PRODUCTS }, (_, index) => index);

describe('the lines of a chart', () => {
  it.each(indexes)('look the same on the site, in frames and in pictures: %i', (index) => {
    const { color, dash } = markOf(index);
    expect(SCHEMES.light.lines[index]).toBe(color);
    expect(/stroke-dasharray="([^"]*)"/.exec(lineSample(index))?.[1] ?? '').toBe(dash);
  });

  it('differ without their colours', () => {
    expect(new Set(indexes.map((index) => markOf(index).dash)).size).toBe(MAX_CHART_PRODUCTS);
  });
});
