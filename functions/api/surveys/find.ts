import { Refusal } from '../../domain/refusal.ts';
import { surveyForDay } from '../../domain/surveys.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publishedSeries } from '../../store/series.ts';
import { surveyById } from '../../store/surveys.ts';
import { surveyView } from './survey-view.ts';

export const handler = endpoint('surveys/find', async ({ query, actor }) => {
  const found = surveyForDay(await publishedSeries(), query.date);
  if (!found) throw new Refusal('not_found', { date: query.date });
  return surveyView(await surveyById(found.id), actor);
});
