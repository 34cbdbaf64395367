import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  instantInRome,
  isWorkingDay,
  nextSurveyDate,
  publicationDay,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import { outcomeOf } from '../../../functions/prices/publication/rules/release-outcomes.ts';
import {
  plannedReleases,
  releaseNamed,
  releasePeriod,
} from '../../../functions/prices/surveys/rules/release-calendar.ts';
import { fc } from '../../support/fuzz.ts';

const brief = (options: Parameters<typeof plannedReleases>[0]) =>
  plannedReleases(options).map(
    ({ series, period, plannedAt }) => `${series} ${period} ${plannedAt.slice(0, 16)}`,
  );

describe('the planned releases', () => {
  it('are weekly, and of each period two hours after the first survey after it', () => {
    expect(brief({ from: '2026-12-21', to: '2027-01-13' })).toEqual([
      'weekly 2026-12-21 2026-12-22T11:00',
      'weekly 2026-12-28 2026-12-29T11:00',
      // The Wednesday after is Epiphany.
      'weekly 2027-01-04 2027-01-05T11:00',
      'monthly 2026-12 2027-01-05T13:00',
      'quarterly 2026-Q4 2027-01-05T13:00',
      'yearly 2026 2027-01-05T13:00',
      'weekly 2027-01-11 2027-01-12T11:00',
    ]);
  });

  it.each([
    // Easter Monday moves the survey, 2 June and 8 December the publication.
    ['2026-04-06', '2026-04-07', '2026-04-08T10:00'],
    ['2026-06-01', '2026-06-01', '2026-06-03T10:00'],
    ['2026-12-07', '2026-12-07', '2026-12-09T11:00'],
  ])('are moved by holidays (%s)', (from, survey, instant) => {
    expect(brief({ from, to: addDays(from, 4) })).toContain(`weekly ${survey} ${instant}`);
  });

  it('take the date of a survey that exists, and the time that is set', () => {
    const options = { from: '2026-11-23', to: '2026-11-27', timeOn: () => '10:30' };
    expect(brief({ ...options, surveyDates: ['2026-11-24'] })).toEqual([
      'weekly 2026-11-24 2026-11-25T09:30',
    ]);
  });

  describe('that were moved with a reason', () => {
    const edit = {
      series: 'weekly',
      period: '2026-12-07',
      plannedAt: '2026-12-10T09:00:00.000Z',
      reason: 'Network maintenance',
      note: { it: 'Manutenzione', en: 'Maintenance' },
    } as const;
    const moved = {
      ...edit,
      key: 'weekly#2026-12-07',
      surveyDate: '2026-12-07',
      movedFrom: '2026-12-09T11:00:00.000Z',
    };
    const span = { from: '2026-12-05', to: '2026-12-18' };
    const monthly = {
      series: 'monthly',
      key: 'monthly#2026-11',
      period: '2026-11',
      surveyDate: '2026-12-07',
      plannedAt: '2026-12-09T13:00:00.000Z',
    };
    const withoutNext = ({ surveyDate }: { surveyDate: string }) => surveyDate === '2026-12-07';

    it('say from when, and move no other', () => {
      const releases = plannedReleases({ ...span, edits: [edit] }).filter(withoutNext);
      expect(releases).toEqual([monthly, moved]);
    });

    it('are moved one by one', () => {
      const own = {
        ...edit,
        series: 'monthly',
        period: '2026-11',
        plannedAt: '2026-12-15T11:00:00.000Z',
      } as const;
      const [weekly, release] = plannedReleases({ ...span, edits: [own] }).filter(withoutNext);
      expect(weekly).toMatchObject({ plannedAt: '2026-12-09T11:00:00.000Z' });
      expect(release).toEqual({ ...monthly, ...own, movedFrom: monthly.plannedAt });
    });

    it('leave the other survey of an imported week alone', () => {
      const surveyDates = ['2026-12-07', '2026-12-09'];
      const releases = plannedReleases({ ...span, edits: [edit], surveyDates });
      const weekly = releases.filter(({ series }) => series === 'weekly').slice(0, 2);
      expect(weekly.map(({ period, movedFrom }) => [period, movedFrom !== undefined])).toEqual([
        ['2026-12-07', true],
        ['2026-12-09', false],
      ]);
      expect(releaseNamed(releases, { series: 'weekly', period: '2026-12-09' })).toEqual(weekly[1]);
    });

    it('stay moved when the survey is dated on another day of its week', () => {
      const [weekly] = plannedReleases({ ...span, edits: [edit], surveyDates: ['2026-12-09'] });
      expect(weekly).toMatchObject({ period: '2026-12-09', plannedAt: edit.plannedAt });
    });

    it('are in the span that they were moved to', () => {
      const far = { ...edit, plannedAt: '2027-01-20T11:00:00.000Z' };
      const january = { from: '2027-01-20', to: '2027-01-20', edits: [far] };
      expect(plannedReleases(january).map(({ period }) => period)).toEqual(['2026-12-07']);
      const left = plannedReleases({ ...span, edits: [far] }).filter(withoutNext);
      expect(left.map(({ series }) => series)).toEqual(['monthly']);
    });
  });

  it('have the months, quarters and the year of any twelve months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6_000 }), (days) => {
        const from = addDays('2020-01-01', days);
        const to = addDays(from, 364);
        const releases = plannedReleases({ from, to });
        const count = (series: string) => releases.filter((one) => one.series === series).length;
        expect(count('weekly')).toBeGreaterThanOrEqual(51);
        expect(count('weekly')).toBeLessThanOrEqual(53);
        expect(Math.abs(count('monthly') - 12)).toBeLessThanOrEqual(1);
        expect(Math.abs(count('quarterly') - 4)).toBeLessThanOrEqual(1);
        expect(Math.abs(count('yearly') - 1)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of an average are on the day of its survey however late that is', () => {
    const late = brief({ from: '2026-12-09', to: '2026-12-09', timeOn: () => '22:30' });
    expect(late).toEqual([
      'weekly 2026-12-07 2026-12-09T21:30',
      'monthly 2026-11 2026-12-09T22:59',
    ]);
  });

  it('are on working days, at the minute, each week’s on its survey’s publication day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (days) => {
        const from = addDays('2015-01-01', days);
        for (const release of plannedReleases({
          from,
          to: addDays(from, 60),
          timeOn: () => '12:05',
        })) {
          const day = todayInRome(new Date(release.plannedAt));
          expect(isWorkingDay(day)).toBe(true);
          const time = release.series === 'weekly' ? '12:05' : '14:05';
          expect(release.plannedAt).toBe(instantInRome(day, time).toISOString());
          expect(day).toBe(publicationDay(release.surveyDate));
          const after = daysBetween(release.surveyDate, day);
          // The day after, unless that is no working day.
          if (isWorkingDay(addDays(release.surveyDate, 1))) expect(after).toBe(1);
          expect(nextSurveyDate(addDays(release.surveyDate, -1))).toBe(release.surveyDate);
        }
      }),
    );
  });
});

it('a period is named by its year and its kind', () => {
  expect([3, 13, 14, 17].map((code) => releasePeriod(2026, code))).toEqual([
    '2026-03',
    '2026',
    '2026-Q1',
    '2026-Q4',
  ]);
});

describe('a release', () => {
  const planned = '2026-11-24T11:00:00.000Z';
  it.each([
    ['planned', undefined, '2026-11-24T10:59:59.000Z', { state: 'planned', minutesLate: 0 }],
    ['overdue', undefined, '2026-11-24T12:30:10.000Z', { state: 'overdue', minutesLate: 90 }],
    [
      'early',
      '2026-11-24T10:00:00.000Z',
      planned,
      { state: 'early', minutesLate: 0, minutesEarly: 60 },
    ],
    [
      'early by a moment',
      '2026-11-24T10:59:59.999Z',
      planned,
      { state: 'early', minutesLate: 0, minutesEarly: 1 },
    ],
    ['in its minute', '2026-11-24T11:00:59.999Z', planned, { state: 'on_time', minutesLate: 0 }],
    [
      'in the 15 minutes after it',
      '2026-11-24T11:15:59.999Z',
      planned,
      { state: 'on_time', minutesLate: 0 },
    ],
    ['late', '2026-11-24T11:16:00.000Z', planned, { state: 'late', minutesLate: 16 }],
  ] as const)('can be %s', (_, releasedAt, now, expected) => {
    expect(outcomeOf(planned, releasedAt, new Date(now))).toEqual(expected);
  });
});
