import { useRef, useState } from 'react';
import type { Change } from '#dashboard/api/calls/sending.ts';
import { type CellIds, cellIdsAt, whereIs } from '#dashboard/features/scores/cellIds.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import { positionAt } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { meaningAt, overMaximum } from '#dashboard/screens/gradebook/model/meaning.ts';
import { changeTo } from './scoreChanges.ts';

/** A score above the maximum that was saved before anybody could be asked. */
interface Unasked {
  readonly position: Position;
  readonly question: string;
}

export interface OverMaximum {
  /** What to ask before a text is entered in a cell; null where it is no more than the maximum, or was kept before. */
  questionOf(student: number, assignment: number, text: string): string | null;
  /** It has been entered; `asked` where the question was answered by entering it again. */
  entered(cell: { student: number; assignment: number }, change: Change, asked: boolean): void;
  /** Where the question is still open: the editor was left by a press elsewhere. */
  readonly unasked: Unasked | null;
  keep(): void;
}

/** Asks once about each score above an assignment's maximum. */
export function useOverMaximum(view: View): OverMaximum {
  /** Values that were kept, by assignment: the same one is not asked about for the next student. */
  const kept = useRef(new Set<string>());
  const [left, leave] = useState<{ readonly cell: CellIds; readonly change: Change } | null>(null);
  const { sheet } = view;
  const keyOf = ({ place, to }: Change) => `${place} ${to.value}`;
  const asks = (change: Change) => {
    const over = kept.current.has(keyOf(change)) ? null : overMaximum(sheet, change);
    return over && entryTexts.keepOver(over);
  };

  function findUnasked(): Unasked | null {
    if (!left) return null;
    const { cell, change } = left;
    const place = whereIs(sheet.book, cell);
    // Undone, or entered anew.
    if (!place || meaningAt(view, place.student, place.assignment).value !== change.to.value) return null;
    const position = positionAt(view, { student: cell.studentId, place: String(cell.assignmentId) });
    const question = asks(change);
    return position && question ? { position, question } : null;
  }

  return {
    questionOf(student, assignment, text) {
      const change = changeTo(view, student, assignment, text);
      return change && asks(change);
    },
    entered({ student, assignment }, change, asked) {
      const cell = cellIdsAt(sheet.book, student, assignment);
      if (asked) kept.current.add(keyOf(change));
      leave(cell && asks(change) ? { cell, change } : null);
    },
    unasked: findUnasked(),
    keep() {
      if (left) kept.current.add(keyOf(left.change));
      leave(null);
    },
  };
}
