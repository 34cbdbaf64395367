import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOfWeek,
  daysBetween,
  daysFromTo,
  daysInMonth,
  easterSunday,
  instantInRome,
  isIsoDate,
  isItalianHoliday,
  isoDate,
  isWorkingDay,
  mondayOf,
  monthBefore,
  nextSurveyDate,
  parseIsoDate,
  publicationDay,
  startOfDay,
  surveyWeek,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import { fc } from '../../support/fuzz.ts';

const aDay = fc.integer({ min: -10_000, max: 40_000 }).map((days) => addDays('2000-01-01', days));

describe('dates', () => {
  it.each(['2024-02-29', '1996-01-01', '2099-12-31'])('reads the day %s', (day) => {
    expect(isIsoDate(day)).toBe(true);
    const { year, month, day: ofMonth } = parseIsoDate(day) ?? { year: 0, month: 0, day: 0 };
    expect(isoDate(year, month, ofMonth)).toBe(day);
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-4-3',
    '03/04/2024',
    '2024-04-03T00:00:00Z',
    ' 2024-04-03',
    '',
  ])('does not take %j for a day', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  it('refuses parts that are not a day', () => {
    expect(() => isoDate(2023, 2, 29)).toThrow(RangeError);
    expect(() => addDays('2023-02-30', 1)).toThrow(RangeError);
  });

  it('counts months back over years', () => {
    expect([monthBefore('2022-01', 1), monthBefore('2022-12', 12)]).toEqual(['2021-12', '2021-12']);
  });

  it('counts days over months, leap days and changes of hour', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31');
    expect(daysBetween('2024-03-30', '2024-04-01')).toBe(2);
    expect(daysBetween('2024-04-01', '2024-03-30')).toBe(-2);
    expect(daysInMonth(2024, 2)).toBe(29);
    expect(daysInMonth(2100, 2)).toBe(28);
    expect(daysFromTo('2024-02-28', '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(daysFromTo('2024-03-02', '2024-03-01')).toEqual([]);
  });

  it('adding and counting days are inverse', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it('numbers the days of the week from Monday, before 1970 too', () => {
    expect(dayOfWeek('2024-06-10')).toBe(1);
    expect(dayOfWeek('2024-06-16')).toBe(7);
    expect(dayOfWeek('1945-04-25')).toBe(3);
    expect(mondayOf('2024-06-16')).toBe('2024-06-10');
    expect(mondayOf('2024-06-10')).toBe('2024-06-10');
  });

  it.each([
    ['2025-12-31T22:59:59Z', '2025-12-31'],
    ['2025-12-31T23:00:00Z', '2026-01-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-03-29T00:59:59Z', '2026-03-29'],
  ])('at %s it is %s in Rome', (instant, day) => {
    expect(todayInRome(new Date(instant))).toBe(day);
  });

  it.each([
    ['2026-01-01', '2025-12-31T23:00:00.000Z'],
    // The days on which the clocks change.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins in Rome at %s', (day, instant) => {
    expect(startOfDay(day).toISOString()).toBe(instant);
  });

  it.each([
    ['2026-11-24', '12:00', '2026-11-24T11:00:00.000Z'],
    ['2026-07-14', '12:00', '2026-07-14T10:00:00.000Z'],
    // The clocks go forward at two and back at three.
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s at %s in Rome is %s', (day, time, instant) => {
    expect(instantInRome(day, time).toISOString()).toBe(instant);
  });
});

describe('Italian public holidays', () => {
  it.each([
    [2018, '2018-04-01'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is on %s', (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });

  it('counts Saint Francis from 2026 on', () => {
    expect(isItalianHoliday('2025-10-04')).toBe(false);
    expect(isItalianHoliday('2026-10-04')).toBe(true);
  });

  it('agrees with an independent calendar from 1990 to 2099', () => {
    const calendar = new Holidays('IT');
    // 17 March 2011, the 150th anniversary of unity, was a holiday in that year only and is left out.
    const once = new Set(['2011-03-17']);
    for (let year = 1990; year < 2100; year += 1) {
      const expected = calendar
        .getHolidays(year)
        .filter(({ type }) => type === 'public')
        .map(({ date }) => date.slice(0, 10))
        .filter((date) => !once.has(date));
      const ours = daysFromTo(`${year}-01-01`, `${year}-12-31`).filter(isItalianHoliday);
      expect(ours).toEqual([...new Set(expected)].sort());
    }
  });
});

describe('survey dates', () => {
  it.each([
    ['an ordinary week', '2024-06-10', '2024-06-17'],
    ['a Monday still to come this week', '2024-06-16', '2024-06-17'],
    ['Easter Monday', '2018-03-26', '2018-04-03'],
    ['the Monday after a moved survey', '2018-04-03', '2018-04-09'],
    ['New Year on a Monday', '2023-12-27', '2024-01-02'],
    ['Christmas on a Monday, Saint Stephen after it', '2023-12-18', '2023-12-27'],
    ['25 April on a Monday', '2022-04-19', '2022-04-26'],
    ['Saint Francis on a Monday, from 2026', '2027-09-27', '2027-10-05'],
  ])('after %s', (_, after, expected) => {
    expect(nextSurveyDate(after)).toBe(expected);
  });

  it('is always a working day within nine days, and the same for the days before it', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const next = nextSurveyDate(day);
        expect(isWorkingDay(next)).toBe(true);
        expect(daysBetween(day, next)).toBeGreaterThan(0);
        expect(daysBetween(day, next)).toBeLessThanOrEqual(9);
        expect(nextSurveyDate(addDays(next, -1))).toBe(next);
      }),
    );
  });

  it('describes the seven days before its date and is published the day after', () => {
    const week = surveyWeek('2026-03-30');
    expect(week).toMatchObject({ from: '2026-03-23', to: '2026-03-29' });
    expect(week.days).toEqual(daysFromTo('2026-03-23', '2026-03-29'));
    expect(publicationDay('2026-03-30')).toBe('2026-03-31');
  });

  it.each([
    ['2026-06-01', '2026-06-03'],
    ['2026-12-07', '2026-12-09'],
    ['2028-12-27', '2028-12-28'],
  ])('%s is published on %s, the first working day after it', (date, day) => {
    expect(publicationDay(date)).toBe(day);
  });
});
