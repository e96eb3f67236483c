import type { Position } from '#dashboard/grid/cursor.ts';
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
