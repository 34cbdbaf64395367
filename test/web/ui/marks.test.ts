import { describe, expect, it } from 'vitest';
import { MAX_CHART_PRODUCTS } from '../../../functions/open-data/charts/rules/chart-data.ts';
import {
  LIGHT,
  looksIn,
  markOf,
} from '../../../functions/open-data/charts/rules/drawing/shapes.ts';
import { DARK } from '../../../functions/open-data/charts/work/embed-page.ts';

const indexes = Array.from({ length: MAX_CHART_PRODUCTS }, (_, index) => index);

describe('the lines of a chart', () => {
  it.each(indexes)('have a colour of their own on a dark ground: %i', (index) => {
    const [light, dark] = [looksIn(LIGHT), looksIn(DARK)];
    expect(dark[`line${index}`]?.stroke).toMatch(/^#\w{6}$/);
    expect(dark[`line${index}`]).not.toEqual(light[`line${index}`]);
  });

  it('differ without their colours', () => {
    expect(new Set(indexes.map((index) => markOf(index).dash)).size).toBe(MAX_CHART_PRODUCTS);
  });
});
