import { type QueryFunction, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { createQueryClient } from '#dashboard/app/queryClient.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shows data; `askedSince` returns when it was requested, in seconds since the last call. */
function shown(queryFn: QueryFunction<string>) {
  const queryClient = createQueryClient();
  const asked: number[] = [];
  let start = Date.now();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['shown'],
    retry: false,
    queryFn: (context) => {
      asked.push(Math.round((Date.now() - start) / 1000));
      return queryFn(context);
    },
  });
  const leave = observer.subscribe(() => undefined);
  return {
    queryClient,
    leave,
    askedSince: () => {
      start = Date.now();
      return asked.splice(0);
    },
  };
}

test('what has failed to load before is requested again as soon as if it never had', async () => {
  let breaks = true;
  const broken = new CallError('No.', { kind: 'fault', task: 'teacher-today' });
  const { queryClient, leave, askedSince } = shown(() => (breaks ? Promise.reject(broken) : 'data'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedSince()).toEqual([0, 5, 15, 35, 55]);
  breaks = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedSince()).toEqual([15]);
  breaks = true;
  await queryClient.invalidateQueries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedSince()).toEqual([0, 5, 15, 35, 55]);
  leave();
});
