import type { QueryClient } from '@tanstack/react-query';

/**
 * What a screen exports beside `Component` when it needs data: puts into the cache what the screen then reads with
 * `useSuspenseQuery`, so that no screen has a loading branch. `params` are those of the address.
 */
export type Load = (
  queryClient: QueryClient,
  at: { params: Readonly<Record<string, string | undefined>>; url: URL },
) => Promise<unknown>;
