import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { loadAgainAfter } from '#dashboard/api/calls/load.ts';

/*
 * How long an answer of the service is trusted. Data is shown at once from the cache and requested again behind it; a
 * call that reached no service is retried once, and then the page shows the error with a way to try again. It tries
 * again by itself too, less and less often. Calls are made even if the browser believes itself offline: a failed call
 * can be shown, a paused one cannot.
 */

const fresh = 30_000;
const kept = 30 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fresh,
        gcTime: kept,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: (query) => loadAgainAfter(query),
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.kind === 'unreadable',
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
