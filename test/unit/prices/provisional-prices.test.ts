import { describe, expect, it } from 'vitest';
import { addDays, daysFromTo } from '../../../functions/platform/kernel/calendar.ts';
import {
  errorSummaries,
  FEWEST_PRICES,
  provisionalPrices,
  weekErrors,
} from '../../../functions/prices/national-prices/rules/provisional-prices.ts';
import type { StationAverage } from '../../../functions/stations/rules/station-prices.ts';

const aDay = (date: string, price: number, items = 15_000) => ({
  date,
  prices: { 1: { price, items } },
});
const aSurvey = (date: string, total: number) => ({ date, prices: { 1: { total } } });

describe('the provisional price of a day', () => {
  it('is of the fuels that stations sell, and of no other', () => {
    const mean: StationAverage = { price: 150_000, items: 200 };
    const prices = { 1: mean, 2: mean, 3: mean, 5: mean, 6: mean, 8: mean, 12: mean, 13: mean };
    const found = provisionalPrices([{ date: '2026-03-23', prices }], []);
    expect(found.map(({ productId }) => productId)).toEqual([1, 2, 5, 12, 13]);
  });

  it('is provisional until the survey of its week is published with the product', () => {
    const days = daysFromTo('2026-03-22', '2026-03-31').map((date) => aDay(date, 173_000));
    const surveyOf = (surveys: Parameters<typeof provisionalPrices>[1]) =>
      provisionalPrices(days, surveys).map(({ survey }) => survey);
    expect(new Set(surveyOf([]))).toEqual(new Set([undefined]));
    const week = Array.from({ length: 7 }, () => '2026-03-30');
    expect(surveyOf([aSurvey('2026-03-30', 173_336)])).toEqual([
      undefined,
      ...week,
      undefined,
      undefined,
    ]);
    // Published without petrol.
    expect(new Set(surveyOf([{ date: '2026-03-30', prices: {} }]))).toEqual(new Set([undefined]));
  });

  it('is the earlier survey’s on a day that two weeks share', () => {
    // The survey of Easter Monday's week is dated on Tuesday.
    const surveys = [aSurvey('2018-04-03', 160_000), aSurvey('2018-04-09', 161_000)];
    expect(provisionalPrices([aDay('2018-04-02', 160_500)], surveys)).toMatchObject([
      { survey: '2018-04-03' },
    ]);
  });

  it('is missing with too few prices, and on a day without any', () => {
    const days = [
      aDay('2026-03-23', 173_000, FEWEST_PRICES - 1),
      aDay('2026-03-25', 173_100, FEWEST_PRICES),
    ];
    expect(provisionalPrices(days, []).map(({ date }) => date)).toEqual(['2026-03-25']);
  });
});

describe('the error of a week', () => {
  const week = (survey: string, prices: readonly number[]) =>
    prices.map((price, index) => aDay(addDays(survey, index - 7), price));

  it('is the mean of its days, weighted by their prices, less the published price', () => {
    const days = [
      aDay('2026-03-22', 100_000),
      aDay('2026-03-23', 173_000, 10_000),
      aDay('2026-03-24', 174_000, 20_000),
      ...daysFromTo('2026-03-25', '2026-03-27').map((date) => aDay(date, 173_000, 10_000)),
      aDay('2026-03-30', 100_000),
    ];
    // (4 * 173,000 + 2 * 174,000) / 6 = 173,333.3…
    expect(weekErrors(days, [aSurvey('2026-03-30', 173_336)])).toEqual([
      {
        date: '2026-03-30',
        productId: 1,
        mean: 173_333,
        days: 5,
        published: 173_336,
        error: -3,
        errorPercent: 0,
      },
    ]);
  });

  it('is not measured with fewer than five days, enough prices or a published one', () => {
    const five = week(
      '2026-03-30',
      [1, 2, 3, 4, 5].map((step) => 173_000 + step),
    );
    const survey = aSurvey('2026-03-30', 173_336);
    expect(weekErrors(five, [survey])).toHaveLength(1);
    expect(weekErrors(five.slice(1), [survey])).toEqual([]);
    expect(weekErrors(five, [{ date: '2026-03-30', prices: {} }])).toEqual([]);
    const few = five.map(({ date }) => aDay(date, 173_000, FEWEST_PRICES - 1));
    expect(weekErrors(few, [survey])).toEqual([]);
  });

  it('is summed up over all weeks compared: mean, mean of its size, the largest', () => {
    const dates = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
    const errors = [100, 300, -300, 0];
    const days = dates.flatMap((date, index) =>
      week(
        date,
        Array.from({ length: 7 }, () => 170_000 + (errors[index] ?? 9_999)),
      ),
    );
    // The last one is not published.
    const surveys = dates.slice(0, 4).map((date) => aSurvey(date, 170_000));
    expect(errorSummaries(weekErrors(days, surveys))).toEqual([
      {
        productId: 1,
        weeks: 4,
        from: '2026-03-02',
        to: '2026-03-23',
        // 100 / 4, and 700 / 4.
        meanError: 25,
        meanAbsoluteError: 175,
        // 700 / 680,000
        meanAbsolutePercent: 0.1,
        largest: expect.objectContaining({ date: '2026-03-16', error: -300, errorPercent: -0.18 }),
      },
    ]);
    expect(errorSummaries(weekErrors(days, surveys.slice(1)))).toEqual([]);
  });
});
