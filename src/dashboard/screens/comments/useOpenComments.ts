import { useSyncExternalStore } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import type { Writing } from '#dashboard/api/unsaved/writings.ts';

const writingsNow = () => unsaved.get().writings;

/** What is being written and not saved yet of the comments of a class, or of one student's. */
export function useOpenComments(classId: number, studentId?: number) {
  const writings = useSyncExternalStore(unsaved.subscribe, writingsNow);
  const isOpen = ({ kind, left, ...place }: Writing) =>
    kind === 'comment' &&
    place.classId === classId &&
    (studentId === undefined || place.item === String(studentId)) &&
    // What an earlier page has left stays kept however often it is passed.
    !left;
  return {
    asks: [...writings.values()].some(isOpen),
    discard() {
      for (const writing of [...writingsNow().values()].filter(isOpen)) unsaved.write(writing, null);
    },
  };
}
