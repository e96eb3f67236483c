import type { BookColumn } from '#dashboard/screens/gradebook/model/gradebookModel.ts';

/*
 * Where the columns of a block without titles go: beside each other from the active cell. Totals that were copied from
 * the gradebook with their scores are recognised by their values, and stay out of the assignments.
 */

export interface Untitled {
  readonly columns: readonly BookColumn[];
  /** The column of the active cell. */
  readonly left: number;
  /** How many first columns of the block are names. */
  readonly keyColumns: number;
  /** The block's rows whose student is known. */
  readonly rows: readonly { readonly student: number; readonly cells: readonly string[] }[];
  /** The width of the block. */
  readonly width: number;
  /** What a cell of the gradebook holds when it is copied. */
  copiedOf(student: number, column: BookColumn): string;
}

/** By the block's column: the gradebook's column; null if only the teacher can say. */
export function columnFinder(untitled: Untitled): (at: number) => number | null {
  const { columns, left, keyColumns, width } = untitled;
  const names = columns.findIndex(({ shows }) => shows === 'name');
  const first = columns.findIndex(({ shows }) => typeof shows === 'number');
  const totals = totalsIn(untitled, { from: names + 1, to: first });
  const beforeScores = left < first;
  if (totals) {
    // From a name or a total, every column returns to its own place; from a score, the scores begin there.
    const behind = beforeScores ? first : left;
    return (at) => (at < totals.end ? totals.column + at - keyColumns : behind + at - totals.end);
  }
  if (keyColumns === 0 || !beforeScores) return (at) => left + at - keyColumns;
  const isWholeRow = width - keyColumns === columns.length - names - 1;
  return first - names === 1 || isWholeRow ? (at) => names + 1 + at - keyColumns : () => null;
}

/** The totals that the block's columns begin with: their first column in the gradebook, and their end in the block. */
function totalsIn(untitled: Untitled, { from, to }: { from: number; to: number }) {
  const { columns, keyColumns, width } = untitled;
  for (let column = from; column < to; column++) {
    const count = Math.min(to - column, width - keyColumns);
    const run = columns.slice(column, column + count);
    if (count > 0 && areTotals(untitled, run)) return { column, end: keyColumns + count };
  }
  return null;
}

/** One number that equals a total may be a score by chance: two rows or two columns must agree. */
function areTotals(untitled: Untitled, run: readonly BookColumn[]): boolean {
  const agreeing = agreeingRows(untitled, untitled.keyColumns, run);
  return agreeing.most && agreeing.count * run.length > 1;
}

/** Whether the block's column holds what the gradebook calculates in this column. */
export const isCopyOf = (untitled: Untitled, at: number, column: BookColumn) =>
  agreeingRows(untitled, at, [column]).most;

/** The rows that hold the totals of their students, in these columns from `start` on. */
function agreeingRows({ rows, copiedOf }: Untitled, start: number, run: readonly BookColumn[]) {
  const filled = rows.filter(({ cells }) =>
    cells.slice(start, start + run.length).some((cell) => cell !== ''),
  );
  const agreeing = filled.filter(({ student, cells }) =>
    run.every((column, at) => isSame(cells[start + at] ?? '', copiedOf(student, column))),
  );
  return { count: agreeing.length, most: agreeing.length * 2 > filled.length };
}

/** Whether a column of names holds the letters of the grades instead. */
export function areLetters({ rows, columns, copiedOf }: Untitled, at: number): boolean {
  const grade = columns.find(({ shows }) => shows === 'grade');
  return (
    grade !== undefined &&
    rows.length > 0 &&
    rows.every(({ student, cells }) => isSame(cells[at] ?? '', copiedOf(student, grade)))
  );
}

/** A spreadsheet writes 83.50 as 83.5, or as 83,5. */
function isSame(cell: string, value: string): boolean {
  if (cell === value) return true;
  return cell !== '' && value !== '' && Number(cell.replace(',', '.')) === Number(value);
}
