import { endpoint } from '../../http/endpoint.ts';
import { latestSurveys } from '../../store/surveys.ts';
import { surveyView } from './survey-view.ts';

export const handler = endpoint('surveys/latest', async ({ query, actor }) => {
  const surveys = await latestSurveys(query.published ?? true, query.limit ?? 16);
  return surveys.map((survey) => surveyView(survey, actor));
});
