import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { readScore, writeScore } from '#grading/score.ts';

/*
 * What every grid shows: the same gradebook by position, with three columns that stay visible and then the scores.
 * A grid that needs objects makes its own.
 */

export const heights = { head: 78, row: 32 } as const;
const fixedTitles = ['Student', 'Grade', 'Percent'] as const;
const fixedWidths = [210, 62, 78] as const;
export const frozenWidth = 350;
export const scoreWidth = 96;
export const frozen = fixedTitles.length;

export class Shown {
  readonly book: Gradebook;
  readonly rows: number;
  readonly columns: number;
  /** Scores changed by hand. */
  edits = 0;
  readonly #means: string[] = [];

  constructor(book: Gradebook) {
    this.book = book;
    this.rows = book.students.length;
    this.columns = frozen + book.assignments.length;
  }

  text(row: number, column: number): string {
    const student = this.book.students[row];
    // A blank is a dot, so that only a cell that was not drawn has no text.
    if (column >= frozen) return writeScore(this.book.scores[this.#at(row, column)] ?? 0) || '·';
    if (column === 0) return `${student?.last}, ${student?.first}`;
    return column === 1 ? (student?.grade ?? '') : String((student?.percent ?? 0) / 100);
  }

  /** Missing, excused and blank share a style. */
  className(row: number, column: number): string {
    if (column < frozen) return column === 0 ? 'shown-name' : 'shown-fixed';
    return (this.book.scores[this.#at(row, column)] ?? 0) < 0 ? 'shown-state' : 'shown-score';
  }

  title(column: number): string {
    return fixedTitles[column] ?? this.book.assignments[column - frozen]?.title ?? '';
  }

  detail(column: number): string {
    const assignment = this.book.assignments[column - frozen];
    return assignment ? `${assignment.due} · ${(assignment.points ?? 0) / 100}` : '';
  }

  width(column: number): number {
    return fixedWidths[column] ?? scoreWidth;
  }

  /** The class average, computed when it becomes visible. */
  average(column: number): string {
    if (column < frozen) return column === 0 ? 'Class average' : '';
    const known = this.#means[column];
    if (known !== undefined) return known;
    let sum = 0;
    for (let row = 0; row < this.rows; row++)
      sum += Math.max(0, this.book.scores[this.#at(row, column)] ?? 0);
    const mean = (sum / this.rows / 100).toFixed(1);
    this.#means[column] = mean;
    return mean;
  }

  change(row: number, column: number, text: string): void {
    this.book.scores[this.#at(row, column)] = readScore(text);
    this.edits++;
  }

  #at(row: number, column: number): number {
    return row * this.book.assignments.length + column - frozen;
  }
}

/** One item per column, in order. */
export const eachColumn = <Item>({ columns }: Shown, make: (column: number) => Item): Item[] =>
  Array.from({ length: columns }, (_, column) => make(column));

export interface ShownRow {
  readonly row: number;
}

export const eachRow = ({ rows }: Shown): ShownRow[] => Array.from({ length: rows }, (_, row) => ({ row }));
