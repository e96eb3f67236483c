import { useSyncExternalStore } from 'react';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import type { WritingPlace } from '#dashboard/api/unsaved/writings.ts';

/** What is being written on this page and not saved yet, where `isHere` says so. */
export function useOpenWritings(isHere: (place: WritingPlace) => boolean) {
  // What an earlier page has left stays kept however often it is passed.
  const open = () => [...unsaved.get().writings.values()].filter((each) => !each.left && isHere(each));
  return {
    /** Changes with the first key, not with each: what shows it is drawn anew. */
    asks: useSyncExternalStore(unsaved.subscribe, () => open().length > 0),
    discard() {
      for (const writing of open()) unsaved.write(writing, null);
    },
  };
}
