import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Resolves as soon as the result of a query is there, for measurements that begin then. */
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
