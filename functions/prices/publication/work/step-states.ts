import { publicVersion } from '../../../platform/tables/counters.ts';
import { inputVersions } from '../../national-prices/store/input-versions.ts';
import { surveyDraftState } from '../../national-prices/work/revision-drafts.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { type NextStep, nextStep, type StepStates, stepStates } from '../rules/survey-steps.ts';

export interface SurveyProgress {
  readonly states: StepStates;
  readonly next: NextStep;
}

/**
 * The states of a survey's steps. Everything that was used in a computation is read to find out whether the result
 * is still right. The answer is kept as long as none of it changes, so that repeated requests cost four small reads.
 */
export async function surveyProgress(survey: Survey): Promise<SurveyProgress> {
  if (survey.published && !survey.correction) {
    const current = { companyPrices: 'current', nationalPrices: 'current' } as const;
    const states = stepStates(survey, current);
    return { states, next: nextStep(survey, states) };
  }
  const [{ settings, stations }, figures] = await Promise.all([inputVersions(), publicVersion()]);
  const key = [survey.id, survey.version, settings, stations, figures].join(' ');
  const known = kept.get(key);
  if (known) return known;
  const { basis, ...context } = await surveyDraftState(survey);
  const states = stepStates(survey, context);
  const progress = { states, next: nextStep(survey, states, basis) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, progress);
  return progress;
}

const MOST_KEPT = 50;
const kept = new Map<string, SurveyProgress>();
