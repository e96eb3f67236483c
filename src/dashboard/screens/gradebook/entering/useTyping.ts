import { useEffect, useRef, useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { type CellIds, cellIdsAt, whereIs } from '#dashboard/features/scores/cellIds.ts';
import type { Begun, Position } from '#dashboard/grid/cursor.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { changesTo } from '#dashboard/screens/gradebook/model/scoreChanges.ts';

/** Typed text, and the student's and assignment's names at that time. */
export interface Typed {
  readonly cell: CellIds;
  readonly text: string;
  readonly begun: Begun;
  readonly who: string;
  readonly where: string;
}

export interface Typing {
  /** Stores the editor's text, key by key; null gives it up. */
  onTyping(position: Position, text: string | null, begun: Begun): void;
  /** The same of a comment, as it would be saved; null gives it up. */
  onRemarking(change: Change | null, named: Pick<Typed, 'who' | 'where'>): void;
  /** It is committed, or was the same. */
  done(): void;
  /** The editor's cell is gone from the screen: `onElsewhere` is called if only the filter hides it. */
  end(onElsewhere: (student: number, assignment: number, typed: Typed) => void): void;
  /** The text typed for a cell that is gone from the class. */
  readonly lost: Typed | null;
  letGo(): void;
}

/** Text that is typed and not committed: it outlives the page, and the cell for which it was meant. */
export function useTyping(view: View, isWhatIf: boolean): Typing {
  const typed = useRef<Typed>(null);
  const [lost, lose] = useState<Typed | null>(null);
  const { book } = view.sheet;
  // A typed score is committed when the screen is left; a comment may still be in its dialog.
  useEffect(() => () => outbox.leaveDraft(), []);
  return {
    onTyping({ row, column }, text, begun) {
      const student = view.rows[row];
      const assignment = view.columns[column]?.shows;
      if (student === undefined || typeof assignment !== 'number' || isWhatIf) return;
      const cell = cellIdsAt(book, student, assignment);
      const where = book.assignments[assignment]?.title ?? '';
      typed.current =
        text === null || cell === null ? null : { cell, text, begun, who: view.nameOf(student), where };
      outbox.draft(text === null ? [] : changesTo(view, { student, assignment, text, begun }));
    },
    onRemarking(change, named) {
      outbox.draft(change === null ? [] : [change]);
      typed.current = change === null || change.to.value === '' ? null : { ...named, ...remarkTyped(change) };
    },
    done() {
      typed.current = null;
      outbox.draft([]);
    },
    end(onElsewhere) {
      const { current: last } = typed;
      typed.current = null;
      if (!last) {
        outbox.draft([]);
        return;
      }
      const found = whereIs(book, last.cell);
      if (found) onElsewhere(found.student, found.assignment, last);
      else lose(last);
    },
    lost,
    letGo() {
      lose(null);
      outbox.draft([]);
    },
  };
}

const remarkTyped = ({ student, place, from, to }: Change) => ({
  cell: { studentId: student, assignmentId: Number(place) },
  text: to.value,
  begun: { before: from.value, beside: '' },
});
