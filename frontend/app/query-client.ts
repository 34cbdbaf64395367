import { QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '../lib/failures.ts';

/** Answers stay fresh for a minute; only a missing answer is asked for again, once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof NetworkFailure,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
