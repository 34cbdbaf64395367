import { endpoint } from '../../http/endpoint.ts';
import { countSurveys } from '../../store/surveys.ts';

export const handler = endpoint('surveys/count', async () => ({
  total: await countSurveys(),
}));
