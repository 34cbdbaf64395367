import type { SurveyView } from '../../contract/surveys.ts';
import type { Survey } from '../../domain/surveys.ts';
import type { Actor } from '../../http/identity.ts';

/** A survey as the caller may see it: visitors get what is public, people with a role all of it. */
export function surveyView(survey: Survey, actor: Actor | undefined): SurveyView {
  const { id, date, active, published, notes, revision, version, steps } = survey;
  const open = { id, date, active, published };
  if (!actor?.role) return open;
  return {
    ...open,
    notes,
    revision,
    version,
    ...(steps ? { steps: steps as SurveyView['steps'] } : {}),
  };
}

export const maySeeUnpublished = (actor: Actor | undefined): boolean => Boolean(actor?.role);
