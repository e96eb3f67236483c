import { useMemo, useSyncExternalStore } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useJustSaved } from '#dashboard/shell/sync/useJustSaved.ts';
import { type Entered, enteredIn } from './entered.ts';

const queueNow = () => outbox.get().queue;

/** The unsaved scores of this class. */
export function useEntered(book: Gradebook): Entered {
  const queue = useSyncExternalStore(outbox.subscribe, queueNow);
  const justSaved = useJustSaved();
  return useMemo(() => enteredIn(book, queue, justSaved), [book, queue, justSaved]);
}
