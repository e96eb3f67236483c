import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#dashboard/api/calls/callError.ts';

/*
 * How long an answer of the service is trusted. Data is shown at once from the cache and requested again behind it; a
 * call that reached no service is retried once, and then the page shows the error with a way to try again. It tries
 * again by itself too, less and less often. Calls are made even if the browser believes itself offline: a failed call
 * can be shown, a paused one cannot.
 */

const fresh = 30_000;
const kept = 30 * 60_000;
/** What is shown and failed to load is requested again after these times: twice as long after each failure. */
const again = { first: 5000, last: 20_000 };

/** What may be different next time, unlike a refusal. */
const isTemporary = (error: unknown) => error instanceof CallError && error.kind !== 'refusal';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fresh,
        gcTime: kept,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state: { error, errorUpdateCount } }) =>
          isTemporary(error) && Math.min(again.first * 2 ** (errorUpdateCount - 1), again.last),
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.kind === 'unreadable',
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
