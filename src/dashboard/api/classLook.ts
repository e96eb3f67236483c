import type { QueryClient } from '@tanstack/react-query';
import { offers, openTasksQuery } from '#dashboard/api/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';

/**
 * Tells the service that a class leaves the page, on paper or in a file: who looked at what in bulk is written down.
 * Nobody waits for it, and nothing is held up where it does not arrive.
 */
export function recordLook(queryClient: QueryClient, classId: number, what: 'print' | 'export'): void {
  const tasks = queryClient.getQueryData(openTasksQuery().queryKey) ?? 'documented';
  if (offers(tasks, 'class-look')) call('class-look', { clid: classId, what }).catch(() => {});
}
