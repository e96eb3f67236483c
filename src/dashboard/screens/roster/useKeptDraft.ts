import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react';
import { readRosterWriting, rosterPlace } from '#dashboard/api/rosterWriting.ts';
import type { Roster } from '#dashboard/api/students.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { placeKey } from '#dashboard/outbox/writings.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { changeDraft, type Draft, type DraftAction, isUnsent } from './draft.ts';

interface Kept {
  draft: Draft;
  change: Dispatch<DraftAction>;
  /** Whether anything would be lost with the draft. */
  changed: boolean;
  saved: Roster;
}

/** The draft outlives the page, until it is sent or discarded. */
export function useKeptDraft(classId: number, { draft, change, changed, saved }: Kept) {
  const place = useMemo(() => rosterPlace(classId), [classId]);
  const now = () => outbox.get().writings.get(placeKey(place))?.value;
  const value = useStore(outbox, now);
  /** What was written from here. */
  const own = useRef<unknown>(undefined);
  const [isResumed, resume] = useState(false);

  useEffect(() => {
    if (value === undefined || value === own.current || changed) return;
    const writing = readRosterWriting(value);
    // What cannot be read is left where it is.
    if (writing === null) return;
    if (isUnsent(changeDraft(draft, { kind: 'resume', writing }), saved)) {
      change({ kind: 'resume', writing });
      resume(true);
    } else outbox.write(place, null);
  }, [value, changed, draft, change, saved, place]);

  useEffect(() => {
    if (changed) {
      const { base, students, sort, text, order } = draft;
      // Where there is a text, the students are read from it again.
      own.current = { base, students: text === null ? students : [], sort, text, order };
      outbox.write(place, own.current);
    } else if (own.current !== undefined) {
      own.current = undefined;
      outbox.write(place, null);
      resume(false);
    }
  }, [draft, changed, place]);

  return {
    /** An earlier page was left with what stands here. */
    resumed: isResumed && changed,
    /** What is kept of it now. */
    now,
    /** Once it was `sent` only where no more has been written since. */
    discardKept(sent = now()) {
      if (now() === sent) outbox.write(place, null);
    },
  };
}
