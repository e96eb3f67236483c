import { nameKey } from '#dashboard/api/reading/namesakes.ts';
import { plainDigits } from '#grading/score.ts';
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
import { isOther, isRule, isTitleAbove, isTitleAtTop } from './otherLines.ts';
import { texts } from './texts.ts';

/*
 * A teacher's roster: cells from a spreadsheet, "Last, First", with or without headings, the service's own lines,
 * or a mixture. Titles and totals are left out, and named. Every other line that is not empty becomes a student,
 * however much of it is wrong, so that nothing pasted is lost; errors are shown at the student.
 */

interface PastedStudent {
  first: string;
  last: string;
  /** As written; '' if there is none. */
  id: string;
  /** Counted from 1. */
  line: number;
}

/** A line that is left out: it seems to be no student, or is a line before once more. */
export interface LeftOut extends PastedStudent {
  text: string;
  why: 'other' | 'twice';
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
  leftOut: LeftOut[];
  readings: Reading[];
  /** Nothing tells which of two columns is the first name. */
  ambiguous: boolean;
}

interface Row {
  cells: string[];
  /** The cells, or the words of a line without any. */
  text: string;
  line: number;
}

interface Block {
  delimiter: Delimiter;
  /** The roles of the headings with the same delimiter as the lines. */
  roles: Role[] | null;
  /** The latest headings of all, whatever their delimiter. */
  above: { delimiter: Delimiter; roles: Role[] } | null;
  /** It begins with headings. */
  isHeaded: boolean;
  rows: Row[];
}

/** A number that stands alone, whatever the script of its digits: a Japanese list has `１２３` for 123. */
const alone = /(?<![\p{L}\p{M}\p{N}])\p{Nd}+(?![\p{L}\p{M}\p{N}])/gu;

/** A number or bullet before the lines of a list. */
const bullet = /^\s*(\d+[.)]|[-*•])\s+(?=\p{L})/u;

/** Words of a line without cells; a no-break space does not separate them, a wide one of a Japanese keyboard does. */
const wordsOf = (line: string) => line.trim().split(/[ \t\u3000]+/);

/** "Smith, Mary 1234" and "1234 Smith, Mary": no comma separates the number from the name. */
function partNumber(cells: string[]): string[] {
  if (cells.some((cell) => /^\d+$/.test(cell))) return cells;
  const [, name, last] = /^(.*\D) (\d+)$/.exec(cells.at(-1) ?? '') ?? [];
  if (name && last) return [...cells.slice(0, -1), name, last];
  const [, first, rest] = /^(\d+) (\D.*)$/.exec(cells[0] ?? '') ?? [];
  return first && rest ? [first, rest, ...cells.slice(1)] : cells;
}

/** Lines as a spreadsheet counts them: a cell in quotes may be broken into several, which are joined by spaces. */
function linesOf(text: string): { raw: string; line: number }[] {
  const found: { raw: string; line: number }[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  const isOpen = (line: string) => (line.match(/"/g) ?? []).length % 2 === 1;
  for (let at = 0; at < lines.length; at++) {
    const [raw = '', start] = [lines[at], at];
    const close =
      /(^|[\t,;]) ?"/.test(raw) && isOpen(raw) ? lines.slice(at + 1, at + 5).findIndex(isOpen) : -1;
    at += close + 1;
    if (start === 0 && /^"?sep=.?"?$/i.test(raw)) continue;
    found.push({ raw: lines.slice(start, at + 1).join(' '), line: start + 1 });
  }
  return found;
}

/** What the rules for lines that are no student look at. */
const cellsFor = (delimiter: Delimiter, { cells, text }: Row) => (delimiter === null ? [text] : cells);

/** Whether the present list has this number and name. */
const isPresent = ({ text }: Row, { students }: Present) =>
  (text.match(/\d+/g) ?? []).some((id) => {
    const known = students.get(id);
    return known !== undefined && text.includes(known.first) && text.includes(known.last);
  });

/** Takes the titles above headings from the lines before these. */
function takeTitles(blocks: Block[]): Row[] {
  const titles: Row[] = [];
  for (let block = blocks.at(-1); block; block = blocks.at(-1)) {
    const row = block.rows.at(-1);
    if (!row || !isTitleAbove(cellsFor(block.delimiter, row), block.roles !== null)) return titles;
    titles.unshift(row);
    block.rows.pop();
    if (block.rows.length > 0 || block.isHeaded) continue;
    blocks.pop();
  }
  return titles;
}

/**
 * Splits a line like those before it if it then has as many cells as their headings, else in its own manner. `headings`
 * are the roles that the line names, null if it names none; `written` the same if `writeText` wrote it.
 */
function splitLine({ raw, line }: { raw: string; line: number }, before: Block | undefined) {
  const headed = before?.roles && before.delimiter;
  const fits = headed && cellsOf(raw, headed).length === before.roles?.length;
  const unmarked = fits ? raw : raw.replace(bullet, '');
  const delimiter = fits ? headed : delimiterOf(unmarked);
  const cells = delimiter === null ? wordsOf(unmarked) : cellsOf(unmarked, delimiter);
  const row: Row = { cells, text: tidy(cells.join(' ')), line };
  const written = rolesWritten(cells);
  return { row, delimiter, written, headings: written ?? readHeadings(cells) };
}

/** What a line without headings seems to be. */
function kindOf(row: Row, { delimiter, isFirst }: { delimiter: Delimiter; isFirst: boolean }) {
  const shown = cellsFor(delimiter, row);
  if (isRule(shown)) return 'rule';
  return isOther(shown) || (isFirst && isTitleAtTop(shown)) ? 'other' : 'student';
}

/** Consecutive lines in the same manner, below the same headings; and the lines that are no student. */
function blocksOf(text: string, present: Present, everyLine: boolean): { blocks: Block[]; others: Row[] } {
  const blocks: Block[] = [];
  const others: Row[] = [];
  for (const each of linesOf(text.replace(alone, plainDigits))) {
    if (each.raw.trim() === '') continue;
    const before = blocks.at(-1);
    const { row, delimiter, written, headings } = splitLine(each, before);
    if (headings && !written && !everyLine) others.push(...takeTitles(blocks));
    const kind = headings || everyLine ? 'student' : kindOf(row, { delimiter, isFirst: blocks.length === 0 });
    if (kind === 'rule') continue;
    if (kind === 'other' && !isPresent(row, present)) {
      others.push(row);
      continue;
    }
    if (headings) {
      const above = { delimiter, roles: headings };
      blocks.push({ delimiter, roles: headings, above, rows: [], isHeaded: true });
    } else if (before?.delimiter === delimiter) before.rows.push(row);
    else {
      const above = before?.above ?? null;
      const isBelow = above?.delimiter === delimiter && above.roles.length === row.cells.length;
      blocks.push({ delimiter, roles: isBelow ? above.roles : null, above, rows: [row], isHeaded: false });
    }
  }
  return { blocks, others };
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

interface ReadingOptions {
  order?: NameOrder | undefined;
  /** Reads titles and totals as students, too. */
  everyLine?: boolean | undefined;
}

export function readPasted(
  text: string,
  present: Present,
  { order = 'guess', everyLine = false }: ReadingOptions = {},
): Pasted {
  const students: PastedStudent[] = [];
  const readings: Reading[] = [];
  let ambiguous = false;
  const { blocks, others } = blocksOf(text, present, everyLine);
  for (const { delimiter, roles: headed, above, rows } of blocks) {
    if (delimiter === null) {
      for (const { cells, line } of rows) students.push({ ...readWords(cells), line });
      readings.push({ lines: rows.length, roles: [], headed: headed !== null });
      continue;
    }
    const cellsIn = (lines: Block['rows']) => lines.map(({ cells }) => cells);
    const known = headed ?? (above && rolesBeneath(above.roles, { rows: cellsIn(rows), present, order }));
    const split = known ? rows : rows.map(({ cells, ...row }) => ({ ...row, cells: partNumber(cells) }));
    const roles = known
      ? withOneId(known, { rows: cellsIn(rows), present })
      : guessRoles({ rows: cellsIn(split), present, order }, delimiter !== '\t');
    ambiguous ||= headed === null && roles.includes('last') && roles.includes('first');
    for (const row of split) {
      const read = readCells(row.cells, roles, present);
      // Only in columns that say nothing about a student.
      const isEmpty = known && read.first === '' && read.last === '' && read.id === '';
      if (isEmpty && !everyLine) others.push(row);
      else students.push({ ...read, line: row.line });
    }
    readings.push({ lines: rows.length, roles, headed: headed !== null });
  }
  const { once, twice } = withoutRepeated(students);
  const leftOut = [...(others.length > 0 ? asStudents(others) : []), ...twice];
  return { students: once, readings, ambiguous, leftOut };

  function asStudents(lines: readonly Row[]): LeftOut[] {
    const all = readPasted(text, present, { order, everyLine: true }).students;
    const byLine = new Map(all.map((student) => [student.line, student]));
    return lines
      .toSorted((one, other) => one.line - other.line)
      .flatMap(({ text, line }) => {
        const student = byLine.get(line);
        return student ? [{ ...student, text, why: 'other' as const }] : [];
      });
  }
}

type Typed = Omit<PastedStudent, 'line'>;

const keyOf = (student: Typed) => `${nameKey(student)}\n${student.id.trim().replace(/^0+/, '')}`;

/** Leaves out who is in an earlier line, or among `before`, by the same names and number. */
export function withoutRepeated(students: readonly PastedStudent[], before: readonly Typed[] = []) {
  const seen = new Set(before.map(keyOf));
  const once: PastedStudent[] = [];
  const twice: LeftOut[] = [];
  for (const student of students) {
    const { first, last, id } = student;
    const key = keyOf(student);
    if (seen.has(key) && first !== '' && last !== '' && /^\d+$/.test(id))
      twice.push({ ...student, text: `${last}, ${first}, ${id}`, why: 'twice' });
    else once.push(student);
    seen.add(key);
  }
  return { once, twice };
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
