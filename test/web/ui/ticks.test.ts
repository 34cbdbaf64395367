import { describe, expect, it } from 'vitest';
import { dayTicks, tickDate, tickDecimals } from '../../../frontend/ui/chart/line-drawing.tsx';

const series = (...values: (number | null)[]) => [
  {
    id: 'a',
    name: 'A',
    points: values.map((value, day) => ({ date: `2026-01-0${day + 1}`, value })),
  },
];

describe('the ticks of a chart', () => {
  it.each([
    [[1600, 1650, null], 0],
    [[1.601, 1.648], 3],
    [[10, 15], 1],
    [[1.5, 1.5], 3],
    [[1600, 1600], 0],
  ] as const)('of %j have %i decimals', (values, decimals) => {
    expect(tickDecimals(series(...values), 6)).toBe(decimals);
  });

  it.each([
    ['2026-01-01', '2026-03-31', '15/02'],
    ['2026-01-01', '2026-12-31', 'Feb 26'],
    ['2005-01-01', '2026-12-31', '2026'],
  ])('from %s to %s are written %s', (from, to, text) => {
    expect(tickDate([from, to], 'en-GB')(new Date('2026-02-15T00:00:00Z'))).toBe(text);
  });

  it('stand at dates of the series where days are written, the last one among them', () => {
    const surveys = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
    expect(dayTicks(surveys, 6)).toEqual(surveys);
    expect(dayTicks(surveys, 3)).toEqual(['2026-03-02', '2026-03-16', '2026-03-30']);
    expect(dayTicks(surveys, 2)).toEqual(['2026-03-02', '2026-03-30']);
    expect(dayTicks(['2026-04-07'], 6)).toEqual(['2026-04-07']);
  });

  it('stand at whole months and years over longer times', () => {
    expect(dayTicks(['2025-03-31', '2026-03-30'], 6)).toBeUndefined();
  });
});
