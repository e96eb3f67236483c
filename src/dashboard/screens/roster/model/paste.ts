import {
  cellsOf,
  type Delimiter,
  delimiterOf,
  guessRoles,
  type NameOrder,
  type Present,
  type Role,
  readHeadings,
  readId,
  rolesBeneath,
  tidy,
  withOneId,
  writeCell,
} from './columns.ts';
import { texts } from './texts.ts';

/*
 * A teacher's class list: cells from a spreadsheet, "Last, First", with or without headings, the service's own lines,
 * or a mixture. Every line that is not empty becomes a student, however much of it is wrong, so that nothing pasted is
 * lost; errors are shown at the student.
 */

interface PastedStudent {
  first: string;
  last: string;
  /** As written; '' if there is none. */
  id: string;
  /** Counted from 1. */
  line: number;
}

/** How lines of one manner were read. */
export interface Reading {
  lines: number;
  /** The columns in order; empty for lines of words. */
  roles: Role[];
  headed: boolean;
}

export interface Pasted {
  students: PastedStudent[];
  readings: Reading[];
  /** Nothing tells which of two columns is the first name. */
  ambiguous: boolean;
}

interface Block {
  delimiter: Delimiter;
  /** The roles of the headings with the same delimiter as the lines. */
  roles: Role[] | null;
  /** The latest headings of all, whatever their delimiter. */
  above: { delimiter: Delimiter; roles: Role[] } | null;
  rows: { cells: string[]; line: number }[];
}

/** A number or bullet before the lines of a list. */
const bullet = /^\s*(\d+[.)]|[-*•])\s+(?=\p{L})/u;

/** Words of a line without cells; a no-break space does not separate them. */
const wordsOf = (line: string) => line.trim().split(/[ \t]+/);

/** "Smith, Mary 1234" and "1234 Smith, Mary": no comma separates the number from the name. */
function partNumber(cells: string[]): string[] {
  if (cells.some((cell) => /^\d+$/.test(cell))) return cells;
  const [, name, last] = /^(.*\D) (\d+)$/.exec(cells.at(-1) ?? '') ?? [];
  if (name && last) return [...cells.slice(0, -1), name, last];
  const [, first, rest] = /^(\d+) (\D.*)$/.exec(cells[0] ?? '') ?? [];
  return first && rest ? [first, rest, ...cells.slice(1)] : cells;
}

/** Consecutive lines in the same manner, below the same headings. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (raw.trim() === '') continue;
    const before = blocks.at(-1);
    const headed = before?.roles && before.delimiter;
    const fits = headed && cellsOf(raw, headed).length === before.roles?.length;
    const line = fits ? raw : raw.replace(bullet, '');
    const delimiter = fits ? headed : delimiterOf(line);
    const cells = delimiter === null ? wordsOf(line) : cellsOf(line, delimiter);
    if (before?.delimiter === delimiter) before.rows.push({ cells, line: index + 1 });
    else {
      const own = rolesWritten(cells) ?? readHeadings(cells);
      const above = own ? { delimiter, roles: own } : (before?.above ?? null);
      const isBelow = above?.delimiter === delimiter && above.roles.length === cells.length;
      const rows = own ? [] : [{ cells, line: index + 1 }];
      blocks.push({ delimiter, roles: isBelow ? above.roles : null, above, rows });
    }
  }
  return blocks;
}

/** Whether a name in one cell is that of a student, as the gradebook's export writes it. */
const isWritten = (name: string, { first, last }: { first: string; last: string }) =>
  name === tidy([last, first].filter(Boolean).join(', '));

/** "Smith, Mary" or "Mary de la Cruz" in one cell. */
function splitName(name: string): { first: string; last: string } {
  const [last = '', ...firsts] = name.split(',').map(tidy);
  if (firsts.length > 0) return { first: firsts.join(' '), last };
  const [first = '', ...rest] = name.split(' ');
  return { first, last: rest.join(' ') };
}

function readCells(cells: readonly string[], roles: readonly Role[], present: Present) {
  const cell = (role: Role) => tidy(cells.filter((_, at) => roles[at] === role).join(' '));
  const id = readId(cell('id'));
  if (!roles.includes('name')) return { first: cell('first'), last: cell('last'), id };
  const name = cell('name');
  // With a comma, or no first name, only the present list knows where the last name ends.
  const known = present.students.get(id);
  return { ...(known && isWritten(name, known) ? known : splitName(name)), id };
}

function readWords(words: readonly string[]) {
  const end = words.at(-1) ?? '';
  const [number, names] = /\d/.test(end)
    ? [end, words.slice(0, -1)]
    : /^\d+$/.test(words[0] ?? '')
      ? [words[0] ?? '', words.slice(1)]
      : ['', words];
  return { first: tidy(names[0] ?? ''), last: tidy(names.slice(1).join(' ')), id: readId(number) };
}

export function readPasted(text: string, present: Present, order: NameOrder = 'guess'): Pasted {
  const students: PastedStudent[] = [];
  const readings: Reading[] = [];
  let ambiguous = false;
  for (const { delimiter, roles: headed, above, rows } of blocksOf(text)) {
    if (delimiter === null) {
      for (const { cells, line } of rows) students.push({ ...readWords(cells), line });
      readings.push({ lines: rows.length, roles: [], headed: headed !== null });
      continue;
    }
    const cellsIn = (lines: Block['rows']) => lines.map(({ cells }) => cells);
    const known = headed ?? (above && rolesBeneath(above.roles, { rows: cellsIn(rows), present, order }));
    const split = known ? rows : rows.map(({ cells, line }) => ({ cells: partNumber(cells), line }));
    const roles = known
      ? withOneId(known, { rows: cellsIn(rows), present })
      : guessRoles({ rows: cellsIn(split), present, order }, delimiter !== '\t');
    ambiguous ||= headed === null && roles.includes('last') && roles.includes('first');
    for (const row of split) students.push({ ...readCells(row.cells, roles, present), line: row.line });
    readings.push({ lines: rows.length, roles, headed: headed !== null });
  }
  return { students, readings, ambiguous };
}

/** The roles of the headings that `writeText` wrote, in any language. */
const rolesWritten = (cells: readonly string[]): Role[] | null =>
  cells.length === texts.headings.length && texts.headings.every((heading, at) => heading === cells[at])
    ? ['last', 'first', 'id']
    : null;

/**
 * The list as text that `readPasted` reads back unchanged: headings, a line for each student, and a final line break,
 * so that text pasted at the end begins a line. With no students, write nothing: pasted text then brings its own
 * headings, or none.
 */
export function writeText(students: readonly { first: string; last: string; id: string }[]): string {
  if (students.length === 0) return '';
  const rows = students.map(({ first, last, id }) => [last, first, id].map((cell) => writeCell(tidy(cell))));
  return [[...texts.headings], ...rows].map((cells) => `${cells.join(', ')}\n`).join('');
}
