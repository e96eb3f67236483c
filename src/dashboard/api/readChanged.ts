import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { classKey } from './classKey.ts';

/** Seconds after which no other change can fall into the same second, even if the clocks differ. */
const longAgo = 60;

/**
 * Reads a class again from a service that does not tell what has changed. If it tells when, only if that time differs
 * from the last one. Times are in whole seconds, so a recent one is trusted only once it is told a second time.
 */
export function createReadChanged(queryClient: QueryClient, classId: number): () => Promise<void> {
  let seen: number | null = null;
  let sure = false;
  return async () => {
    const { classes } = await call('teacher-classes', {});
    const changedAt = classes.find(({ clid }) => clid === classId)?.updated ?? null;
    if (changedAt !== null && changedAt === seen && sure) return;
    await queryClient.invalidateQueries({ queryKey: classKey(classId) }, { throwOnError: true });
    sure = changedAt !== null && (changedAt === seen || Date.now() / 1000 - changedAt > longAgo);
    seen = changedAt;
  };
}
