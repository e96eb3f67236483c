import { useMemo, useSyncExternalStore } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { placeKey, type WritingPlace } from '#dashboard/api/unsaved/writings.ts';

/** What is being written at a place: it outlives its field and the page, until it is saved or given up. */
export function useWriting<Value>(place: WritingPlace, read: (value: unknown) => Value | null) {
  const now = () => unsaved.get().writings.get(placeKey(place));
  const writing = useSyncExternalStore(unsaved.subscribe, now);
  const draft = useMemo(() => read(writing?.value), [writing, read]);
  return {
    /** Null for nothing. */
    draft,
    /** An earlier page was left with it. */
    isLeft: draft !== null && writing?.left === true,
    write: (value: Value | null) => unsaved.write(place, value),
    /** Also for what goes on after the page that began it. */
    now: () => read(now()?.value),
  };
}
