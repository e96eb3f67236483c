import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Writes saved values into the data of a query, if it has any. */
export function writeThrough<Data>(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> },
  written: (data: Data) => Data,
): void {
  // A reply that is on its way may be older than this, so ask again.
  const asking = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  queryClient.setQueryData<Data>(queryKey as QueryKey, (data) => data && written(data));
  if (asking) void queryClient.invalidateQueries({ queryKey });
}
