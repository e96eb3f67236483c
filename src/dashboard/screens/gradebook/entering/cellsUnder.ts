import type { RefObject } from 'react';
import { isConflict } from '#dashboard/api/changes/cellChanges.ts';
import { type CellIds, cellIdsAt } from '#dashboard/features/scores/cellIds.ts';
import { type Position, type Rectangle, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { scoreAt } from '#dashboard/screens/gradebook/model/scoreCells.ts';

export type CellsUnder = ReturnType<typeof cellsUnder>;

/** The gradebook's cells by their positions in the grid: null if there is no score. */
export function cellsUnder(grid: RefObject<GridHandle | null>, view: View) {
  const at = (position: Position) => scoreAt(view, position);
  const here = () => grid.current && at(grid.current.cursor.active);
  return {
    at,
    here,
    /** What the cursor is on if it is on no score; null if there is nothing. */
    otherHere() {
      const position = grid.current?.cursor.active;
      return position ? { position, kind: otherAt(view, position) } : null;
    },
    /** What the cursor is on if the selection holds no score; null if it holds one. */
    otherSelected() {
      if (!grid.current) return null;
      const { cursor } = grid.current;
      const range = selection(cursor, view.rows.length);
      const has = range ? holdsScore(view, range) : at(cursor.active) !== null;
      return has ? null : otherAt(view, cursor.active);
    },
    inConflict() {
      const cell = here();
      if (cell === null) return false;
      return isConflict(view.entered.queuedChanges.get(cell.student * view.sheet.width + cell.assignment));
    },
    /** All cells in a selection of several, or in the column of the cursor. */
    selected(): readonly CellIds[] {
      const range = grid.current && selection(grid.current.cursor, view.rows.length);
      if (!range) return [];
      const isOne = range.top === range.bottom && range.left === range.right;
      const [top, bottom] = isOne ? [0, view.rows.length - 1] : [range.top, range.bottom];
      const found: CellIds[] = [];
      for (let column = range.left; column <= range.right; column++)
        for (let row = top; row <= bottom; row++) {
          const cell = at({ row, column });
          const ids = cell && cellIdsAt(view.sheet.book, cell.student, cell.assignment);
          if (ids) found.push(ids);
        }
      return found;
    },
    areSeveral() {
      const selected = grid.current && selection(grid.current.cursor, view.rows.length);
      return selected !== null && (selected.top !== selected.bottom || selected.left !== selected.right);
    },
  };
}

const holdsScore = ({ columns }: View, { left, right }: Rectangle) =>
  columns.slice(left, right + 1).some(({ shows }) => typeof shows === 'number');

/** What is at a position without a score. */
function otherAt({ rows, columns }: View, { row, column }: Position): keyof typeof entryTexts.notTyped {
  if (row < 0) return 'heading';
  if (row >= rows.length) return rows.length === 0 ? 'nobody' : 'average';
  return columns[column]?.shows === 'name' ? 'name' : 'total';
}
