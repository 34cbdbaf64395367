import { describe, expect, it } from 'vitest';
import { percentVariation } from '../../../functions/platform/kernel/money.ts';
import {
  lastYears,
  oldestFirst,
  reportRows,
  weeklyPrices,
} from '../../../functions/prices/surveys/rules/series.ts';
import { aSeriesEntry, priceParts } from '../../support/prices/surveys.ts';

// Petrol and LPG as published by the ministry for the first two surveys of 2005; the petrol of
// 27 December 2004 follows from the variation.
const before = aSeriesEntry({
  id: 1,
  date: '2004-12-27',
  prices: { 1: [111_732, 18_622, 55_864] },
});
const first = aSeriesEntry({
  id: 2,
  date: '2005-01-03',
  prices: { 1: [111_575, 18_596, 55_864], 5: [55_250, 9_208, 15_662] },
});

describe('the weekly prices of a survey', () => {
  it('have the difference from the survey before', () => {
    expect(weeklyPrices(first, before)).toEqual([
      {
        productId: 1,
        total: 111_575,
        vat: 18_596,
        excise: 55_864,
        net: 37_115,
        variation: -157,
      },
      { productId: 5, total: 55_250, vat: 9_208, excise: 15_662, net: 30_380 },
    ]);
  });

  it('have no variation in the first survey', () => {
    expect(weeklyPrices(first)[0]).not.toHaveProperty('variation');
  });

  it('have the variation as it was imported', () => {
    const imported = {
      ...first,
      prices: { 1: { ...priceParts([111_575, 18_596, 55_864]), variation: 4 } },
    };
    expect(weeklyPrices(imported, before)[0]).toMatchObject({ variation: 4 });
    expect(weeklyPrices(imported)[0]).toMatchObject({ variation: 4 });
    expect(reportRows([imported], 'VARIATION')).toEqual([{ date: '2005-01-03', petrol: 4 }]);
  });

  it('are in the order used everywhere', () => {
    const prices = { 8: [1, 0, 0], 12: [1, 0, 0], 3: [1, 0, 0], 2: [1, 0, 0] } as const;
    expect(weeklyPrices(aSeriesEntry({ prices })).map((row) => row.productId)).toEqual([
      2, 12, 3, 8,
    ]);
  });
});

describe('the report', () => {
  const series = [first, before];

  it.each([
    ['FULL', { petrol: 111_575, gpl: 55_250 }],
    ['NET', { petrol: 37_115, gpl: 30_380 }],
    ['VARIATION', { petrol: -157 }],
  ] as const)('of type %s has a value per product, oldest first', (type, values) => {
    const rows = reportRows(series, type);
    expect(rows.map(({ date }) => date)).toEqual(['2004-12-27', '2005-01-03']);
    expect(rows[1]).toEqual({ date: '2005-01-03', ...values });
  });

  it('has no variations in its first row', () => {
    expect(reportRows(series, 'VARIATION')[0]).toEqual({ date: '2004-12-27' });
  });
});

describe('the last years', () => {
  const rows = ['2022-06-13', '2023-06-12', '2023-06-19', '2024-06-10', '2024-06-17'].map(
    (date) => ({ date }),
  );

  it('end on a day and start after the same day years before', () => {
    expect(lastYears(rows, '2024-06-12', 1).map(({ date }) => date)).toEqual([
      '2023-06-19',
      '2024-06-10',
    ]);
    expect(lastYears(rows, '2024-06-17', 100)).toEqual(rows);
    expect(lastYears(rows, '2024-02-29', 1)).toHaveLength(2);
  });

  it('are sorted without touching what was given', () => {
    const reversed = rows.toReversed();
    expect(oldestFirst(reversed)).toEqual(rows);
    expect(reversed[0]).toEqual({ date: '2024-06-17' });
  });
});

describe('a variation in percent', () => {
  it.each([
    [105, 100, 5],
    [99_995, 100_000, -0.01],
    [100_004, 100_000, 0],
    [100, 0, 'Infinity'],
    [100, undefined, 'Infinity'],
  ])('from %2$d to %1$d is %3$s', (current, previous, expected) => {
    expect(percentVariation(current, previous)).toBe(expected);
  });
});
