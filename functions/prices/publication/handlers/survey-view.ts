import type { Actor } from '../../../platform/http/actor.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import type { SurveyView } from '../../surveys/contract/surveys.ts';
import { NEUTRAL_NOTE, type Survey } from '../../surveys/rules/surveys.ts';
import { surveyProgress } from '../work/step-states.ts';
import { publicSince } from '../work/surveys-as-of.ts';

/** A survey as the caller may see it: visitors get the public fields, people with a role all of them. */
export async function surveyView(survey: Survey, actor: Actor | undefined): Promise<SurveyView> {
  return viewSince(survey, actor, survey.published ? (await publicSince())(survey) : undefined);
}

/** @param since time from which its public revision counts as public; the recorded time by default */
export function viewSince(
  survey: Survey,
  actor: Actor | undefined,
  since: Instant | undefined = survey.steps?.published?.at,
): SurveyView {
  const { id, date, active, published, revision, note, withdrawn, steps, correction } = survey;
  const open: SurveyView = {
    id,
    date,
    active,
    published,
    revision,
    ...(published && since && { publishedAt: since }),
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

/** For administrators the states of its steps are added, which needs the prices of its companies. */
export async function surveyWithSteps(
  survey: Survey,
  actor: Actor | undefined,
): Promise<SurveyView> {
  const [view, { states, next }] = await Promise.all([
    surveyView(survey, actor),
    surveyProgress(survey),
  ]);
  return { ...view, stepStates: { ...states }, nextStep: next };
}

export const maySeeUnpublished = (actor: Actor | undefined): boolean => Boolean(actor?.role);
