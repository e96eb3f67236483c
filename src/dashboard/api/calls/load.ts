import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { means } from './callError.ts';

/**
 * What a screen exports beside `Component` when it needs data: puts into the cache what the screen then reads with
 * `useSuspenseQuery`, so that no screen has a loading branch. `params` are those of the address.
 */
export type Load = (
  queryClient: QueryClient,
  at: { params: Readonly<Record<string, string | undefined>>; url: URL },
) => Promise<unknown>;

/** Milliseconds that a screen waits for what it can do without. */
const timeoutMs = 1000;

/**
 * Asks for what a screen can do without; resolves when it is there or has failed. What had failed before is not asked
 * again here, that is the screen's to offer; but after a sign-in it is asked again.
 */
export async function askBeside<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<void> {
  const error = queryClient.getQueryState(query.queryKey)?.error;
  if (!error || means(error, 'notSignedIn')) await queryClient.ensureQueryData(query).catch(() => null);
}

/**
 * Resolves when all are there, or after a second. What arrives within the second is drawn with the screen, so nothing
 * jumps; what takes longer keeps nobody waiting.
 */
export const withinASecond = (...asked: readonly (Promise<unknown> | null)[]): Promise<unknown> =>
  Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
