/** The moments at which figures are published by the rules when no release was moved. */
import type { Instant } from '../../../platform/kernel/as-of.ts';
import {
  daysInMonth,
  type IsoDate,
  instantInRome,
  isoDate,
  nextSurveyDate,
  publicationDay,
} from '../../../platform/kernel/calendar.ts';
import { type MonthCode, monthsOf } from '../../../platform/kernel/periods.ts';
import { DEFAULT_RELEASE_TIME } from './release-calendar.ts';

/**
 * When the rules publish a survey. Imported figures count as public from then on, as they were in the ministry's
 * earlier service.
 */
export const surveyRelease = (date: IsoDate): Instant =>
  instantInRome(publicationDay(date), DEFAULT_RELEASE_TIME).toISOString();

/** The same of a month, quarter or year: with the first survey dated after it. */
export function periodRelease(year: number, code: MonthCode): Instant {
  const last = monthsOf(code).at(-1) ?? 12;
  return surveyRelease(nextSurveyDate(isoDate(year, last, daysInMonth(year, last))));
}
