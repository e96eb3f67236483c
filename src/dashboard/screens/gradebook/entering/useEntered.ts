import { useMemo, useSyncExternalStore } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { useJustSaved } from '#dashboard/screens/unsaved/useJustSaved.ts';
import { type Entered, enteredIn } from './entered.ts';

const queueNow = () => unsaved.get().queue;

/** The unsaved scores of this class. */
export function useEntered(book: Gradebook): Entered {
  const queue = useSyncExternalStore(unsaved.subscribe, queueNow);
  const justSaved = useJustSaved();
  return useMemo(() => enteredIn(book, queue, justSaved), [book, queue, justSaved]);
}
