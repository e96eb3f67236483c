import type { CellName, Change } from '#dashboard/api/calls/sending.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import type { BookColumn } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { meaningAt, meant } from '#dashboard/screens/gradebook/model/meaning.ts';
import { isConflict } from '#dashboard/shell/sync/texts.ts';

/* What a teacher does to cells becomes changes: from what is shown to what is meant. */

export interface Cells {
  readonly sheet: Sheet;
  readonly entered: Entered;
  readonly rows: ArrayLike<number>;
  readonly columns: readonly BookColumn[];
}

/** A text for one cell; by the positions of its student and assignment. */
interface Typed {
  readonly student: number;
  readonly assignment: number;
  readonly text: string;
  readonly before?: string | undefined;
}

/**
 * Null where the cell says that already. `before` is what the teacher saw when beginning to type: where a colleague has
 * changed the cell since, the change is still one from that, so that the service sees the conflict.
 */
export function changeTo(cells: Cells, { student, assignment, text, before }: Typed): Change | null {
  const { book } = cells.sheet;
  const now = meaningAt(cells, student, assignment);
  const from = before === undefined || before === now.value ? now : { value: before };
  const to = meant(cells.sheet, assignment, text);
  const { id: place } = book.assignments[assignment] ?? {};
  const { id } = book.students[student] ?? {};
  if (place === undefined || id === undefined) return null;
  // The same once more is a change only where it was not taken and may be now.
  if (from.value === to.value && (from.problem === undefined || to.problem !== undefined)) return null;
  return { kind: 'score', classId: book.id, place: String(place), student: id, from, to };
}

/** Writes into each score cell of a selection what `textAt` says; null leaves it as it is. */
export function fillRange(
  cells: Cells,
  { top, bottom, left, right }: Rectangle,
  textAt: (row: number, column: number) => string | null,
): Change[] {
  const changes: Change[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const student = cells.rows[row];
      const assignment = cells.columns[column]?.shows;
      if (student === undefined || typeof assignment !== 'number') continue;
      const text = textAt(row, column);
      const change = text === null ? null : changeTo(cells, { student, assignment, text });
      if (change) changes.push(change);
    }
  }
  return changes;
}

/** The text of a cell by its place on the screen; null where no score stands. */
function textAt(cells: Cells, row: number, column: number): string | null {
  const student = cells.rows[row];
  const assignment = cells.columns[column]?.shows;
  return student === undefined || typeof assignment !== 'number'
    ? null
    : meaningAt(cells, student, assignment).value;
}

/** The first row of the selection into those below it; of a single row, the one above into it, as spreadsheets do. */
export function fillDown(cells: Cells, range: Rectangle): Change[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  return fillRange(cells, range, (_, column) => textAt(cells, from, column));
}

export function fillRight(cells: Cells, range: Rectangle): Change[] {
  const from = range.left === range.right ? range.left - 1 : range.left;
  return fillRange(cells, range, (row) => textAt(cells, row, from));
}

/** A score for every student in sight who has none for this assignment. */
export function blanksOf(cells: Cells, assignment: number, text: string): Change[] {
  return Array.from(cells.rows).flatMap((student) => {
    if (meaningAt(cells, student, assignment).value !== '') return [];
    return changeTo(cells, { student, assignment, text }) ?? [];
  });
}

/** Those that write no third value where two disagree. */
export function outsideConflicts(changes: readonly Change[], entered: Entered): Change[] {
  const cellOf = ({ place, student }: CellName) => `${place} ${student}`;
  const disputed = new Set([...entered.queuedChanges.values()].filter(isConflict).map(cellOf));
  return changes.filter((change) => !disputed.has(cellOf(change)));
}
