import { endpoint } from '../../http/endpoint.ts';
import { surveyDates } from '../../store/surveys.ts';

export const handler = endpoint('surveys/count', async () => ({
  total: (await surveyDates()).length,
}));
