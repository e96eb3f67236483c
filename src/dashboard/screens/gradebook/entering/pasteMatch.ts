import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { withoutAccents } from '#dashboard/ui/folded.ts';
import { readTyped } from '#grading/score.ts';
import { hasText } from './readBlock.ts';

/*
 * Whose row and which column a pasted cell is, where the block says so itself: by a first row of titles, and by first
 * columns with a number or a name.
 */

const words = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();

/** As it is written, then without its accents; a letter of its own, as ø or ı, is never taken for another one. */
const keys = [
  (text: string) => words(text.normalize('NFC').toLocaleLowerCase()),
  (text: string) => words(withoutAccents(text)),
];

/** `several`: more than one has this name, so nobody is meant for certain. */
type Found = number | 'several';

function index(entries: readonly (readonly [string, number])[]): (text: string) => Found | undefined {
  const indexes = keys.map((key) => {
    const found = new Map<string, Found>();
    for (const [text, position] of entries) {
      const name = key(text);
      // Of signs alone: every empty cell would be this one.
      if (name === '') continue;
      const before = found.get(name);
      found.set(name, before === undefined || before === position ? position : 'several');
    }
    return { key, found };
  });
  return (text) => {
    for (const { key, found } of indexes) {
      const at = found.get(key(text));
      if (at !== undefined) return at;
    }
  };
}

/** Position of a title that a heading begins with or is; spreadsheets add points or dates to it. */
function assignmentOf(book: Gradebook): (heading: string) => Found | undefined {
  const at = index(book.assignments.map(({ title }, position) => [title, position] as const));
  return (heading) => at(heading) ?? at(heading.replace(/\s*[([].*$/, ''));
}

function studentOf(book: Gradebook): (cells: readonly string[]) => Found | undefined {
  const ids = new Map(book.students.map(({ id }, position) => [String(id), position]));
  const named = index(
    book.students.flatMap(({ first, last }, position) => [
      [`${last} ${first}`, position] as const,
      [`${first} ${last}`, position] as const,
    ]),
  );
  return (cells) => {
    for (const cell of cells) {
      const byId = ids.get(cell.replace(/^0+(?=\d)/, ''));
      if (byId !== undefined) return byId;
    }
    return named(cells.slice(0, 2).join(' ')) ?? named(cells[0] ?? '');
  };
}

interface BlockMatch {
  /** How many first rows and columns are headings and names. */
  readonly headRows: 0 | 1;
  readonly keyColumns: number;
  /** The rows under the heading; blank ones only where a row is its student's by position. */
  readonly body: readonly (readonly string[])[];
  /** The cells of the heading. */
  readonly head: readonly string[];
  readonly students: readonly (Found | undefined)[] | null;
  readonly assignments: readonly (Found | undefined)[] | null;
}

/** What the first row and the first columns are taken for; told by the teacher, else guessed. */
export interface Reading {
  readonly headed: boolean;
  readonly keyColumns: number;
}

/** At most a number, a last and a first name stand before the scores. */
export const mostKeyColumns = 3;

export function matchBlock(
  book: Gradebook,
  block: readonly (readonly string[])[],
  told: Partial<Reading> = {},
): BlockMatch {
  const titleOf = assignmentOf(book);
  const filled = block.filter(hasText);
  const [head = []] = filled;
  const headings = head.map(titleOf);
  // A row of scores is none of titles, though a title may be a number too.
  const guessed = headings.some((found) => found !== undefined) && !head.every(isScore);
  const headed = told.headed ?? guessed;
  const body = headed ? filled.slice(1) : filled;
  const person = studentOf(book);
  let best = { columns: 0, known: 0 };
  for (
    let columns = 1;
    columns <= Math.min(mostKeyColumns, Math.max(...block.map((row) => row.length)) - 1);
    columns++
  ) {
    if (headed && headings[columns - 1] !== undefined) break;
    const known = body.filter(
      (row) => person(row.slice(0, columns)) !== undefined && hasName(row, columns),
    ).length;
    if (known > best.known || (known === best.known && known > 0 && allNames(body, columns - 1)))
      best = { columns, known };
  }
  const guess = best.known > 0 && best.known * 2 >= body.length ? best.columns : 0;
  const keyColumns = told.keyColumns ?? guess;
  const named = keyColumns > 0;
  return {
    headRows: headed ? 1 : 0,
    keyColumns,
    head,
    body: named ? body : headed ? block.slice(block.indexOf(head) + 1) : block,
    students: named ? body.map((row) => person(row.slice(0, keyColumns))) : null,
    assignments: headed ? headings.slice(keyColumns) : null,
  };
}

const isScore = (cell: string) => 'score' in readTyped(cell, 100_00);

const isWord = (cell: string) => /\p{L}{2}/u.test(cell);
/** A number alone may as well be a score: only one that is longer says whose row it is. */
const isLong = (cell: string) => /^\d{4,}$/.test(cell);

/** `excused` is a score and nobody's name. */
const hasName = (row: readonly string[], columns: number) =>
  row.slice(0, columns).some((cell) => isLong(cell) || (isWord(cell) && !isScore(cell)));

/** Somebody may be called Mi, but not a whole column. */
function allNames(body: readonly (readonly string[])[], column: number): boolean {
  const cells = body.map((row) => row[column] ?? '');
  const isScoreInWords = (cell: string) => isWord(cell) && isScore(cell);
  return cells.every((cell) => isLong(cell) || isWord(cell)) && !cells.every(isScoreInWords);
}
