import type { IsoDate } from '../domain/calendar.ts';
import type { Survey } from '../domain/surveys.ts';
import { surveyBefore } from '../store/surveys.ts';

/** The survey before a date, in whatever state it is; undefined for the first. */
export async function previousSurvey(date: IsoDate): Promise<Survey | undefined> {
  const [published, unpublished] = await Promise.all([
    surveyBefore(date, true),
    surveyBefore(date, false),
  ]);
  if (!published || !unpublished) return published ?? unpublished;
  return published.date > unpublished.date ? published : unpublished;
}
