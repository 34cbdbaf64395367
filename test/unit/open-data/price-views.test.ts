import { describe, expect, it } from 'vitest';
import {
  type DatedValue,
  indexed,
  yearChanges,
} from '../../../functions/open-data/charts/rules/price-views.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';

const weeks = (first: string, values: readonly (number | null)[]): DatedValue[] =>
  values.map((value, index) => ({ date: addDays(first, 7 * index), value }));
const valuesOf = (points: readonly DatedValue[]) => points.map(({ value }) => value);

describe('an index', () => {
  it('is 100 at the first value', () => {
    expect(valuesOf(indexed(weeks('2026-01-05', [null, 1600, 1640, null, 1520])))).toEqual([
      ...[null, 100, 102.5, null, 95],
    ]);
  });

  it('is none where there is nothing to compare with', () => {
    expect(valuesOf(indexed(weeks('2026-01-05', [0, 5])))).toEqual([null, null]);
    expect(indexed([])).toEqual([]);
  });
});

describe('the change over a year', () => {
  it('compares a survey with that nearest to the same day', () => {
    // Mondays: 364 days before the 12th of January 2026 is the 13th of January 2025.
    const points = weeks('2024-12-30', [...Array(53).fill(1000), 1100, 900]);
    const changes = yearChanges(points);
    expect(changes.find(({ date }) => date === '2026-01-05')?.value).toBeCloseTo(10);
    expect(changes.find(({ date }) => date === '2026-01-12')?.value).toBeCloseTo(-10);
    // There are no prices of the year before the first one.
    expect(changes.slice(0, 51).every(({ value }) => value === null)).toBe(true);
  });

  it('takes the week beside it for a survey that is missing', () => {
    const points = [
      { date: '2025-01-06', value: 1000 },
      { date: '2025-01-20', value: 2000 },
      { date: '2026-01-12', value: 1500 },
    ];
    expect(yearChanges(points).at(-1)?.value).toBeCloseTo(50);
  });

  it('never takes another month, nor another year', () => {
    const months = ['2025-01-01', '2025-03-01', '2026-02-01', '2026-03-01'];
    const points = months.map((date, index) => ({ date, value: 100 + index }));
    expect(valuesOf(yearChanges(points)).slice(0, 3)).toEqual([null, null, null]);
    expect(yearChanges(points)[3]?.value).toBeCloseTo((100 * 2) / 101);
    const years = ['2023-01-01', '2025-01-01'].map((date) => ({ date, value: 10 }));
    expect(valuesOf(yearChanges(years))).toEqual([null, null]);
  });

  it('knows the 29th of February', () => {
    const points = [
      { date: '2023-02-28', value: 200 },
      { date: '2024-02-29', value: 100 },
    ];
    expect(yearChanges(points)[1]?.value).toBeCloseTo(-50);
  });
});
