import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * A query for data to be edited: read again on every visit, and not refreshed while the person types.
 * `data` is undefined until it has been read; `reload` reads it again.
 */
export function useFreshQuery<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return {
    data: isFetchedAfterMount && !isError ? data : undefined,
    isPending: !isFetchedAfterMount,
    isError,
    reload: async () => {
      await refetch();
    },
  };
}
