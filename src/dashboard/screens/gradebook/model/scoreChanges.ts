import { type CellName, type Change, isConflict } from '#dashboard/api/changes/cellChanges.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { Begun, Position, Rectangle } from '#dashboard/grid/cursor.ts';
import { mostDaysLate, readLate } from '#grading/late.ts';
import type { BookColumn } from './gradebookModel.ts';
import { lateAt, meaningAt, meant } from './meaning.ts';
import { type ScoreCell, scoreAt } from './scoreCells.ts';

/* Turns a teacher's edits of cells into changes: from the shown value to the intended one. */

export interface Cells {
  readonly sheet: Sheet;
  readonly entered: Entered;
  readonly rows: ArrayLike<number>;
  readonly columns: readonly BookColumn[];
  /** Whether scores can be marked late: then `9 L` is a score and its mark. */
  readonly takesLate: boolean;
}

/** A text for one cell; by the positions of its student and assignment. */
interface Typed {
  readonly student: number;
  readonly assignment: number;
  readonly text: string;
  /** The cell when the teacher began to type; as it is now if absent. */
  readonly begun?: Begun | undefined;
}

/**
 * Null if the cell already has that value. If a colleague has changed the cell since the teacher began to type, the
 * change still starts from the value of then, so that the service detects the conflict.
 */
export function changeTo(cells: Cells, { student, assignment, text, begun }: Typed): Change | null {
  const { book } = cells.sheet;
  const now = meaningAt(cells, student, assignment);
  const before = begun && lateIn(cells, begun.before).score;
  const from = before === undefined || before === now.value ? now : { value: before };
  const { score, days } = lateIn(cells, text);
  // Only the late mark was typed.
  if (days !== null && score === '') return null;
  const to = meant(cells.sheet, assignment, score);
  const { id: assignmentId } = book.assignments[assignment] ?? {};
  const { id: studentId } = book.students[student] ?? {};
  if (assignmentId === undefined || studentId === undefined) return null;
  // The same value again is a change only if it was not accepted before and may be now.
  if (from.value === to.value && (from.problem === undefined || to.problem !== undefined)) return null;
  return { kind: 'score', classId: book.id, place: String(assignmentId), student: studentId, from, to };
}

/** The late mark that was typed behind a score, if any. */
const lateIn = ({ takesLate }: Cells, text: string) =>
  takesLate ? readLate(text) : { score: text, days: null };

interface Lateness extends Pick<Typed, 'student' | 'assignment' | 'begun'> {
  readonly days: number;
}

/**
 * Makes a cell late by this many days, 0 for in time; null if it is so already and nothing prevents saving. Like a
 * score, it starts from the mark that the teacher saw.
 */
function lateChange(cells: Cells, { student, assignment, days, begun }: Lateness): Change | null {
  const { book } = cells.sheet;
  const now = lateAt(cells, student, assignment);
  const from = begun === undefined || begun.beside === now.value ? now : { value: begun.beside };
  const isTooLate = days > mostDaysLate;
  const isSame = (value: string) => from.value === value && (from.problem === undefined || isTooLate);
  const to = days === 0 ? '' : String(days);
  const { id: assignmentId } = book.assignments[assignment] ?? {};
  const { id: studentId } = book.students[student] ?? {};
  if (assignmentId === undefined || studentId === undefined || isSame(to)) return null;
  const cell = {
    kind: 'late',
    classId: book.id,
    place: String(assignmentId),
    student: studentId,
    from,
  } as const;
  return isTooLate ? { ...cell, to: { value: to, problem: 'tooLate' } } : { ...cell, to: { value: to } };
}

/**
 * The late mark after an edit: the typed mark decides; clearing a score clears its mark, and so does deleting the mark
 * in the text.
 */
function lateTo(cells: Cells, { student, assignment, text, begun }: Typed): Change | null {
  if (!cells.takesLate) return null;
  const { score, days } = lateIn(cells, text);
  if (days === null) {
    const isCleared = score.trim() === '' || lateIn(cells, begun?.before ?? '').days !== null;
    return isCleared ? lateChange(cells, { student, assignment, days: 0, begun }) : null;
  }
  const isScore = score === '' || meant(cells.sheet, assignment, score).problem === undefined;
  return isScore ? lateChange(cells, { student, assignment, days, begun }) : null;
}

/** All changes of a typed text for one cell: its score, and its late mark. */
export function changesTo(cells: Cells, typed: Typed): Change[] {
  return [changeTo(cells, typed), lateTo(cells, typed)].filter((change) => change !== null);
}

/** A score and its late mark are in one cell. */
export const cellOf = ({ place, student }: CellName): string => `${place} ${student}`;

/** How many cells are changed. */
export const cellsChanged = (changes: readonly Change[]): number => new Set(changes.map(cellOf)).size;

/** Marks a whole selection late, by a day if it was in time; or removes the marks if all of it is late. */
export function turnLate(cells: Cells, range: Rectangle): Change[] {
  const selected = scoreCellsIn(cells, range);
  const isLate = ({ student, assignment }: ScoreCell) => lateAt(cells, student, assignment).value !== '';
  const days = selected.every(isLate) ? 0 : 1;
  const turned = days === 0 ? selected : selected.filter((cell) => !isLate(cell));
  return turned.flatMap(({ student, assignment }) => lateChange(cells, { student, assignment, days }) ?? []);
}

/** The score cells of a selection. */
function scoreCellsIn(cells: Cells, { top, bottom, left, right }: Rectangle): (ScoreCell & Position)[] {
  const found: (ScoreCell & Position)[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const cell = scoreAt(cells, { row, column });
      if (cell) found.push({ ...cell, row, column });
    }
  return found;
}

/** Writes the same text into each score cell of a selection. */
export const fillRange = (cells: Cells, range: Rectangle, text: string): Change[] =>
  scoreCellsIn(cells, range).flatMap(({ student, assignment }) =>
    changesTo(cells, { student, assignment, text }),
  );

/** Copies a cell and its late mark into another, so that a score in time is in time there too. */
function copied(cells: Cells, from: ScoreCell, { student, assignment }: ScoreCell): Change[] {
  const { value, problem } = meaningAt(cells, from.student, from.assignment);
  const score = changeTo(cells, { student, assignment, text: value });
  // Late marks accompany scores only.
  const takesMark = cells.takesLate && problem === undefined;
  const days = Number(lateAt(cells, from.student, from.assignment).value);
  const late = takesMark ? lateChange(cells, { student, assignment, days }) : null;
  return [score, late].filter((change) => change !== null);
}

/** The first row of the selection into those below it; of a single row, the one above into it, as spreadsheets do. */
export function fillDown(cells: Cells, range: Rectangle): Change[] {
  const above = range.top === range.bottom ? range.top - 1 : range.top;
  return scoreCellsIn(cells, range).flatMap((cell) => {
    const from = scoreAt(cells, { row: above, column: cell.column });
    return from ? copied(cells, from, cell) : [];
  });
}

export function fillRight(cells: Cells, range: Rectangle): Change[] {
  const before = range.left === range.right ? range.left - 1 : range.left;
  return scoreCellsIn(cells, range).flatMap((cell) => {
    const from = scoreAt(cells, { row: cell.row, column: before });
    return from ? copied(cells, from, cell) : [];
  });
}

/** A score for every visible student without one for this assignment. */
export function blanksOf(cells: Cells, assignment: number, text: string): Change[] {
  return Array.from(cells.rows).flatMap((student) => {
    if (meaningAt(cells, student, assignment).value !== '') return [];
    return changesTo(cells, { student, assignment, text });
  });
}

/**
 * Leaves out changes that would write a third value into a cell in conflict; a score and its late mark stay or go
 * together.
 */
export function outsideConflicts(changes: readonly Change[], entered: Entered): Change[] {
  const nameOf = (name: CellName) => `${name.kind} ${cellOf(name)}`;
  const queued = [...entered.queuedChanges.values(), ...entered.queuedLates.values()];
  const disputed = new Set(queued.filter(isConflict).map(nameOf));
  const left = new Set(changes.filter((change) => disputed.has(nameOf(change))).map(cellOf));
  return changes.filter((change) => !left.has(cellOf(change)));
}
