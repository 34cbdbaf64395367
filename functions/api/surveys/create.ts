import { assertSurveyDate } from '../../domain/surveys.ts';
import { endpoint } from '../../http/endpoint.ts';
import { usernameOf } from '../../http/identity.ts';
import { createSurvey } from '../../store/surveys.ts';
import { surveyView } from './survey-view.ts';

export const handler = endpoint('surveys/create', async ({ body, actor, now }) => {
  assertSurveyDate(body.date);
  const fields = { date: body.date, active: body.active ?? true, notes: '' };
  const survey = await createSurvey(fields, (id) => ({
    actor: usernameOf(actor),
    at: now.toISOString(),
    action: 'survey.created',
    subject: `survey/${id}`,
    after: fields,
  }));
  return surveyView(survey, actor);
});
