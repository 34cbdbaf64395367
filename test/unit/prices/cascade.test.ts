import { describe, expect, it } from 'vitest';
import { splitTotal } from '../../../functions/platform/kernel/money.ts';
import {
  monthlyAverages,
  monthSpans,
  periodAverages,
} from '../../../functions/prices/averages/rules/averages.ts';
import {
  type CascadeSurvey,
  outdatedPeriods,
  type PublishedPeriod,
  periodsResting,
} from '../../../functions/prices/averages/rules/cascade.ts';
import { periodNotices } from '../../../functions/prices/averages/rules/period-notices.ts';

const DATES = [
  ...['2026-06-29', '2026-07-06', '2026-07-13', '2026-07-20', '2026-07-27', '2026-08-03'],
  ...['2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31', '2026-09-07', '2026-09-14'],
  ...['2026-09-21', '2026-09-28', '2026-10-05'],
];

const PUBLISHED_AT = '2026-10-06T10:00:00.000Z';

const surveys: CascadeSurvey[] = DATES.map((date, index) => ({
  id: index + 1,
  date,
  published: true,
  revision: 1,
  changedAt: `${date}T12:00:00.000Z`,
  prices: { 1: splitTotal(170_000 + index * 700, 22, 62_290) },
}));

function month(code: number): PublishedPeriod {
  const spans = monthSpans(surveys, 2026, code);
  return {
    year: 2026,
    month: code,
    revision: 1,
    publishedAt: PUBLISHED_AT,
    rows: monthlyAverages(surveys, 2026, code),
    surveys: spans.map(({ survey: { id, date, revision }, days }) => ({
      surveyId: id,
      surveyRevision: revision,
      date,
      days,
    })),
  };
}

const MONTHS = [7, 8, 9].map(month);
const QUARTER: PublishedPeriod = {
  year: 2026,
  month: 16,
  revision: 1,
  publishedAt: PUBLISHED_AT,
  rows: periodAverages(
    MONTHS.map(({ month: code, rows }) => ({ month: code, prices: rows })),
    16,
  ),
  months: MONTHS.map(({ month: code, revision, rows }) => ({
    month: code,
    periodRevision: revision,
    days: rows[0]?.days ?? 0,
  })),
};
const PERIODS = [...MONTHS, QUARTER];

/** The periods as if they had been imported: without the surveys and months they were computed from. */
const IMPORTED = PERIODS.map(({ surveys: _, months: __, ...period }) => period);

const corrected = (date: string, fields: Partial<CascadeSurvey>) =>
  surveys.map((survey) =>
    survey.date === date
      ? { ...survey, revision: 2, changedAt: '2026-11-20T12:00:00.000Z', ...fields }
      : survey,
  );

const codes = (list: ReturnType<typeof outdatedPeriods>) => list.map(({ period }) => period.month);

it('an imported period is not outdated by a survey whose prices are those of its publication again', () => {
  const [survey] = surveys.filter(({ date }) => date === '2026-08-10');
  const prices = survey?.prices ?? expect.fail('no survey');
  const wrong = { 1: splitTotal(190_000, 22, 62_290) };
  const past = [
    { since: '2026-08-11T12:00:00.000Z', until: '2026-11-19T12:00:00.000Z', prices },
    { since: '2026-11-19T12:00:00.000Z', until: '2026-11-20T12:00:00.000Z', prices: wrong },
  ];
  const [first] = past;
  const again = corrected('2026-08-10', { revision: 3, prices, past });
  expect(codes(outdatedPeriods(IMPORTED, again))).toEqual([]);
  const other = corrected('2026-08-10', { prices: wrong, past: first ? [first] : [] });
  expect(codes(outdatedPeriods(IMPORTED, other))).toEqual([8, 16]);
});

it('nothing is outdated while the surveys are those that were used', () => {
  expect(outdatedPeriods(PERIODS, surveys)).toEqual([]);
  expect(outdatedPeriods(IMPORTED, surveys)).toEqual([]);
});

describe('a corrected survey', () => {
  const prices = { 1: splitTotal(190_000, 22, 62_290) };
  const changed = corrected('2026-08-10', { prices });

  it('reaches its month and its quarter, with their new figures', () => {
    const [august, quarter, ...others] = outdatedPeriods(PERIODS, changed);
    expect(others).toEqual([]);
    expect(august?.period.month).toBe(8);
    expect(august?.causes).toEqual([
      { surveyId: 7, date: '2026-08-10', usedRevision: 1, revision: 2 },
    ]);
    const now = monthlyAverages(changed, 2026, 8);
    expect(august?.rows).toEqual(now);
    // Seven of 31 days at 1900.00 in place of 1742.00: 55416.00 / 31 in place of 54310.00 / 31.
    expect(august?.differences).toEqual([
      { productId: 1, before: 175_194, after: 178_761, difference: 3567 },
    ]);

    expect(quarter?.period.month).toBe(16);
    expect(quarter).toMatchObject({ causes: [], after: [8] });
    // 31 of 92 days.
    expect(quarter?.differences).toMatchObject([{ productId: 1, difference: 1202 }]);
  });

  it('reaches both months that its week lies in', () => {
    expect(codes(outdatedPeriods(PERIODS, corrected('2026-08-03', { prices })))).toEqual([
      7, 8, 16,
    ]);
  });

  it('with the same figures reaches nothing: there would be no revision to decide about', () => {
    expect(outdatedPeriods(PERIODS, corrected('2026-08-10', {}))).toEqual([]);
  });

  it('reaches the periods of an import that its days lie in', () => {
    expect(codes(outdatedPeriods(IMPORTED, changed))).toEqual([8, 16]);
    const before = corrected('2026-08-10', { changedAt: '2026-10-01T00:00:00.000Z' });
    expect(outdatedPeriods(IMPORTED, before)).toEqual([]);
  });

  it('reaches an imported month that cannot be computed any more', () => {
    const without = changed.filter(({ date }) => date !== '2026-08-31' && date < '2026-09-01');
    const [august] = outdatedPeriods(IMPORTED, without);
    expect(august).toMatchObject({
      period: { month: 8 },
      causes: [{ surveyId: 7, date: '2026-08-10', revision: 2 }],
      differences: [],
    });
    expect(august?.rows).toBeUndefined();
    expect(codes(outdatedPeriods(IMPORTED, without))).toEqual([8, 16]);
  });

  it('does not reach imported months from before the first survey', () => {
    const early = IMPORTED.map((period) => ({ ...period, year: 2004 }));
    expect(outdatedPeriods(early, changed)).toEqual([]);
  });

  it('no longer reaches a month that was computed with it, but still its quarter', () => {
    const august: PublishedPeriod = {
      ...month(8),
      revision: 2,
      publishedAt: '2026-11-21T10:00:00.000Z',
      rows: monthlyAverages(changed, 2026, 8),
      surveys: month(8).surveys?.map((used) =>
        used.date === '2026-08-10' ? { ...used, surveyRevision: 2 } : used,
      ),
    };
    const periods = PERIODS.map((period) => (period.month === 8 ? august : period));
    const [quarter, ...others] = outdatedPeriods(periods, changed);
    expect(others).toEqual([]);
    expect(quarter).toMatchObject({
      period: { month: 16 },
      causes: [{ month: 8, usedRevision: 1, revision: 2 }],
      after: [],
      differences: [{ productId: 1, difference: 1202 }],
    });
    const imported = IMPORTED.map((period) => (period.month === 8 ? august : period));
    expect(codes(outdatedPeriods(imported, changed))).toEqual([16]);
  });
});

describe('a withdrawn survey', () => {
  const withdrawn = corrected('2026-08-10', { revision: 1, published: false });

  it.each([
    ['recorded', PERIODS],
    ['imported', IMPORTED],
  ])('reaches its %s periods, whose days take the next survey’s price', (_, periods) => {
    const [august, quarter] = outdatedPeriods(periods, withdrawn);
    expect(august?.period.month).toBe(8);
    expect(august?.causes[0]).toMatchObject({ surveyId: 7, date: '2026-08-10' });
    expect(august?.causes[0]).not.toHaveProperty('revision');
    expect(august?.differences).toMatchObject([{ productId: 1, difference: 158 }]);
    expect(quarter?.period.month).toBe(16);
  });

  it('that priced the last days leaves a month that cannot be computed', () => {
    const last = corrected('2026-10-05', { revision: 1, published: false });
    const [september, quarter] = outdatedPeriods(PERIODS, last);
    expect(september).toMatchObject({ period: { month: 9 }, differences: [] });
    expect(september?.rows).toBeUndefined();
    expect(quarter).toMatchObject({ period: { month: 16 }, after: [9], differences: [] });
    expect(quarter?.rows).toBeUndefined();
  });
});

it('a survey published in between later is listed too', () => {
  const added: CascadeSurvey = {
    id: 99,
    date: '2026-08-13',
    published: true,
    revision: 1,
    changedAt: '2026-11-20T12:00:00.000Z',
    prices: { 1: splitTotal(180_000, 22, 62_290) },
  };
  const [august] = outdatedPeriods(PERIODS, [...surveys, added]);
  expect(august?.causes).toEqual([{ surveyId: 99, date: '2026-08-13', revision: 1 }]);
});

describe('public notices', () => {
  const notices = (periods: readonly PublishedPeriod[], now: readonly CascadeSurvey[]) =>
    periodNotices(periods, outdatedPeriods(periods, now), now).map(
      ({ month: code, underReview, surveys: changed, months }) => ({
        ...{ month: code, underReview, changed, months },
      }),
    );
  const withdrawn = corrected('2026-08-10', { published: false, revision: 1 });

  it('nothing of periods that stand as they were first published', () => {
    expect(notices(PERIODS, surveys)).toEqual([]);
  });

  it.each([
    ['corrected', corrected('2026-08-10', { prices: { 1: splitTotal(190_000, 22, 62_290) } })],
    ['withdrawn', withdrawn],
  ])('that a survey was %s, of its month and of the quarter made of it', (change, now) => {
    for (const periods of [PERIODS, IMPORTED]) {
      expect(notices(periods, now)).toEqual([
        { month: 8, underReview: true, changed: [{ date: '2026-08-10', change }], months: [] },
        { month: 16, underReview: true, changed: [], months: [8] },
      ]);
    }
  });

  it('of a survey published only afterwards', () => {
    const before = surveys.filter(({ date }) => date !== '2026-08-10');
    const spans = monthSpans(before, 2026, 8);
    const used = spans.map(({ survey: { id, date, revision }, days }) => {
      return { surveyId: id, surveyRevision: revision, date, days };
    });
    const august = { ...month(8), rows: monthlyAverages(before, 2026, 8), surveys: used };
    expect(notices([august], surveys)).toMatchObject([
      { month: 8, underReview: true, changed: [{ date: '2026-08-10', change: 'added' }] },
    ]);
  });

  it('that a period was revised, without calling it under review', () => {
    const [july, ...others] = MONTHS;
    if (!july) throw new Error('no July');
    expect(notices([{ ...july, revision: 2 }, ...others], surveys)).toEqual([
      { month: 7, underReview: false, changed: [], months: [] },
    ]);
  });
});

describe('the published periods that rest on a survey', () => {
  const of = (periods: readonly PublishedPeriod[], date: string, late = {}) => {
    const survey = surveys.find((one) => one.date === date);
    if (!survey) throw new Error('no survey');
    const rested = { ...survey, since: survey.changedAt, until: '2027-01-01', ...late };
    return periodsResting(periods, [...MONTHS, ...OLDER], rested).map((period) => period.month);
  };
  const [, , september] = MONTHS;
  if (!september) throw new Error('no month');
  /** The first revision of September, which did not use the survey of 14 September. */
  const without = (september.surveys ?? []).filter(({ date }) => date !== '2026-09-14');
  const OLDER = [{ ...september, revision: 0, surveys: without }];

  it.each([PERIODS, IMPORTED])('are its months, and the longer periods made of them', (...all) => {
    expect(of(all, '2026-08-10')).toEqual([8, 16]);
    expect(of(all, '2026-07-06')).toEqual([7, 16]);
    // Its days are those of June.
    expect(of(all, '2026-06-29')).toEqual([]);
  });

  it('are no imported ones that were public before the survey', () => {
    expect(of(IMPORTED, '2026-08-10', { since: '2026-10-07T10:00:00.000Z' })).toEqual([]);
    expect(of(PERIODS, '2026-08-10', { since: '2026-10-07T10:00:00.000Z' })).toEqual([8, 16]);
  });

  it('are no imported ones that were made public once its figures were withdrawn', () => {
    const [{ publishedAt }] = IMPORTED as [PublishedPeriod];
    expect(of(IMPORTED, '2026-08-10', { until: publishedAt })).toEqual([]);
    expect(of(PERIODS, '2026-08-10', { until: publishedAt })).toEqual([8, 16]);
  });

  it('follow the revision of a month that a longer period used', () => {
    const months = QUARTER.months?.map((one) =>
      one.month === 9 ? { ...one, periodRevision: 0 } : one,
    );
    const quarter = { ...QUARTER, months };
    expect(of([...MONTHS, quarter], '2026-09-14')).toEqual([9]);
    expect(of([...MONTHS, quarter], '2026-09-21')).toEqual([9, 16]);
  });
});
