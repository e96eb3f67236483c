import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { classKey } from './classKey.ts';

/** Seconds after which a change can no longer share its second, by whichever clock, with another. */
const longAgo = 60;

/**
 * Reads a class anew from a service that does not tell what has changed; where it tells when, only if that is another
 * time than before. A time has whole seconds: one that has just come up is believed only when it is still there.
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
