import { queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clock } from '../../functions/platform/kernel/clock.ts';
import type { RouteId } from '../../functions/routes.ts';
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

/**
 * A query for data to be edited: read again on every visit, and not refreshed while the person types.
 * `data` is undefined until it has been read; `reload` reads it again.
 */
export function useFreshQuery<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const [mountedAt] = useState(() => clock.now().getTime());
  const { data, isError, isFetchedAfterMount, dataUpdatedAt, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return {
    // Data once read remain when they cannot be read again, because somebody may be typing.
    data: dataUpdatedAt >= mountedAt ? data : undefined,
    isPending: !isFetchedAfterMount,
    isError,
    reload: async () => {
      await refetch();
    },
  };
}
