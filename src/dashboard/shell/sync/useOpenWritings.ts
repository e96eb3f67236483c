import type { WritingPlace } from '#dashboard/api/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/** What is being written on this page and not saved yet, where `isHere` says so. */
export function useOpenWritings(isHere: (place: WritingPlace) => boolean) {
  // What an earlier page has left stays kept however often it is passed.
  const open = () => [...outbox.get().writings.values()].filter((each) => !each.left && isHere(each));
  return {
    /** Changes with the first key, not with each: what shows it is drawn anew. */
    asks: useStore(outbox, () => open().length > 0),
    discard() {
      for (const writing of open()) outbox.write(writing, null);
    },
  };
}
