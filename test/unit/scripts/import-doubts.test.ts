import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '../../../functions/platform/kernel/calendar.ts';
import { type PriceParts, splitTotal } from '../../../functions/platform/kernel/money.ts';
import type { MonthCode } from '../../../functions/platform/kernel/periods.ts';
import type { StoredAverage } from '../../../functions/prices/averages/store/averages.ts';
import type { ByProduct, ProductId } from '../../../functions/sample/rules/products.ts';
import { averageKey } from '../../../scripts/import/average-parts.ts';
import { averageDoubts, surveyDoubts, uncomparedPeriods } from '../../../scripts/import/doubts.ts';

/** What an import asks about figures that pass every gate and contradict others. */

const PRODUCTS: readonly ProductId[] = [1, 2, 3, 5];
const parts = (total: number) => splitTotal(total, 22, 60_000);
const prices = (total: number): ByProduct<PriceParts> =>
  Object.fromEntries(PRODUCTS.map((id) => [id, parts(total + id)]));

describe('a survey', () => {
  const before = { date: '2026-03-02', prices: prices(170_000) } as const;
  const stating = (variation: number) => ({ 1: { ...parts(170_501), variation } });

  it('is asked about a change that is not the one from the survey before', () => {
    const survey = { date: '2026-03-09', prices: stating(-112) };
    expect(surveyDoubts(survey, before)).toEqual([
      {
        ...{ period: '2026-03-09', productId: 1, standing: 'question' },
        ...{ figure: 'variation', before: 500, after: -112 },
      },
    ]);
    expect(surveyDoubts({ ...survey, prices: stating(501) }, before)).toEqual([]);
    expect(surveyDoubts({ ...survey, prices: { 1: parts(170_501) } }, before)).toEqual([]);
  });

  it('is not asked about it where no survey was a week before', () => {
    expect(surveyDoubts({ date: '2026-03-16', prices: stating(-112) }, before)).toEqual([]);
    expect(surveyDoubts({ date: '2026-03-09', prices: stating(-112) }, undefined)).toEqual([]);
  });

  it('is asked about where it follows the one before by more than the weeks of any holiday', () => {
    const asked = (days: number) =>
      surveyDoubts({ date: addDays(before.date, days), prices: stating(501) }, before);
    expect(asked(28)).toEqual([]);
    expect(asked(70)).toEqual([
      {
        ...{ period: '2026-05-11', productId: 1, figure: 'gap', standing: 'question' },
        ...{ before: 170_001, since: '2026-03-02', after: 170_501 },
      },
    ]);
  });

  it.each([
    ['2026-03-10', 1],
    ['2026-03-12', 1],
    ['2026-03-09', 0],
    // Easter Monday is the 6th.
    ['2026-04-07', 0],
  ] as const)('of %s is asked about where that day is unusual: %d', (date, count) => {
    const last = { date: addDays(date, -7), prices: prices(170_000) };
    const found = surveyDoubts({ date, prices: stating(500) }, last);
    expect(found.filter(({ figure }) => figure === 'day')).toHaveLength(count);
  });

  it('is asked about once where all its prices are those of the survey before', () => {
    const survey = { date: '2026-03-09', prices: before.prices };
    expect(surveyDoubts(survey, before)).toMatchObject([{ productId: 1, figure: 'repeat' }]);
    const other = { ...before.prices, 5: parts(170_006) };
    expect(surveyDoubts({ ...survey, prices: other }, before)).toEqual([]);
  });
});

describe('an average', () => {
  const average = (year: number, month: MonthCode, total: number): StoredAverage[] =>
    PRODUCTS.map((productId) => ({
      ...{ productId, year, month, total: total + productId, vat: 30_000, excise: 60_000 },
      ...{ days: 30, published: true, computedAt: '2026-05-01T00:00:00.000Z' },
    }));
  const storedOf = (...all: StoredAverage[]) => new Map(all.map((one) => [averageKey(one), one]));
  /** Surveys of ten weeks from February on, at one price. */
  const series = Array.from({ length: 10 }, (_, week) => ({
    date: addDays('2026-02-02' as IsoDate, 7 * week),
    prices: prices(170_000),
  }));
  const january = average(2026, 1, 165_000);
  const february = average(2026, 2, 166_000);
  const march = average(2026, 3, 167_000);

  it('of a month is asked about where public surveys give another', () => {
    const stored = storedOf(...january, ...february);
    const asked = averageDoubts(average(2026, 3, 180_000), stored, series);
    expect(
      asked.map(({ period, figure, before, after }) => [period, figure, before, after]),
    ).toEqual(PRODUCTS.map((id) => ['2026-03', 'mean', 170_000 + id, 180_000 + id]));
    expect(averageDoubts(average(2026, 3, 171_000), stored, series)).toEqual([]);
  });

  it('of a month without all its surveys, or the first of all, is not asked about', () => {
    expect(
      averageDoubts(average(2026, 4, 180_000), storedOf(...january, ...march), series),
    ).toEqual([]);
    expect(averageDoubts(average(2026, 3, 180_000), storedOf(), series)).toEqual([]);
  });

  it('of a month is not asked about where a later survey stands alone after a gap', () => {
    const late = { date: '2026-11-02' as IsoDate, prices: prices(150_000) };
    const gap = [...series, late];
    const stored = storedOf(...january, ...february, ...average(2026, 5, 167_000));
    expect(averageDoubts(average(2026, 6, 180_000), stored, gap)).toEqual([]);
    expect(averageDoubts(average(2026, 3, 180_000), stored, gap)).toHaveLength(4);
  });

  it('of a month is asked about where months before it are missing', () => {
    const asked = averageDoubts(average(2026, 5, 165_000), storedOf(...january), []);
    expect(asked).toEqual([
      {
        ...{ period: '2026-05', productId: 1, figure: 'gap', standing: 'question' },
        ...{ before: 165_001, since: '2026-01', after: 165_001 },
      },
    ]);
  });

  it('is named where the surveys or months of its days are made up', () => {
    const madeUp = [1, 2, 3].flatMap((code) =>
      average(2026, code as MonthCode, 170_000).map((one) => ({ ...one, demonstration: true })),
    );
    const stored = storedOf(...madeUp, ...average(2025, 17, 160_000), ...average(2025, 12, 1));
    const quarter = average(2026, 14, 150_000);
    expect(averageDoubts(quarter, stored, [])).toEqual([]);
    const none = { official: [], all: [] };
    expect(uncomparedPeriods(quarter, stored, none)).toEqual(['2026-Q1']);
    const third = average(2026, 3, 150_000);
    expect(uncomparedPeriods(third, stored, { official: [], all: series })).toEqual(['2026-03']);
    expect(uncomparedPeriods(third, stored, { official: series, all: series })).toEqual([]);
    expect(uncomparedPeriods(third, stored, none)).toEqual([]);
    // The first of its kind continues no series.
    expect(uncomparedPeriods(average(2026, 13, 1), stored, none)).toEqual([]);
  });

  it('of a quarter is asked about where its months give another', () => {
    const months = [1, 2, 3].flatMap((code) => average(2026, code as MonthCode, 170_000));
    const stored = storedOf(...months, ...average(2025, 17, 160_000));
    expect(averageDoubts(average(2026, 14, 160_500), stored, [])).toMatchObject(
      PRODUCTS.map((productId) => ({ period: '2026-Q1', productId, figure: 'mean' })),
    );
    expect(averageDoubts(average(2026, 14, 170_400), stored, [])).toEqual([]);
  });

  it('is asked about once where all its prices are those of the period before', () => {
    const asked = averageDoubts(
      average(2026, 2, 165_000),
      storedOf(...january, ...average(2025, 12, 1)),
      [],
    );
    expect(asked).toMatchObject([{ period: '2026-02', productId: 1, figure: 'repeat' }]);
    const stored = storedOf(...average(2025, 17, 160_000), ...average(2025, 16, 159_000));
    expect(averageDoubts(average(2026, 14, 160_000), stored, [])).toMatchObject([
      { period: '2026-Q1', figure: 'repeat' },
    ]);
  });
});
