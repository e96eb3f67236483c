import { useMemo } from 'react';
import type { WritingPlace } from '#dashboard/api/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { placeKey } from '#dashboard/outbox/writings.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/** What is being written at a place: it outlives its field and the page, until it is saved or given up. */
export function useWriting<Value>(place: WritingPlace, read: (value: unknown) => Value | null) {
  const now = () => outbox.get().writings.get(placeKey(place));
  const writing = useStore(outbox, now);
  const draft = useMemo(() => read(writing?.value), [writing, read]);
  return {
    /** Null for nothing. */
    draft,
    /** An earlier page was left with it. */
    isLeft: draft !== null && writing?.left === true,
    write: (value: Value | null) => outbox.write(place, value),
    /** Also for what goes on after the page that began it. */
    now: () => read(now()?.value),
  };
}
