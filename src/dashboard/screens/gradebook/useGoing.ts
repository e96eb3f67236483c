import { type RefObject, useEffect } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { Place } from '#dashboard/screens/gradebook/arranging/JumpBox.tsx';
import type { Shown } from '#dashboard/screens/gradebook/arranging/useBookTable.ts';
import { useLatest } from './useLatest.ts';
import type { WantedCell } from './useWantedCell.ts';

interface Going {
  /** To where the cursor was, and into the grid. */
  back(): void;
  toCell(student: number, assignment: number): void;
  /** Along the row, or the column, on which the cursor is. */
  toPlace(place: Place): void;
}

/**
 * Leads the cursor to students and assignments, wherever they are shown now: when somebody asks for it, and by itself
 * to the cell that the address names and to the assignment that has just been added or changed.
 */
export function useGoing(
  book: Gradebook,
  { rows, columns }: Shown,
  grid: RefObject<GridHandle | null>,
  { latest, wanted, onNotShown }: { latest: number | null; wanted: WantedCell | null; onNotShown(): void },
): Going {
  const active = () => grid.current?.cursor.active ?? { row: 0, column: 0 };
  const rowOf = (student: number) => rows.indexOf(student);
  const columnOf = (assignment: number) => columns.findIndex(({ shows }) => shows === assignment);
  /** Nowhere else where that is not shown: it would be another one's cell. */
  const to = (position: Position) => {
    if (position.row >= 0 && position.column >= 0) grid.current?.go(position);
    else onNotShown();
  };

  useEffect(() => {
    if (!wanted) return;
    wanted.taken();
    const row = rows.findIndex((student) => book.students[student]?.id === wanted.student);
    const column = columns.findIndex(({ id }) => id === wanted.assignment);
    // After the page has given the focus to its heading.
    requestAnimationFrame(() => to({ row, column }));
  });
  useLatest(latest, columns, (column) => grid.current?.go({ row: Math.max(0, active().row), column }));

  return {
    back: () => grid.current?.go(active()),
    toCell: (student, assignment) => to({ row: rowOf(student), column: columnOf(assignment) }),
    toPlace(place) {
      const position =
        'student' in place
          ? { row: rowOf(place.student), column: active().column }
          : { row: Math.max(0, active().row), column: columnOf(place.assignment) };
      // After the dialog has given the focus back.
      requestAnimationFrame(() => to(position));
    },
  };
}
