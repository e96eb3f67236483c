import { useSyncExternalStore } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import type { Writing } from '#dashboard/api/unsaved/writings.ts';

/** What is being written and not saved yet of the comments of a class, or of one student's. */
export function useOpenComments(classId: number, studentId?: number) {
  const isOpen = ({ kind, left, ...place }: Writing) =>
    kind === 'comment' &&
    place.classId === classId &&
    (studentId === undefined || place.item === String(studentId)) &&
    // What an earlier page has left stays kept however often it is passed.
    !left;
  const open = () => [...unsaved.get().writings.values()].filter(isOpen);
  return {
    /** Changes with the first key, not with each: what shows it is drawn anew. */
    asks: useSyncExternalStore(unsaved.subscribe, () => open().length > 0),
    discard() {
      for (const writing of open()) unsaved.write(writing, null);
    },
  };
}
