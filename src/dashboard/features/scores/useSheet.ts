import { useMemo } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useJustSaved } from '#dashboard/shell/sync/useOutbox.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { type Entered, enteredIn } from './entered.ts';
import { Sheet } from './Sheet.ts';

interface ClassNumbers {
  readonly sheet: Sheet;
  /** How many unsaved scores count, by position of the students who have any. */
  readonly unsaved: ReadonlyMap<number, number>;
  /** Comments on scores, by position in the matrix. */
  readonly remarks: ReadonlyMap<number, string>;
}

/** The numbers of a class for read-only screens: the same that its gradebook shows. */
export function useSheet(book: Gradebook): ClassNumbers {
  const { codes, lates, remarks } = useEntered(book);
  return useMemo(() => {
    const sheet = new Sheet({ book, entered: codes, late: lates });
    const unsaved = new Map<number, number>();
    for (const at of codes.keys()) {
      const student = Math.floor(at / sheet.width);
      unsaved.set(student, (unsaved.get(student) ?? 0) + 1);
    }
    return { sheet, unsaved, remarks };
  }, [book, codes, lates, remarks]);
}

/** The unsaved scores of this class. */
export function useEntered(book: Gradebook): Entered {
  const queue = useStore(outbox, ({ queue }) => queue);
  const justSaved = useJustSaved();
  return useMemo(() => enteredIn(book, queue, justSaved), [book, queue, justSaved]);
}
