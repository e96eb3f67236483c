import { useCallback, useState } from 'react';
import type { QueuedChange } from '#dashboard/api/calls/sending.ts';
import { isConflict } from './texts.ts';
import type { QueuedChanges } from './useOutbox.ts';

export interface Deciding {
  /** As it is now; null where nothing is asked, or no two disagree any more. */
  readonly deciding: QueuedChange | null;
  /** Asks which of two values stays where there are two; returns whether there are. */
  decide(place: string, student: number): boolean;
  close(): void;
}

/** The cell about which the teacher is asked whose value stays; nothing is asked where nothing may be changed. */
export function useDeciding(queuedChanges: QueuedChanges, fixed = false): Deciding {
  const [cell, setCell] = useState<{ readonly place: string; readonly student: number } | null>(null);
  const found = cell ? queuedChanges.at(cell.place, cell.student) : undefined;
  const deciding = isConflict(found) && !fixed ? found : null;
  // Decided elsewhere, or fixed: where two disagree again, the question waits until the teacher opens it.
  if (cell && !deciding) setCell(null);
  const decide = useCallback(
    (place: string, student: number) => {
      const asks = isConflict(queuedChanges.at(place, student)) && !fixed;
      if (asks) setCell({ place, student });
      return asks;
    },
    [queuedChanges, fixed],
  );
  return { deciding, decide, close: () => setCell(null) };
}
