import type { EnsureQueryDataOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { CallError, hasCode } from './callError.ts';

/**
 * What a screen exports beside `Component` when it needs data: fills the cache with what the screen then reads by
 * `useSuspenseQuery`, so that no screen has a loading branch. `params` are those of the address.
 */
export type Load = (
  queryClient: QueryClient,
  at: { params: Readonly<Record<string, string | undefined>>; url: URL },
) => Promise<unknown>;

/**
 * Requests data that must be current when its screen opens. If the service cannot be reached or breaks, what was loaded
 * before is shown, and the frame says that it is old; a refusal is never hidden so. Data that arrived less than
 * `staleTime` milliseconds ago is current.
 */
export async function askAnew<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  staleTime = 0,
): Promise<Data> {
  try {
    return await queryClient.fetchQuery({ ...query, staleTime });
  } catch (error) {
    const kept = queryClient.getQueryData<Data>(query.queryKey);
    const isRefused = !(error instanceof CallError) || error.kind === 'refusal';
    if (kept === undefined || isRefused) throw error;
    return kept;
  }
}

/** How long a screen waits for optional data, in milliseconds. */
const timeoutMs = 1000;

/**
 * Requests optional data of a screen; resolves when it has arrived or failed. An earlier failure is not retried here,
 * since the screen offers that itself, except after a sign-in.
 */
export async function askBeside<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<void> {
  const error = queryClient.getQueryState(query.queryKey)?.error;
  if (!error || hasCode(error, 'notSignedIn')) await queryClient.ensureQueryData(query).catch(() => null);
}

/**
 * Resolves when all have arrived, or after a second. Data that arrives within the second is drawn with the screen, so
 * nothing jumps; slower data does not hold it up.
 */
export const withinASecond = (...asked: readonly (Promise<unknown> | null)[]): Promise<unknown> =>
  Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);

/** What is shown and failed to load is requested again after these times: twice as long after each failure. */
const again = { first: 5000, last: 20_000 };

/** What may be different next time, unlike a refusal. */
export const isTemporary = (error: Error | null): boolean =>
  error instanceof CallError && error.kind !== 'refusal';

interface Failures {
  /** Null if the last attempt succeeded. */
  error: Error | null;
  /** How often data has arrived, and how often none has: neither is ever reset. */
  dataUpdateCount: number;
  errorUpdateCount: number;
}

/** Of a query whose data has arrived `arrivals` times: how often it had failed before. */
const failedBefore = new WeakMap<object, { arrivals: number; failures: number }>();

/** How often a query has failed since its data last arrived. Whoever shows it asks after each change. */
function failuresInARow(query: { state: Failures }): number {
  const { error, dataUpdateCount: arrivals, errorUpdateCount } = query.state;
  let before = failedBefore.get(query);
  if (before?.arrivals !== arrivals) {
    before = { arrivals, failures: arrivals === 0 ? 0 : errorUpdateCount - (error ? 1 : 0) };
    failedBefore.set(query, before);
  }
  return errorUpdateCount - before.failures;
}

/** Milliseconds until what failed to load is requested again; false if that would not help. */
export function loadAgainAfter(query: { state: Failures }): number | false {
  const failures = failuresInARow(query);
  return isTemporary(query.state.error) && Math.min(again.first * 2 ** (failures - 1), again.last);
}
