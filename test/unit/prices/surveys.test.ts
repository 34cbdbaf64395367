import { describe, expect, it } from 'vitest';
import {
  assertCompanyPricesComputable,
  assertCorrectable,
  assertCorrectionOpen,
  assertDeletable,
  assertNationalPricesComputable,
  assertNeverPublic,
  assertPricesEditable,
  assertPricesReplaceable,
  assertWithdrawable,
  surveyForDay,
} from '../../../functions/prices/surveys/rules/surveys.ts';
import { aSurvey } from '../../support/prices/surveys.ts';
import { refusalOf } from '../../support/refusals.ts';

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

  it('is opened once, of a public survey', () => {
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
    expect(() => assertNeverPublic(closed)).not.toThrow();
    expect(refusalOf(() => assertNeverPublic(published)).code).toBe('survey_published');
  });

  it('fixes it for good: a withdrawn survey stays on record under its date', () => {
    const withdrawn = aSurvey({ ...published, published: false, revision: 1 });
    expect(refusalOf(() => assertNeverPublic(withdrawn)).code).toBe('survey_published');
  });
});

it('is deleted only where it never held a price and was never public', () => {
  expect(() => assertDeletable(open, false)).not.toThrow();
  expect(refusalOf(() => assertDeletable(open, true)).code).toBe('survey_has_prices');
  expect(refusalOf(() => assertDeletable(published, false)).code).toBe('survey_published');
  const withdrawn = aSurvey({ ...published, published: false, revision: 1 });
  expect(refusalOf(() => assertDeletable(withdrawn, false)).code).toBe('survey_published');
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
