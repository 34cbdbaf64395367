import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { applySurveyChange } from '../../usecases/change-survey.ts';
import { surveyView } from './survey-view.ts';

export const handler = endpoint('surveys/change', async ({ params, body, actor, ifMatch, now }) => {
  const survey = await applySurveyChange(params.id, body, ifMatch, usernameOf(actor), now);
  return surveyView(survey, actor);
});
