import { describe, expect, it } from 'vitest';
import type { PeriodPrice } from '../../../functions/prices/averages/rules/averages.ts';
import {
  longSpans,
  type PeriodContext,
  periodGates,
  surveysMissing,
} from '../../../functions/prices/averages/rules/period-gates.ts';
import {
  assertPublishable,
  DEFAULT_THRESHOLDS,
} from '../../../functions/prices/surveys/rules/publication-gates.ts';
import { refusalOf } from '../../support/refusals.ts';

const row = (fields: Partial<PeriodPrice> = {}): PeriodPrice => ({
  productId: 1,
  total: 180_000,
  vat: 32_459,
  excise: 72_840,
  net: 74_701,
  days: 30,
  ...fields,
});

const gatesOf = (fields: Partial<PeriodContext> = {}) =>
  periodGates({
    year: 2026,
    month: 11,
    today: '2026-12-01',
    average: 'current',
    rows: [row(), row({ productId: 2 })],
    missing: [],
    longSpans: [],
    isImported: false,
    demonstration: [],
    underReview: [],
    published: [],
    before: [row(), row({ productId: 2 })],
    thresholds: DEFAULT_THRESHOLDS,
    ...fields,
  });

it('a whole period of which nothing is missing passes', () => {
  expect(gatesOf()).toEqual({ refused: [], needsReason: [] });
});

it('a product that is far from the period before needs a reason', () => {
  const rows = [row({ total: 191_820 }), row({ productId: 2, total: 190_000 })];
  expect(gatesOf({ rows }).needsReason).toMatchObject([]);
  const before = [row({ total: 158_418 }), row({ productId: 2 })];
  expect(gatesOf({ rows, before }).needsReason).toMatchObject([
    { code: 'large_change', productId: 1, details: { previous: 158_418, total: 191_820 } },
  ]);
});

describe('never published is', () => {
  // The periods that were published too early, on 21 November 2026: November, December, the fourth quarter, the year.
  it.each([
    [11, '2026-11-30'],
    [12, '2026-12-31'],
    [17, '2026-12-31'],
    [13, '2026-12-31'],
  ])('a period of code %i on its last day', (month, lastDay) => {
    for (const today of ['2026-11-21', lastDay]) {
      const [finding] = gatesOf({ month, today }).refused;
      expect(finding).toEqual({
        code: 'period_not_ended',
        details: { year: 2026, month, lastDay },
      });
    }
    const rows = [row({ days: 366 })];
    expect(gatesOf({ month, today: '2027-01-01', rows }).refused).toEqual([]);
  });

  it.each(['missing', 'stale'] as const)('a preview that is %s', (average) => {
    const refusal = refusalOf(() => assertPublishable(gatesOf({ average }), 'I want it'));
    expect(refusal.code).toBe(`average_${average}`);
  });

  it('a negative net price', () => {
    expect(gatesOf({ rows: [row({ net: -1 })] }).refused).toEqual([
      { code: 'net_price_negative', productId: 1, details: { net: -1 } },
    ]);
  });
});

describe('a reason is needed', () => {
  it('for methane from 22 of 30 days', () => {
    const gates = gatesOf({ rows: [row(), row({ productId: 12, days: 22 })] });
    expect(gates.needsReason).toEqual([
      { code: 'days_not_covered', productId: 12, details: { days: 22, wanted: 30 } },
    ]);
    expect(refusalOf(() => assertPublishable(gates)).code).toBe('reason_needed');
    expect(() => assertPublishable(gates, 'First surveys of methane')).not.toThrow();
  });

  it('for a survey that is missing inside', () => {
    const gates = gatesOf({ missing: [{ id: 7, date: '2026-11-09' }] });
    expect(gates.needsReason).toEqual([
      { code: 'survey_missing', details: { surveyId: 7, date: '2026-11-09' } },
    ]);
  });
});

describe('the surveys missing in a period', () => {
  const survey = (date: string, published = true) => ({ date, published });

  it.each([
    ['before it', survey('2026-10-26', false), []],
    ['on its first day, which prices the days before', survey('2026-11-01', false), []],
    ['inside it', survey('2026-11-09', false), ['2026-11-09']],
    [
      'after it, when its last days would have its price',
      survey('2026-12-01', false),
      ['2026-12-01'],
    ],
    ['after the survey that prices its last day', survey('2026-12-14', false), []],
    ['inside it, but published', survey('2026-11-09'), []],
  ])('%s', (_, added, expected) => {
    const surveys = [survey('2026-11-02'), survey('2026-11-30'), survey('2026-12-07'), added];
    expect(surveysMissing(surveys, 2026, 11).map(({ date }) => date)).toEqual(expected);
  });

  it('are those of all months of a quarter', () => {
    const surveys = [
      survey('2026-10-05', false),
      survey('2027-01-04'),
      survey('2026-09-28', false),
    ];
    expect(surveysMissing(surveys, 2026, 17)).toEqual([survey('2026-10-05', false)]);
  });
});

it('a survey that prices the days of more than four weeks needs a reason, with the days', () => {
  const series = ['2023-12-25', '2024-01-15', '2026-11-30'].map((date) => ({ date }) as const);
  expect(longSpans([{ date: '2024-01-15' }], series)).toEqual([]);
  const found = longSpans([{ date: '2026-11-30' }], series);
  expect(gatesOf({ longSpans: found }).needsReason).toEqual([
    { code: 'weeks_without_survey', details: { from: '2024-01-15', date: '2026-11-30' } },
  ]);
});

it('figures that take the place of those of a file need a reason, as all are computed anew', () => {
  expect(gatesOf({ isImported: true }).needsReason).toEqual([
    { code: 'imported_replaced', details: { year: 2026, month: 11 } },
  ]);
  expect(gatesOf({ isImported: true, rows: [] }).needsReason).toEqual([]);
});
