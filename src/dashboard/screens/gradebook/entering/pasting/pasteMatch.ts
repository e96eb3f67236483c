import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { unguarded } from '#dashboard/features/exporting/formulaGuard.ts';
import { csvHeadings, ownSeparator } from '#dashboard/features/scores/csvHeadings.ts';
import { readTyped } from '#grading/score.ts';
import { assignmentFinder, type FoundAssignment, isGeneric } from './matchAssignment.ts';
import { type FoundStudent, isLongNumber, studentFinder } from './matchStudent.ts';
import type { NewAssignment } from './newAssignment.ts';

/*
 * The student and the assignment of each pasted cell, if the block tells: by a first row of titles, and by first
 * columns with a number or a name.
 */

interface BlockMatch {
  /** How many first rows and columns are headings and names. */
  readonly headRows: 0 | 1;
  readonly keyColumns: number;
  /** The rows under the heading; blank ones only if a row's position gives its student. */
  readonly body: readonly (readonly string[])[];
  /** The cells of the heading. */
  readonly head: readonly string[];
  readonly students: readonly FoundStudent[] | null;
  /** `here`: the only column, without a title; its scores go into the active column. */
  readonly assignments: readonly (FoundAssignment | 'here')[] | null;
  /** Our own CSV file: its columns without an id are calculated. */
  readonly isExport: boolean;
}

/** How the first row and the first columns are read; set by the teacher, else guessed. */
export interface Reading {
  readonly headed: boolean;
  readonly keyColumns: number;
  /** By the column of the block: the position of an assignment, a new one, or null to leave it out. */
  readonly columns: ReadonlyMap<number, ColumnChoice>;
  /** By the row of the block: the position of a student, or null to leave it out. */
  readonly rows: ReadonlyMap<number, number | null>;
}

export type ColumnChoice = number | NewAssignment | null;

/** At most a number, a last and a first name precede the scores. */
export const mostKeyColumns = 3;

export function matchBlock(
  book: Gradebook,
  block: readonly (readonly string[])[],
  chosen: Partial<Reading> = {},
): BlockMatch {
  const filled = block.filter(hasText);
  const [head = []] = filled;
  const isExport = head[0] === csvHeadings.studentId;
  const headings = head.map(assignmentFinder(book, isExport));
  const studentsOf = studentFinder(book, isExport);
  const find = (rows: readonly (readonly string[])[], columns: number) =>
    studentsOf(rows.map((row) => row.slice(0, columns)));
  const width = Math.max(...block.map((row) => row.length));

  // A row of scores is no row of titles, though a title may be a number too.
  const isTitled = isExport || (headings.some((found) => found !== undefined) && !head.every(isScore));
  function guessKeyColumns(rows: readonly (readonly string[])[]): number {
    let best = { columns: 0, known: 0 };
    for (let columns = 1; columns <= Math.min(mostKeyColumns, width - 1); columns++) {
      if ((chosen.headed ?? isTitled) && headings[columns - 1] !== undefined) break;
      const found = find(rows, columns);
      const known = rows.filter((row, at) => found[at] !== undefined && hasName(row, columns)).length;
      if (known > best.known || (known === best.known && known > 0 && allNames(rows, columns - 1)))
        best = { columns, known };
    }
    return best.known > 0 && best.known * 2 >= rows.length ? best.columns : 0;
  }
  const exportKeys = isExport ? (head[1] === csvHeadings.name ? 2 : 1) : null;
  const beneath = filled.slice(1);
  const keys = chosen.keyColumns ?? exportKeys ?? guessKeyColumns(beneath);
  const headed = chosen.headed ?? (isTitled || (beneath.length > 0 && isUntitledHead(head, keys)));
  const body = headed ? beneath : filled;
  const keyColumns = chosen.keyColumns ?? exportKeys ?? guessKeyColumns(body);
  const named = keyColumns > 0;
  const titles = headings.slice(keyColumns);
  const isAlone = width - keyColumns === 1 && titles[0] === undefined && isGeneric(head[keyColumns] ?? '');

  return {
    headRows: headed ? 1 : 0,
    keyColumns,
    head,
    body: named ? body : headed ? block.slice(block.indexOf(head) + 1) : block,
    students: named ? find(body, keyColumns) : null,
    assignments: headed ? (isAlone ? ['here'] : titles) : null,
    isExport: headed && isExport,
  };

  /** A first row that names no assignment: it holds neither a student nor a score. */
  function isUntitledHead(row: readonly string[], columns: number): boolean {
    const rest = row.slice(columns).filter((cell) => cell !== '');
    if (rest.length === 0 || rest.some(isScore)) return false;
    return columns > 0 ? find([row], columns)[0] === undefined : rest.every(isGeneric);
  }
}

const isScore = (cell: string) => 'score' in readTyped(cell, 100_00);

const isWord = (cell: string) => /\p{L}{2}/u.test(cell);

/** `excused` is a score and not a name. */
const hasName = (row: readonly string[], columns: number) =>
  row.slice(0, columns).some((cell) => isLongNumber(cell) || (isWord(cell) && !isScore(cell)));

/** A student may be called Mi, but not a whole column. */
function allNames(body: readonly (readonly string[])[], column: number): boolean {
  const cells = body.map((row) => row[column] ?? '');
  const isScoreInWords = (cell: string) => isWord(cell) && isScore(cell);
  return cells.every((cell) => isLongNumber(cell) || isWord(cell)) && !cells.every(isScoreInWords);
}

/**
 * The cells of a spreadsheet's clipboard text: rows by line, cells by tab; of our own CSV file, cells by comma. A
 * quoted cell may hold any of these; a quote within it is doubled.
 *
 * Not read by Papa Parse: a spreadsheet copies the title `"Hard" quiz` without quoting it, and Papa Parse would read
 * everything that follows into that one cell. It also expects every line to end alike.
 */
export function readBlock(clipboard: string): string[][] {
  const text = clipboard.replace(/^\u{feff}/u, '');
  const separator = ownSeparator(text) ?? '\t';
  const quotedCell = new RegExp(`"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)`, 'y');
  const endOfCell = new RegExp(`[${separator}\\r\\n]|$`, 'g');
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    quotedCell.lastIndex = at;
    const quoted = text[at] === '"' ? quotedCell.exec(text) : null;
    endOfCell.lastIndex = at;
    const end = quoted ? at + quoted[0].length : (endOfCell.exec(text)?.index ?? text.length);
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end);
    // A guard comes before anything else: one that follows a space belongs to the title.
    rows.at(-1)?.push(unguarded(cell).trim());
    const lineEnd = /^\r?\n|^\r/.exec(text.slice(end, end + 2));
    if (lineEnd) rows.push([]);
    at = end + (lineEnd?.[0].length ?? 1);
    if (at === text.length && text[end] === separator) rows.at(-1)?.push('');
  }
  // A blank row stands for a student, unless no student follows it.
  return rows.slice(0, rows.findLastIndex(hasText) + 1);
}

const hasText = (row: readonly string[]) => row.some((cell) => cell !== '');
