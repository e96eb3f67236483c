import { useEffect } from 'react';
import { createStore, type Store } from '#dashboard/api/calls/store.ts';
import type { Cursor, Position } from '#dashboard/grid/cursor.ts';
import type { View } from './gradebookModel.ts';

/** The position of a cell on the screen, by the ids of its student and assignment; null if it is not shown. */
export function positionAt(
  { sheet: { book }, rows, columns }: View,
  { place, student }: { place: string; student: number },
): Position | null {
  const row = Array.from(rows).findIndex((at) => book.students[at]?.id === student);
  const column = columns.findIndex(({ id }) => id === place);
  return row < 0 || column < 0 ? null : { row, column };
}

/** Where a score is in the sheet: the positions of its student and its assignment. */
export interface ScoreCell {
  readonly student: number;
  readonly assignment: number;
}

/** The score at a position on the screen; null if there is none. */
export function scoreAt(
  { rows, columns }: Pick<View, 'rows' | 'columns'>,
  { row, column }: Position,
): ScoreCell | null {
  const student = rows[row];
  const assignment = columns[column]?.shows;
  return student === undefined || typeof assignment !== 'number' ? null : { student, assignment };
}

/** Reports that a colleague has removed the student or assignment of an open dialog or panel. */
export function useGone(gone: boolean, onGone: () => void): void {
  useEffect(() => {
    if (gone) onGone();
  });
}

export type CursorStore = Store<Cursor | null>;

/** How long a move may wait before it is reported, in milliseconds. */
const delay = 60;

/** Where the cursor is. A run of moves is reported once, so that holding an arrow key stays cheap. */
export function createCursorStore(): CursorStore {
  let now: Cursor | null = null;
  let waiting = 0;
  const published = createStore<Cursor | null>(null);
  return {
    get: () => now,
    set(cursor) {
      now = cursor;
      if (waiting !== 0) return;
      waiting = window.setTimeout(() => {
        waiting = 0;
        published.set(now);
      }, delay);
    },
    subscribe: published.subscribe,
  };
}
