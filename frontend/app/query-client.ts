import { QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '../lib/failures.ts';

/** Answers are fresh for a minute; a call is repeated once, and only after a network failure. */
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
