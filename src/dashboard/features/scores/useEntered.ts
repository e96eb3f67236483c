import { useMemo } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useJustSaved } from '#dashboard/shell/sync/useOutbox.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { type Entered, enteredIn } from './entered.ts';

/** The unsaved scores of this class. */
export function useEntered(book: Gradebook): Entered {
  const queue = useStore(outbox, ({ queue }) => queue);
  const justSaved = useJustSaved();
  return useMemo(() => enteredIn(book, queue, justSaved), [book, queue, justSaved]);
}
