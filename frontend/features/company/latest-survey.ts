import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query.ts';

/** The survey that companies enter prices in: the latest that is not published. */
export function useLatestSurvey() {
  const query = useQuery(apiQuery('surveys/latest', { query: { limit: 1, published: false } }));
  return { ...query, survey: query.data?.[0] };
}
