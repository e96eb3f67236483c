import { type Dispatch, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { readRosterWriting, rosterPlace } from '#dashboard/api/rosterWriting.ts';
import type { Roster } from '#dashboard/api/students.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { placeKey } from '#dashboard/api/unsaved/writings.ts';
import { difference, isSame } from './difference.ts';
import { changeDraft, type Draft, type DraftAction, isChanged, listOf } from './draft.ts';

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
  const now = () => unsaved.get().writings.get(placeKey(place))?.value;
  const value = useSyncExternalStore(unsaved.subscribe, now);
  /** What was written from here. */
  const own = useRef<unknown>(undefined);
  const [isResumed, resume] = useState(false);

  useEffect(() => {
    if (value === undefined || value === own.current || changed) return;
    const writing = readRosterWriting(value);
    const next = writing && changeDraft(draft, { kind: 'resume', writing });
    // Its page was gone before it could hear that this had been sent.
    const isSent = next?.sort === saved.sort && isSame(difference(saved.students, listOf(next.students)));
    if (writing && next && isChanged(next) && !isSent) {
      change({ kind: 'resume', writing });
      resume(true);
    } else unsaved.write(place, null);
  }, [value, changed, draft, change, saved, place]);

  useEffect(() => {
    if (changed) {
      const { base, students, sort, text, order } = draft;
      // Where there is a text, the students are read from it again.
      own.current = { base, students: text === null ? students : [], sort, text, order };
      unsaved.write(place, own.current);
    } else if (own.current !== undefined) {
      own.current = undefined;
      unsaved.write(place, null);
      resume(false);
    }
  }, [draft, changed, place]);

  return {
    /** An earlier page was left with what stands here. */
    resumed: isResumed && changed,
    discardKept: () => unsaved.write(place, null),
  };
}
