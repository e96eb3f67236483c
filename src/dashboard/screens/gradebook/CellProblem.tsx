import type { RefObject } from 'react';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import { keyOf, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { type Cursor, isSingle, type Position } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { CursorStore } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { positionAt, scoreAt } from '#dashboard/screens/gradebook/model/scoreCells.ts';
import type { StatusMessage } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Floating } from '#dashboard/ui/components/overlays/Floating.tsx';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import styles from './CellProblem.module.css';

interface CellProblemProps {
  view: View;
  store: CursorStore;
  grid: RefObject<GridHandle | null>;
  message: StatusMessage | null;
}

/**
 * Why an entry was not accepted, at its cell: as long as the status bar shows it, and whenever the cursor returns
 * there. Screen readers get it from the status bar and from the cell.
 */
export function CellProblem({ view, store, grid, message }: CellProblemProps) {
  const cursor = useStore(store);
  const found =
    cursor && cursor.editing === null ? (problemIn(view, message) ?? activeOf(view, cursor)) : null;
  if (!found) return null;
  const { position, reason } = found;
  return (
    <Floating
      anchor={{ getBoundingClientRect: () => grid.current?.boxOf(position) ?? new DOMRect() }}
      side="above"
      className={styles.problem}
    >
      <div aria-hidden>
        <Problem>{reason}</Problem>
      </div>
    </Floating>
  );
}

interface Found {
  readonly position: Position;
  readonly reason: string;
}

/** Conflicts are left out: the teacher is asked about them. */
function reasonOf({ failure }: QueuedChange): string | null {
  return failure && failure.kind !== 'conflict' ? reasonText(failure.reason) : null;
}

/** The entry in the current message, as long as it waits in its cell. */
function problemIn(view: View, message: StatusMessage | null): Found | null {
  if (!message?.cell) return null;
  const key = keyOf(message.cell);
  const { queuedChanges, queuedLates } = view.entered;
  const queued = [...queuedChanges.values(), ...queuedLates.values()].find((each) => keyOf(each) === key);
  const reason = queued && reasonOf(queued);
  const position = queued && positionAt(view, queued);
  return reason && position ? { position, reason } : null;
}

function activeOf(view: View, cursor: Cursor): Found | null {
  const cell = isSingle(cursor) ? scoreAt(view, cursor.active) : null;
  if (!cell) return null;
  const at = cell.student * view.sheet.width + cell.assignment;
  const { queuedChanges, queuedLates } = view.entered;
  for (const queued of [queuedChanges.get(at), queuedLates.get(at)]) {
    const reason = queued && reasonOf(queued);
    if (reason) return { position: cursor.active, reason };
  }
  return null;
}
