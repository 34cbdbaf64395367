import { endpoint } from '../../platform/endpoint.ts';
import { usernameOf } from '../../platform/identity.ts';
import { applySurveyChange } from '../../workflows/change-survey.ts';
import { surveyView } from '../../workflows/survey-view.ts';

export const handler = endpoint('surveys/change', async ({ params, body, actor, ifMatch, now }) => {
  const survey = await applySurveyChange(params.id, body, ifMatch, usernameOf(actor), now);
  return surveyView(survey, actor);
});
