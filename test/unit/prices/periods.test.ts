import { describe, expect, it } from 'vitest';
import { addDays, daysInMonth } from '../../../functions/platform/kernel/calendar.ts';
import type { PriceParts } from '../../../functions/platform/kernel/money.ts';
import {
  daysInPeriod,
  isMonthCode,
  monthsOf,
  periodKind,
  quarterCode,
  quarterOfMonth,
} from '../../../functions/platform/kernel/periods.ts';
import {
  type MonthPrices,
  monthlyAverages,
  type PeriodPrice,
  periodAverages,
} from '../../../functions/prices/averages/rules/averages.ts';
import { fc } from '../../support/fuzz.ts';
import { pricedSurvey } from '../../support/prices/surveys.ts';
import { refusalOf } from '../../support/refusals.ts';

const parts = (total: number, vat: number, excise: number): PriceParts => ({
  total,
  vat,
  excise,
  net: total - vat - excise,
});

/** Figures published by the ministry (weekly and monthly open data, IODL 2.0). */
const JUNE_2023 = [
  pricedSurvey('2023-05-29', { 1: parts(181_847, 32_792, 72_840) }),
  pricedSurvey('2023-06-05', {
    1: parts(182_223, 32_860, 72_840),
    5: parts(75_201, 13_561, 14_727),
  }),
  pricedSurvey('2023-06-12', {
    1: parts(183_144, 33_026, 72_840),
    5: parts(73_983, 13_341, 14_727),
  }),
  pricedSurvey('2023-06-19', {
    1: parts(184_097, 33_198, 72_840),
    5: parts(73_412, 13_238, 14_727),
  }),
  pricedSurvey('2023-06-26', {
    1: parts(185_243, 33_404, 72_840),
    5: parts(72_754, 13_120, 14_727),
  }),
  pricedSurvey('2023-07-03', {
    1: parts(184_649, 33_297, 72_840),
    5: parts(72_016, 12_986, 14_727),
  }),
];

describe('a month', () => {
  it('is the mean over its days, as published for petrol and LPG of June 2023', () => {
    // Petrol: (4 x 1822.23 + 7 x 1831.44 + 7 x 1840.97 + 7 x 1852.43 + 5 x 1846.49) / 30
    expect(monthlyAverages(JUNE_2023, 2023, 6)).toEqual([
      { productId: 1, ...parts(183_984, 33_177, 72_840), days: 30 },
      { productId: 5, ...parts(73_398, 13_236, 14_727), days: 30 },
    ]);
  });

  it('ends with the survey that excise changed after, as published for December 2022', () => {
    // An additional survey closed the old excise on 31 December.
    const series = [
      pricedSurvey('2022-11-28', { 1: parts(165_980, 29_931, 47_840) }),
      pricedSurvey('2022-12-05', { 1: parts(168_944, 30_465, 57_840) }),
      pricedSurvey('2022-12-12', { 1: parts(170_159, 30_684, 57_840) }),
      pricedSurvey('2022-12-19', { 1: parts(166_296, 29_988, 57_840) }),
      pricedSurvey('2022-12-26', { 1: parts(162_522, 29_307, 57_840) }),
      pricedSurvey('2023-01-01', { 1: parts(164_409, 29_648, 57_840) }),
      pricedSurvey('2023-01-09', { 1: parts(181_201, 32_676, 72_840) }),
    ];
    const [petrol] = monthlyAverages(series, 2022, 12);
    expect(petrol).toMatchObject({ total: 166_293, excise: 57_840, days: 31 });
  });

  it('takes the first survey dated after each day, in any order given', () => {
    const series = [
      pricedSurvey('2024-02-05', { 1: 300 }),
      pricedSurvey('2024-01-02', { 1: 100 }),
      pricedSurvey('2024-01-29', { 1: 200 }),
    ];
    // 1 day at 100, 27 at 200 (the surveys between are missing), 3 at 300: 6400 / 31 = 206.45
    expect(monthlyAverages(series, 2024, 1)[0]).toMatchObject({ total: 206, days: 31 });
  });

  it('has its days after the last survey priced by that one on request', () => {
    const series = [
      pricedSurvey('2025-12-01', { 1: 100 }),
      pricedSurvey('2025-12-29', { 1: 200 }),
      pricedSurvey('2026-01-05', { 1: 900 }),
    ];
    // 28 days at 200, then 3 at 900 or at 200.
    expect(monthlyAverages(series, 2025, 12)[0]?.total).toBe(268);
    const last = monthlyAverages(series, 2025, 12, { daysAfterLast: 'last' });
    expect(last[0]).toMatchObject({ total: 200, days: 31 });
  });

  it('is the same on request when a survey falls on the first day after it', () => {
    const series = [pricedSurvey('2024-03-25', { 1: 100 }), pricedSurvey('2024-04-01', { 1: 200 })];
    series.push(pricedSurvey('2024-04-29', { 1: 400 }), pricedSurvey('2024-05-01', { 1: 700 }));
    // 28 days at 400, 2 at 700; on request 30 at 400.
    expect(monthlyAverages(series, 2024, 4)[0]?.total).toBe(420);
    expect(monthlyAverages(series, 2024, 4, { daysAfterLast: 'last' })[0]?.total).toBe(400);
  });

  it('averages a product over the days that have it', () => {
    const series = [
      pricedSurvey('2024-05-06', { 1: 100 }),
      pricedSurvey('2024-05-13', { 1: 100, 12: 700 }),
      pricedSurvey('2024-06-03', { 1: 100, 12: 1400 }),
    ];
    const rows = monthlyAverages(series, 2024, 5);
    // 7 days (6 to 12) at 700, 19 (13 to 31) at 1400: 31500 / 26 = 1211.54
    expect(rows).toEqual([
      { productId: 1, ...parts(100, 0, 0), days: 31 },
      { productId: 12, ...parts(1212, 0, 0), days: 26 },
    ]);
  });

  it('rounds total, VAT and excise apart and leaves the rest to net', () => {
    const series = [
      pricedSurvey('2024-04-16', { 1: parts(101, 51, 21) }),
      pricedSurvey('2024-05-01', { 1: parts(100, 50, 20) }),
    ];
    // 15 days each: every mean ends in a half.
    const [row] = monthlyAverages([pricedSurvey('2024-04-01', {}), ...series], 2024, 4);
    expect(row).toEqual({ productId: 1, total: 101, vat: 51, excise: 21, net: 29, days: 30 });
  });

  it('is refused until a survey dated after its last day is published', () => {
    const may = JUNE_2023.filter(({ date }) => date <= '2023-06-26');
    expect(refusalOf(() => monthlyAverages(may, 2023, 6)).code).toBe('weekly_prices_missing');
    const onLastDay = [...may, pricedSurvey('2023-06-30', { 1: 1 })];
    expect(refusalOf(() => monthlyAverages(onLastDay, 2023, 6))).toEqual({
      code: 'weekly_prices_missing',
      details: { year: 2023, month: 6 },
    });
    const dayAfter = [...may, pricedSurvey('2023-07-01', { 1: 1 })];
    expect(monthlyAverages(dayAfter, 2023, 6)).not.toHaveLength(0);
  });

  it('is refused when the series starts after its first day, or is empty', () => {
    const fromJune12 = JUNE_2023.filter(({ date }) => date >= '2023-06-12');
    expect(refusalOf(() => monthlyAverages(fromJune12, 2023, 6)).code).toBe(
      'weekly_prices_missing',
    );
    expect(refusalOf(() => monthlyAverages([], 2023, 6)).code).toBe('weekly_prices_missing');
    // The first survey of a series describes its own week.
    const fromJune5 = JUNE_2023.filter(({ date }) => date >= '2023-06-05');
    expect(monthlyAverages(fromJune5, 2023, 6)[0]?.total).toBe(183_984);
  });

  it('agrees with going through the days one by one', () => {
    const series = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 300_000 })), {
        minLength: 40,
        maxLength: 60,
      })
      .map((steps) => {
        let date = '2024-01-01';
        return steps.map(([step, total]) => {
          date = addDays(date, step);
          return pricedSurvey(date, { 1: total });
        });
      });
    fc.assert(
      fc.property(series, (surveys) => {
        const totals = Array.from({ length: 29 }, (_, day) => {
          const date = addDays('2024-02-01', day);
          return surveys.find((survey) => survey.date > date)?.prices[1]?.total;
        });
        fc.pre(totals.every((total) => total !== undefined));
        fc.pre((surveys[0]?.date ?? '') <= '2024-02-01');
        const sum = totals.reduce((all, total) => all + (total ?? 0), 0);
        expect(monthlyAverages(surveys, 2024, 2)[0]).toMatchObject({
          total: Math.floor((2 * sum + 29) / 58),
          days: 29,
        });
      }),
    );
  });
});

const row = (fields: Partial<PeriodPrice>): PeriodPrice => ({
  productId: 1,
  ...parts(0, 0, 0),
  days: 30,
  ...fields,
});

/** Petrol of 2023 as published: total, VAT, excise of January to December. */
const PETROL_2023: MonthPrices[] = [
  [183_359, 33_065],
  [186_075, 33_554],
  [185_541, 33_458],
  [187_305, 33_777],
  [181_849, 32_792],
  [183_984, 33_177],
  [186_733, 33_673],
  [194_271, 35_033],
  [198_648, 35_822],
  [191_122, 34_465],
  [182_170, 32_850],
  [177_326, 31_977],
].map(([total = 0, vat = 0], index) => ({
  month: index + 1,
  prices: [row({ ...parts(total, vat, 72_840), days: daysInMonth(2023, index + 1) })],
}));

describe('a quarter or year', () => {
  it.each([
    [13, 186_519, 33_635, 365],
    [14, 184_956, 33_353, 90],
    [15, 184_352, 33_244, 91],
    [16, 193_158, 34_832, 92],
    [17, 183_554, 33_100, 92],
  ])('of code %i is as published for petrol of 2023', (code, total, vat, days) => {
    const [petrol] = periodAverages(PETROL_2023, code);
    expect(petrol).toEqual(row({ ...parts(total, vat, 72_840), days }));
  });

  it('needs all its months and names the missing ones', () => {
    const months = PETROL_2023.filter(({ month }) => month !== 2 && month !== 3);
    expect(refusalOf(() => periodAverages(months, 14))).toEqual({
      code: 'months_missing',
      details: { months: [2, 3] },
    });
    expect(refusalOf(() => periodAverages([], 13)).code).toBe('months_missing');
    expect(periodAverages(months, 15)).toHaveLength(1);
  });

  it('averages a product over the months that have it, by the days they cover', () => {
    const months: MonthPrices[] = [
      { month: 4, prices: [row({ total: 100, days: 30 })] },
      {
        month: 5,
        prices: [row({ total: 100, days: 31 }), row({ productId: 12, total: 600, days: 25 })],
      },
      {
        month: 6,
        prices: [row({ total: 100, days: 30 }), row({ productId: 12, total: 1700, days: 30 })],
      },
    ];
    expect(periodAverages(months, 15)).toEqual([
      row({ total: 100, days: 91, net: 100 }),
      // (600 x 25 + 1700 x 30) / 55
      row({ productId: 12, total: 1200, days: 55, net: 1200 }),
    ]);
  });
});

describe('month codes', () => {
  it.each([
    [1, 'month', [1]],
    [12, 'month', [12]],
    [13, 'year', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [14, 'quarter', [1, 2, 3]],
    [17, 'quarter', [10, 11, 12]],
  ])('%i is a %s', (code, kind, months) => {
    expect(isMonthCode(code)).toBe(true);
    expect(periodKind(code)).toBe(kind);
    expect(monthsOf(code)).toEqual(months);
  });

  it.each([0, 18, -1, 1.5])('%d is none', (code) => {
    expect(isMonthCode(code)).toBe(false);
    expect(() => monthsOf(code)).toThrow(RangeError);
  });

  it('count days and quarters', () => {
    expect(daysInPeriod(2024, 13)).toBe(366);
    expect(daysInPeriod(2023, 14)).toBe(90);
    expect(daysInPeriod(2024, 2)).toBe(29);
    expect([1, 3, 4, 12].map(quarterOfMonth)).toEqual([1, 1, 2, 4]);
    expect([1, 4].map(quarterCode)).toEqual([14, 17]);
  });
});
