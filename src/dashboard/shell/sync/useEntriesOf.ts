import { useMemo } from 'react';
import { type Entry, type EntryKind, type EntryState, keyOf, stateOf } from '#dashboard/api/sending.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { useJustSaved } from './useJustSaved.ts';

/** The unsaved entries of one kind in one class, by place and student. */
export interface EntriesOf {
  readonly all: readonly Entry[];
  at(place: string, student: number): Entry | undefined;
  /** Null where nothing is unsaved and nothing has just been saved. */
  stateAt(place: string, student: number): EntryState | 'saved' | null;
}

export function useEntriesOf(kind: EntryKind, classId: number): EntriesOf {
  const queue = useStore(outbox, ({ queue }) => queue);
  const justSaved = useJustSaved();
  return useMemo(() => {
    const keyAt = (place: string, student: number) => keyOf({ kind, classId, place, student });
    return {
      all: [...queue.values()].filter((entry) => entry.kind === kind && entry.classId === classId),
      at: (place, student) => queue.get(keyAt(place, student)),
      stateAt(place, student) {
        const key = keyAt(place, student);
        const entry = queue.get(key);
        if (entry) return stateOf(entry);
        return justSaved.has(key) ? 'saved' : null;
      },
    };
  }, [queue, justSaved, kind, classId]);
}
