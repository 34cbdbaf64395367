import { describe, expect, it } from 'vitest';
import {
  assertCompanyPricesComputable,
  assertCorrectable,
  assertCorrectionOpen,
  assertDateChangeable,
  assertNationalPricesComputable,
  assertPricesEditable,
  assertPricesReplaceable,
  assertSurveyDate,
  assertWithdrawable,
  mayAddSurvey,
  proposedSurveyDate,
  surveyForDay,
} from '../../../functions/domain/surveys.ts';
import { refusalOf } from '../../support/refusals.ts';
import { aSurvey } from '../../support/surveys.ts';

const open = aSurvey();
const closed = aSurvey({ active: false });
const published = aSurvey({ active: false, published: true, revision: 1 });

describe('entering prices', () => {
  it('is for companies while the survey is open, for administrators also when it is closed', () => {
    expect(() => assertPricesEditable(open, 'company')).not.toThrow();
    expect(() => assertPricesEditable(open, 'admin')).not.toThrow();
    expect(() => assertPricesEditable(closed, 'admin')).not.toThrow();
    expect(refusalOf(() => assertPricesEditable(closed, 'company')).code).toBe('survey_closed');
  });

  it.each(['company', 'admin'] as const)('ends with publication for the %s', (author) => {
    const stillOpen = aSurvey({ published: true });
    expect(refusalOf(() => assertPricesEditable(stillOpen, author)).code).toBe('survey_published');
  });
});

describe('a correction', () => {
  const corrected = aSurvey({ ...published, correction: { at: 'now', by: 'admin' } });

  it('lets an administrator enter prices and compute, of a published survey', () => {
    expect(() => assertPricesEditable(corrected, 'admin')).not.toThrow();
    expect(() => assertCompanyPricesComputable(corrected)).not.toThrow();
    expect(() => assertNationalPricesComputable(corrected)).not.toThrow();
  });

  it('lets no company', () => {
    expect(refusalOf(() => assertPricesEditable(corrected, 'company')).code).toBe(
      'survey_published',
    );
  });

  it('is opened once, of what is public', () => {
    expect(() => assertCorrectable(published)).not.toThrow();
    expect(refusalOf(() => assertCorrectable(closed)).code).toBe('survey_not_published');
    expect(refusalOf(() => assertCorrectable(corrected)).code).toBe('correction_open');
    expect(() => assertCorrectionOpen(corrected)).not.toThrow();
    expect(refusalOf(() => assertCorrectionOpen(published)).code).toBe('no_correction');
  });

  it('lets prices be entered or restored, as a withdrawal does', () => {
    const withdrawn = aSurvey({ ...published, published: false });
    for (const survey of [corrected, withdrawn]) {
      expect(() => assertPricesReplaceable(survey)).not.toThrow();
    }
    for (const survey of [published, closed]) {
      expect(refusalOf(() => assertPricesReplaceable(survey)).code).toBe('no_correction');
    }
  });

  it('ends before the survey is withdrawn', () => {
    expect(refusalOf(() => assertWithdrawable(corrected)).code).toBe('correction_open');
  });
});

describe('the weekly steps', () => {
  it('compute company prices only while the survey is open', () => {
    expect(() => assertCompanyPricesComputable(open)).not.toThrow();
    expect(refusalOf(() => assertCompanyPricesComputable(closed)).code).toBe('survey_closed');
    expect(refusalOf(() => assertCompanyPricesComputable(published)).code).toBe('survey_published');
  });

  it('compute national prices until publication', () => {
    expect(() => assertNationalPricesComputable(closed)).not.toThrow();
    expect(refusalOf(() => assertNationalPricesComputable(published)).code).toBe(
      'survey_published',
    );
  });
});

describe('publishing', () => {
  it('can be taken back only when done', () => {
    expect(() => assertWithdrawable(published)).not.toThrow();
    expect(refusalOf(() => assertWithdrawable(closed)).code).toBe('survey_not_published');
  });

  it('fixes the date', () => {
    expect(() => assertDateChangeable(closed, '2024-06-11')).not.toThrow();
    expect(() => assertDateChangeable(published, published.date)).not.toThrow();
    expect(refusalOf(() => assertDateChangeable(published, '2024-06-11')).code).toBe(
      'survey_published',
    );
  });

  it('fixes it for good: a withdrawn survey stays on record under its date', () => {
    const withdrawn = aSurvey({ ...published, published: false, revision: 1 });
    expect(() => assertDateChangeable(withdrawn, withdrawn.date)).not.toThrow();
    expect(refusalOf(() => assertDateChangeable(withdrawn, '2024-06-11')).code).toBe(
      'survey_published',
    );
  });
});

describe('a new survey', () => {
  it('is dated on a working day, also in the future', () => {
    for (const date of ['2026-11-23', '2026-11-27', '2030-01-07']) {
      expect(() => assertSurveyDate(date)).not.toThrow();
    }
  });

  it.each([
    ['a Saturday', '2026-11-21'],
    ['a Sunday', '2026-11-22'],
    ['a holiday', '2026-12-08'],
    ['Easter Monday', '2026-04-06'],
  ])('is never dated on %s, nor moved there', (_, date) => {
    const refusal = refusalOf(() => assertSurveyDate(date));
    expect(refusal).toMatchObject({ code: 'survey_date_not_working', details: { date } });
    expect(refusalOf(() => assertDateChangeable(open, date)).code).toBe('survey_date_not_working');
  });

  it('keeps the date that an import gave it', () => {
    const imported = aSurvey({ date: '2023-01-01' });
    expect(() => assertDateChangeable(imported, '2023-01-01')).not.toThrow();
  });

  it('is proposed for the next survey date', () => {
    expect(proposedSurveyDate({ date: '2018-03-26' })).toBe('2018-04-03');
  });

  it('waits for the latest unpublished one to be closed', () => {
    expect(mayAddSurvey(open)).toBe(false);
    expect(mayAddSurvey(closed)).toBe(true);
    expect(mayAddSurvey(undefined)).toBe(true);
  });
});

describe('the survey of a day', () => {
  const surveys = ['2023-12-11', '2023-12-27', '2023-12-18', '2024-01-02', '2024-01-22'].map(
    (date) => ({ date }),
  );
  it.each([
    ['dated on it', '2023-12-18', '2023-12-18'],
    ['whose week it is in', '2024-01-01', '2024-01-02'],
    ['dated first when two weeks have it', '2023-12-26', '2023-12-27'],
    ['moved off a holiday, for the days before its shifted week', '2023-12-19', '2023-12-27'],
    ['first of all, for its week', '2023-12-04', '2023-12-11'],
    ['after a gap, for its own week', '2024-01-15', '2024-01-22'],
  ])('is the one %s', (_, day, date) => {
    expect(surveyForDay(surveys, day)).toEqual({ date });
  });

  it.each(['2023-12-03', '2024-01-14', '2024-01-23'])('is none for %s', (day) => {
    expect(surveyForDay(surveys, day)).toBeUndefined();
  });
});
