import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SETTINGS,
  DEFAULT_TIMELINES,
} from '../../../functions/sample/rules/default-settings.ts';
import {
  defaultValidFrom,
  PLAUSIBLE,
  type ProductValues,
  settingsOn,
} from '../../../functions/sample/rules/setting-values.ts';

function implausible(values: ProductValues): string[] {
  const ranges = Object.entries(PLAUSIBLE) as [keyof ProductValues, { min: number; max: number }][];
  return ranges.flatMap(([key, { min, max }]) =>
    values[key] >= min && values[key] <= max ? [] : key,
  );
}

const plausible = { exciseDuty: 72_840, vat: 22, min: 100, max: 250 };

describe('plausible values', () => {
  it.each([
    ['exciseDuty', [0, 200_000], [-1, 200_001, 7_284_000]],
    ['vat', [0, 22.5, 30], [-0.01, 30.01, Number.NaN]],
    ['min', [1, 1000], [0, 1001]],
    ['max', [10, 1000], [3, 1001]],
  ] as const)('of %s', (key, good, bad) => {
    for (const value of good) expect(implausible({ ...plausible, [key]: value })).toEqual([]);
    for (const value of bad) expect(implausible({ ...plausible, [key]: value })).toEqual([key]);
  });
});

describe('the default settings of a new installation', () => {
  // Weekly prices of the ministry (IODL 2.0), the decree of 14 May 2025, the excise of 2026.
  it.each([
    ['2022-03-21', 72_840, 61_740, 14_727],
    ['2022-03-28', 47_840, 36_740, 10_044],
    ['2022-12-05', 57_840, 46_740, 11_917],
    ['2023-01-09', 72_840, 61_740, 14_727],
    ['2024-01-02', 72_840, 61_740, 14_727],
    ['2025-05-12', 72_840, 61_740, 14_727],
    ['2025-05-19', 71_340, 63_240, 14_727],
    ['2025-12-29', 71_340, 63_240, 14_727],
    ['2026-01-05', 67_290, 67_290, 14_727],
    ['2026-06-01', 62_290, 61_290, 14_727],
    ['2026-11-16', 62_290, 61_290, 14_727],
  ])('has on %s the excise published then', (date, petrol, diesel, lpg) => {
    const settings = settingsOn(DEFAULT_TIMELINES, date);
    const excise = [1, 2, 5].map((id) => settings[id as 1 | 2 | 5]?.exciseDuty);
    expect(excise).toEqual([petrol, diesel, lpg]);
  });

  it('is plausible on every date', () => {
    for (const timeline of Object.values(DEFAULT_TIMELINES)) {
      for (const { value } of timeline) expect(implausible(value)).toEqual([]);
    }
    expect(Object.keys(DEFAULT_SETTINGS)).toHaveLength(8);
  });
});

describe('a change without a date holds', () => {
  it('from the open survey on', () => {
    const open = { date: '2026-11-16' };
    expect(defaultValidFrom(open, { date: '2026-11-23' }, '2026-11-20')).toBe('2026-11-16');
  });

  it('from the next survey on when none is open', () => {
    expect(defaultValidFrom(undefined, { date: '2026-11-16' }, '2026-11-21')).toBe('2026-11-23');
    expect(defaultValidFrom(undefined, undefined, '2026-11-21')).toBe('2026-11-23');
  });
});
