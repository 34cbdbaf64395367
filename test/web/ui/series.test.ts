import { describe, expect, it } from 'vitest';
import {
  rangeOf,
  rowsByDate,
  type Series,
  totalOf,
} from '../../../functions/open-data/charts/rules/drawing/series.ts';

const petrol: Series = {
  id: '1',
  name: 'Petrol',
  points: [
    { date: '2026-03-16', value: 1780 },
    { date: '2026-03-23', value: null },
    { date: '2026-03-30', value: 1788.33 },
  ],
};
const lng: Series = { id: '13', name: 'LNG', points: [{ date: '2026-03-30', value: 1234 }] };

describe('series', () => {
  it('become rows by date, newest first, with gaps where a series has no value', () => {
    expect(rowsByDate([petrol, lng])).toEqual([
      { date: '2026-03-30', values: { 1: 1788.33, 13: 1234 } },
      { date: '2026-03-23', values: { 1: null } },
      { date: '2026-03-16', values: { 1: 1780 } },
    ]);
  });

  it('have a range over their known values', () => {
    const range = rangeOf(petrol);
    expect(range?.first.value).toBe(1780);
    expect(range?.highest).toEqual({ date: '2026-03-30', value: 1788.33 });
    expect(rangeOf({ ...petrol, points: [{ date: '2026-03-23', value: null }] })).toBeUndefined();
  });
});

describe('the sum of series', () => {
  it('covers the dates at which each has a value', () => {
    const lpg: Series = { ...petrol, id: '5', points: [{ date: '2026-03-30', value: 700 }] };
    expect(totalOf([petrol, lpg], 'Both')).toEqual({
      id: 'total',
      name: 'Both',
      points: [
        { date: '2026-03-16', value: null },
        { date: '2026-03-23', value: null },
        { date: '2026-03-30', value: 2488.33 },
      ],
    });
  });
});
