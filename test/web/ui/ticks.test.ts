import { describe, expect, it } from 'vitest';
import { dateTicks, tickDate, tickDecimals } from '../../../frontend/ui/chart/ticks.ts';

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

  const at = (dates: readonly string[], count: number, pointsAreYears = false) =>
    dateTicks(
      [{ id: 'a', name: 'A', points: dates.map((date) => ({ date, value: 1 })) }],
      count,
      pointsAreYears,
    );

  it('stand at dates of the series, the last one among them', () => {
    const surveys = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
    expect(at(surveys, 6)).toEqual(surveys);
    expect(at(surveys, 3)).toEqual(['2026-03-02', '2026-03-16', '2026-03-30']);
    expect(at(surveys, 2)).toEqual(['2026-03-02', '2026-03-30']);
    expect(at(['2026-04-07'], 6)).toEqual(['2026-04-07']);
    const months = [9, 10, 11, 12].map((month) => `2025-${String(month).padStart(2, '0')}-01`);
    expect(at([...months, '2026-01-01', '2026-02-01'], 3)).toEqual(['2025-11-01', '2026-02-01']);
  });

  it('stand at whole years over longer times, unless points are years', () => {
    const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025].map((year) => `${year}-01-01`);
    expect(at(years, 4)).toBeUndefined();
    expect(at(years, 4, true)).toEqual(['2019-01-01', '2021-01-01', '2023-01-01', '2025-01-01']);
  });
});
