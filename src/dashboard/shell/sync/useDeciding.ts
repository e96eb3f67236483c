import { useCallback, useState } from 'react';
import { isConflict, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import type { QueuedChanges } from './useOutbox.ts';

interface Deciding {
  /** The change as it is now; null if there is no question, or no conflict any more. */
  readonly deciding: QueuedChange | null;
  /** Asks which of two values stays if they are in conflict; returns whether they are. */
  decide(place: string, student: number): boolean;
  close(): void;
}

/** The cell whose conflict the teacher is asked about; no question if nothing may be changed. */
export function useDeciding(queuedChanges: QueuedChanges, fixed = false): Deciding {
  const [cell, setCell] = useState<{ readonly place: string; readonly student: number } | null>(null);
  const found = cell ? queuedChanges.at(cell.place, cell.student) : undefined;
  const deciding = isConflict(found) && !fixed ? found : null;
  // Decided elsewhere, or fixed: if there is a conflict again, the question waits until the teacher opens it.
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
