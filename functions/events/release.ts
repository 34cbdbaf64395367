import { clock } from '../aws/clock.ts';
import { log } from '../aws/log.ts';
import { publicationDay, todayInRome } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Survey } from '../domain/surveys.ts';
import { latestSurveys } from '../store/survey-records.ts';
import { publishSurvey } from '../usecases/publish-survey.ts';

export interface ReleaseOutcome {
  /** The survey due today, if there is one that is not published. */
  readonly surveyId?: number;
  readonly published: boolean;
  /** Why nothing was published: `nothing_due`, `survey_open`, `survey_withdrawn` or a refusal's code. */
  readonly reason?: string;
}

/**
 * Publishes the survey that is due today, when administrators have closed it and computed its
 * national prices, nothing they depend on has changed since, and no reason is needed or one was kept
 * with the draft. It computes nothing itself: figures that nobody has checked are never published.
 * On any other day it does nothing.
 */
export async function handler(): Promise<ReleaseOutcome> {
  const now = clock.now();
  const today = todayInRome(now);
  const unpublished = await latestSurveys(false, 20);
  const due = unpublished.find(({ date }) => publicationDay(date) === today);
  const outcome = due ? await release(due, now) : { published: false, reason: 'nothing_due' };
  if (due && !outcome.published) log.warn('the survey due today was not published', { ...outcome });
  else log.info('release', { ...outcome });
  return outcome;
}

async function release(survey: Survey, now: Date): Promise<ReleaseOutcome> {
  const { id: surveyId } = survey;
  if (survey.active) return { surveyId, published: false, reason: 'survey_open' };
  // An administrator withdrew its figures, and decides when they are published again.
  if (survey.revision > 0) return { surveyId, published: false, reason: 'survey_withdrawn' };
  try {
    await publishSurvey(surveyId, {}, 'release', now);
    return { surveyId, published: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { surveyId, published: false, reason: error.code };
  }
}
