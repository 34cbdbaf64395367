import type { SurveyView } from '../contract/surveys.ts';
import { NEUTRAL_NOTE, type Survey } from '../domain/surveys.ts';
import type { Actor } from '../http/identity.ts';
import { surveyProgress } from '../usecases/step-states.ts';

/** A survey as the caller may see it: visitors get the public fields, people with a role all of them. */
export function surveyView(survey: Survey, actor: Actor | undefined): SurveyView {
  const { id, date, active, published, revision, note, withdrawn, steps, correction } = survey;
  const open: SurveyView = {
    id,
    date,
    active,
    published,
    revision,
    ...(published && steps?.published && { publishedAt: steps.published.at }),
    ...(published && note && { note: { ...note } }),
    ...(withdrawn && {
      withdrawn: { at: withdrawn.at, note: { ...(withdrawn.note ?? NEUTRAL_NOTE) } },
    }),
  };
  if (!maySeeUnpublished(actor)) return open;
  return {
    ...open,
    notes: survey.notes,
    version: survey.version,
    ...(steps ? { steps: steps as SurveyView['steps'] } : {}),
    ...(correction && { correction: { at: correction.at, by: correction.by } }),
  };
}

/** For administrators, also where its steps stand, which takes reading the prices of its companies. */
export async function surveyWithSteps(
  survey: Survey,
  actor: Actor | undefined,
): Promise<SurveyView> {
  const { states, next } = await surveyProgress(survey);
  return { ...surveyView(survey, actor), stepStates: { ...states }, nextStep: next };
}

export const maySeeUnpublished = (actor: Actor | undefined): boolean => Boolean(actor?.role);
