import { describe, expect, it } from 'vitest';
import { dateTicks, valueScale } from '../../../functions/open-data/charts/rules/drawing/axes.ts';

describe('the values of an axis', () => {
  it.each([
    [[1565, 1919], false, [1500, 1600, 1700, 1800, 1900, 2000], 0],
    [[1.565, 1.919], false, [1.5, 1.6, 1.7, 1.8, 1.9, 2], 1],
    [[1.601, 1.648], false, [1.6, 1.61, 1.62, 1.63, 1.64, 1.65], 2],
    [[-9.3, 12], false, [-10, -5, 0, 5, 10, 15], 0],
    [[0, 100], true, [0, 20, 40, 60, 80, 100], 0],
    [[1562, 1724], true, [0, 500, 1000, 1500, 2000], 0],
    [[1600], false, [1600, 1650, 1700, 1750], 0],
  ] as const)('of %j are round, four to seven', (values, fromZero, ticks, decimals) => {
    const scale = valueScale(values, fromZero);
    expect(scale.values.length).toBeLessThanOrEqual(7);
    if (values.length > 1) expect(scale.values).toEqual(ticks);
    if (values.length > 1) expect(scale.decimals).toBe(decimals);
    expect(scale.from).toBeLessThanOrEqual(Math.min(...values));
    expect(scale.to).toBeGreaterThanOrEqual(Math.max(...values));
  });
});

describe('the dates of an axis', () => {
  const at = (dates: readonly string[], count: number) =>
    dateTicks(
      [{ id: 'a', name: 'A', points: dates.map((date) => ({ date, value: 1 })) }],
      count,
      'en-GB',
    );

  it('are days of a short series, the last one among them', () => {
    const surveys = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
    expect(at(surveys, 6).map(({ date }) => date)).toEqual(surveys);
    expect(at(surveys, 3).map(({ label }) => label)).toEqual(['2 Mar', '16 Mar', '30 Mar']);
    expect(at(['2026-04-07'], 6)).toEqual([{ date: '2026-04-07', label: '7 Apr' }]);
    expect(at([], 6)).toEqual([]);
  });

  it('are first days of months of a year, the first of another year with it', () => {
    expect(at(['2025-09-15', '2026-09-14'], 7)).toEqual([
      { date: '2025-11-01', label: 'Nov' },
      { date: '2026-01-01', label: 'Jan 2026' },
      { date: '2026-03-01', label: 'Mar' },
      { date: '2026-05-01', label: 'May' },
      { date: '2026-07-01', label: 'Jul' },
      { date: '2026-09-01', label: 'Sept' },
    ]);
    expect(at(['2025-11-17', '2026-11-16'], 7)[0]).toEqual({
      date: '2026-01-01',
      label: 'Jan 2026',
    });
  });

  it('are years over longer times', () => {
    expect(at(['2021-11-17', '2026-11-16'], 7).map(({ label }) => label)).toEqual([
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
    expect(at(['1996-01-01', '2025-01-01'], 7).map(({ label }) => label)).toEqual([
      '2000',
      '2005',
      '2010',
      '2015',
      '2020',
      '2025',
    ]);
  });
});
