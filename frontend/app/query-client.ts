import { QueryClient } from '@tanstack/react-query';
import { clock } from '../../functions/platform/kernel/clock.ts';
import { NetworkFailure } from '../lib/failures.ts';

/** Milliseconds for which an answer is fresh. */
const staleTime = 60_000;

/** Answers are fresh for a minute; a call is repeated once, and only after a network failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // A call that failed invalidates: the others failed when the page was made that came as HTML.
        retryOnMount: ({ state: { isInvalidated, errorUpdatedAt } }) =>
          isInvalidated || clock.now().getTime() - errorUpdatedAt > staleTime,
        retry: (failures, error) => failures < 1 && error instanceof NetworkFailure,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
