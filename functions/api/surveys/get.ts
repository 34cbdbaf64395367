import { Refusal } from '../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { surveyBefore, surveyById } from '../../store/surveys.ts';
import { previousSurvey } from '../../usecases/previous-survey.ts';
import { maySeeUnpublished, surveyView } from './survey-view.ts';

export const handler = endpoint('surveys/get', async ({ params, query, actor }) => {
  const all = maySeeUnpublished(actor);
  let survey = await surveyById(params.id);
  if (query.previous) {
    const { date } = survey;
    const previous = all ? await previousSurvey(date) : await surveyBefore(date, true);
    if (!previous) throw new Refusal('not_found', { surveyId: params.id });
    survey = previous;
  }
  if (!survey.published && !all) throw new Refusal('not_found', { surveyId: params.id });
  return surveyView(survey, actor);
});
