import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { writeThrough } from '#dashboard/api/calls/writeThrough.ts';

/** A list on the screen; `answer` replies to the oldest request that still waits. */
function openList() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const waiting: ((list: readonly string[]) => void)[] = [];
  const query = queryOptions({
    queryKey: ['list'],
    queryFn: () => new Promise<readonly string[]>((resolve) => waiting.push(resolve)),
  });
  const observer = new QueryObserver(queryClient, query);
  const close = observer.subscribe(() => {});
  return {
    write: (item: string) => writeThrough(queryClient, query, (list) => [...list, item]),
    answer: (...list: string[]) => waiting.shift()?.(list),
    refetch: () => void observer.refetch(),
    requests: () => waiting.length,
    shown: () => queryClient.getQueryData(query.queryKey),
    close,
  };
}

test('a saved value is in the cached list at once, without another request', async () => {
  const list = openList();
  list.write('b');
  expect(list.shown()).toBeUndefined();
  list.answer('a');
  await expect.poll(list.shown).toEqual(['a']);
  list.write('b');
  expect(list.shown()).toEqual(['a', 'b']);
  expect(list.requests()).toBe(0);
  list.close();
});

test('a reply that was requested before a save does not overwrite it: the list is requested again', async () => {
  const list = openList();
  list.answer('a');
  await expect.poll(list.shown).toEqual(['a']);
  list.refetch();
  expect(list.requests()).toBe(1);
  list.write('b');
  list.answer('a');
  await expect.poll(list.requests).toBe(1);
  expect(list.shown()).toEqual(['a', 'b']);
  list.answer('a', 'b', 'c');
  await expect.poll(list.shown).toEqual(['a', 'b', 'c']);
  list.close();
});
