import { describe, expect, it } from 'vitest';
import {
  assertNoneOpen,
  assertSurveyDate,
  mayAddSurvey,
  type OtherSurveys,
  proposedSurveyDate,
} from '../../../functions/prices/surveys/rules/survey-dates.ts';
import { refusalOf } from '../../support/refusals.ts';

describe('a new survey', () => {
  const others = {
    today: '2026-11-16',
    published: '2026-11-09',
    dates: ['2026-11-03', '2026-11-09'],
  };
  const refused = (date: string, changes: Partial<OtherSurveys> = {}) =>
    refusalOf(() => assertSurveyDate(date, { ...others, ...changes }));

  it('is dated on a working day, at most two weeks ahead', () => {
    for (const date of ['2026-11-16', '2026-11-20', '2026-11-30']) {
      expect(() => assertSurveyDate(date, others), date).not.toThrow();
    }
    expect(() => assertSurveyDate('2026-11-16', { ...others, published: undefined })).not.toThrow();
  });

  it.each([
    ['a Saturday', '2026-11-21'],
    ['a Sunday', '2026-11-22'],
    ['a holiday', '2026-12-08'],
    ['Easter Monday', '2026-04-06'],
  ])('is never dated on %s', (_, date) => {
    const errors = [{ pointer: '/date', code: 'survey_date_not_working' }];
    expect(refused(date)).toMatchObject({
      code: 'survey_date_not_working',
      details: { date, errors },
    });
  });

  it.each([
    ['2062-11-20', 'survey_date_too_late'],
    ['2099-11-23', 'survey_date_too_late'],
    ['2026-12-01', 'survey_date_too_late'],
    ['2004-11-22', 'survey_date_too_early'],
    ['2026-11-06', 'survey_date_too_early'],
  ] as const)('is not dated on %s', (date, code) => {
    expect(refused(date)).toMatchObject({
      code,
      details: { errors: [{ pointer: '/date', code }] },
    });
  });

  it('is not dated before the first of the series, where none is published either', () => {
    const none = { published: undefined, dates: [] };
    for (const date of ['2004-12-27', '1999-01-04'])
      expect(refused(date, none).code, date).toBe('survey_date_too_early');
    expect(() => assertSurveyDate('2005-01-03', { ...others, ...none })).not.toThrow();
  });

  it('has its date and its calendar week for itself', () => {
    expect(refused('2026-11-09').code).toBe('survey_exists');
    expect(refused('2026-11-13')).toMatchObject({
      code: 'week_taken',
      details: { taken: '2026-11-09' },
    });
    // A Sunday ends the week, a Monday begins the next.
    expect(() =>
      assertSurveyDate('2026-11-16', { ...others, dates: ['2026-11-15'] }),
    ).not.toThrow();
  });

  it('is opened while no other is', () => {
    expect(() => assertNoneOpen(undefined)).not.toThrow();
    const refusal = refusalOf(() => assertNoneOpen({ id: 3, date: '2026-11-09' }));
    expect(refusal).toMatchObject({ code: 'survey_open', details: { surveyId: 3 } });
  });

  it('is proposed for the next survey date', () => {
    expect(proposedSurveyDate({ date: '2018-03-26' })).toBe('2018-04-03');
  });

  it('is not proposed for the week of the latest one, which may be dated on a holiday if it was imported', () => {
    // The ministry's own file ends with the survey of Christmas 2023, a Monday; 27 December would be refused.
    const date = proposedSurveyDate({ date: '2023-12-25' });
    expect(date).toBe('2024-01-02');
    const imported = { today: '2023-12-28', published: '2023-12-25', dates: ['2023-12-25'] };
    expect(() => assertSurveyDate(date, imported)).not.toThrow();
    expect(refusalOf(() => assertSurveyDate('2023-12-27', imported)).code).toBe('week_taken');
  });

  it('waits for the latest unpublished one to be closed', () => {
    expect(mayAddSurvey({ active: true })).toBe(false);
    expect(mayAddSurvey({ active: false })).toBe(true);
    expect(mayAddSurvey(undefined)).toBe(true);
  });
});
