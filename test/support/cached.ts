import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Resolves as soon as the answer to a query is there, and not a moment later: before what is timed from then on. */
export function cached(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  return new Promise((resolve) => {
    const leave = queryClient.getQueryCache().subscribe(look);
    function look() {
      if (queryClient.getQueryData(queryKey) === undefined) return;
      leave();
      resolve();
    }
    look();
  });
}
