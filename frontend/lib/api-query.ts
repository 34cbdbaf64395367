import { queryOptions } from '@tanstack/react-query';
import type { RouteId } from '../../functions/contract/routes.ts';
import { type ApiArguments, api } from './api-client.ts';

/**
 * A reading call as a query: `useQuery(apiQuery('surveys/get', { params: { id } }))`. The key starts
 * with the route's id, so a change invalidates with `queryKey: ['surveys/get']`.
 */
export function apiQuery<Id extends RouteId>(id: Id, ...[request]: ApiArguments<Id>) {
  return queryOptions({
    queryKey: [id, request ?? {}] as const,
    queryFn: ({ signal }) => api(id, ...([{ ...request, signal }] as unknown as ApiArguments<Id>)),
  });
}
