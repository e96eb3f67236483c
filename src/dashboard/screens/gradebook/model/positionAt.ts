import type { Position } from '#dashboard/grid/cursor.ts';
import type { View } from './gradebookModel.ts';

/** Where the cell of a student and an assignment, by their ids, is on the screen; null where it is not shown. */
export function positionAt(
  { sheet: { book }, rows, columns }: View,
  { place, student }: { place: string; student: number },
): Position | null {
  const row = Array.from(rows).findIndex((at) => book.students[at]?.id === student);
  const column = columns.findIndex(({ id }) => id === place);
  return row < 0 || column < 0 ? null : { row, column };
}
