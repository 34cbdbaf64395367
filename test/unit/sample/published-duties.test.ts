import { describe, expect, it } from 'vitest';
import { splitTotal } from '../../../functions/platform/kernel/money.ts';
import { constantTimeline, valueOn } from '../../../functions/sample/rules/dated-settings.ts';
import { withPublishedDuties } from '../../../functions/sample/rules/published-duties.ts';

const today = { exciseDuty: 67_290, vat: 22, min: 100, max: 250 };
const timeline = [
  ...constantTimeline({ ...today, exciseDuty: 72_840 }, '2024-01-01T00:00:00.000Z', 'first-start'),
  { from: '2026-01-05', value: today, at: '2026-01-01T00:00:00.000Z', by: 'maria' },
];
const recorded = { at: '2026-11-21T00:00:00.000Z', by: 'import', reason: 'weekly.csv' };

/** Petrol as the ministry published it: 55.864 cents and 20 % in 2005, the cut of 2022. */
const surveys = [
  { date: '2005-01-03', parts: splitTotal(111_575, 20, 55_864), isNew: true },
  { date: '2005-01-10', parts: splitTotal(108_800, 20, 55_864), isNew: true },
  { date: '2022-03-21', parts: splitTotal(213_700, 22, 72_840), isNew: true },
  { date: '2022-03-28', parts: splitTotal(182_400, 22, 47_840), isNew: true },
  { date: '2023-01-09', parts: splitTotal(181_200, 22, 72_840), isNew: true },
];

describe('duties of published surveys', () => {
  const imported = withPublishedDuties(timeline, surveys, recorded);

  it('are recorded where they change, and earlier entries stay', () => {
    expect(imported.slice(0, 2)).toEqual(timeline);
    expect(imported.slice(2)).toMatchObject([
      { from: '2005-01-03', value: { exciseDuty: 55_864, vat: 20, min: 100 }, by: 'import' },
      { from: '2022-03-21', value: { exciseDuty: 72_840, vat: 22 } },
      { from: '2022-03-28', value: { exciseDuty: 47_840 } },
      { from: '2023-01-09', value: { exciseDuty: 72_840 } },
    ]);
  });

  it('give every survey its own duty', () => {
    for (const { date, parts } of surveys) {
      const valid = valueOn(imported, date);
      expect(splitTotal(parts.total, valid?.vat ?? 0, valid?.exciseDuty ?? 0)).toEqual(parts);
    }
  });

  it('leave later settings as they are', () => {
    expect(valueOn(imported, '2026-11-23')).toEqual(today);
  });

  it('that a person set since stay, until other figures come', () => {
    const value = { ...today, exciseDuty: 60_000 };
    const set = [...imported, { from: '2022-03-28', value, at: recorded.at, by: 'maria' }];
    const known = surveys.map((survey) => ({ ...survey, isNew: false }));
    expect(withPublishedDuties(set, known, recorded)).toBe(set);
    const valid = valueOn(withPublishedDuties(set, surveys, recorded), '2022-03-28');
    expect(valid?.exciseDuty).toBe(47_840);
  });

  it('of one survey are recorded for it alone', () => {
    const some = surveys.map((one) => ({ ...one, isNew: one.date === '2022-03-28' }));
    expect(withPublishedDuties(timeline, some, recorded).slice(timeline.length)).toMatchObject([
      { from: '2022-03-28', value: { exciseDuty: 47_840 } },
      { from: '2023-01-09', value: { exciseDuty: 72_840 } },
    ]);
  });

  it('are recorded once', () => {
    expect(withPublishedDuties(imported, surveys, recorded)).toBe(imported);
  });
});
