import * as v from 'valibot';
import { linesOf } from '#wire/fields/lines.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { canNamePerson, isWithin } from '#wire/fields/textField.ts';
import { integer, integerOrZero, list, numbersField, text, wholeField } from '#wire/fields/values.ts';
import {
  idTwice,
  lineProblems,
  longestName,
  mostDigits,
  mostStudents,
  rosterProblems,
} from './rosterProblems.ts';

/*
 * A roster as text: a line per student, "First Last ID", words separated by single spaces; repeated ones are read
 * as one. The first word is the first name and the last word is the ID; so a first name of several words carries
 * no-break spaces inside it. A space before the first word or after the last is refused: it may mean a missing name or
 * ID.
 */

export interface RosterStudent {
  /** Above 0, since replies write 0 for no student; at most 12 digits. */
  id: number;
  first: string;
  last: string;
}

/** Two of the longest names and the ID, with room for leading zeros. */
const longestLine = 1000;
/** The most bad lines that a refusal names. */
const mostNamed = 20;
const noBreakSpace = '\u00a0';

function readLine(line: string): RosterStudent | string {
  if (line.length > longestLine) return lineProblems.tooLong;
  if (line.startsWith(' ') || line.endsWith(' ') || line.includes('\t')) return lineProblems.spacing;
  if (!canNamePerson(line)) return lineProblems.character;
  const words = line.split(/ +/);
  const id = words.pop() ?? '';
  if (!/^\d+$/.test(id)) return lineProblems.idMissing;
  const digits = id.replace(/^0+(?=\d)/, '');
  if (digits === '0') return lineProblems.idZero;
  if (digits.length > mostDigits) return lineProblems.idTooLong;
  const [first = '', ...last] = words.map((word) => word.replaceAll(noBreakSpace, ' ').trim());
  if (first === '') return lineProblems.firstMissing;
  if (last.join('') === '') return lineProblems.lastMissing;
  if (!isWithin(first, longestName)) return lineProblems.firstTooLong;
  if (!isWithin(last.join(' '), longestName)) return lineProblems.lastTooLong;
  return { id: Number(digits), first, last: last.join(' ') };
}

/** Reads the list, or returns up to 20 problems: "Line 3: the ID number is missing". */
export function readRoster(text: string): { students: RosterStudent[] } | { problems: string[] } {
  const students: RosterStudent[] = [];
  const problems: string[] = [];
  const lineOf = new Map<number, number>();
  for (const { number: line, content } of linesOf(text)) {
    if (students.length + problems.length > mostStudents) return { problems: [rosterProblems.tooLong] };
    const read = readLine(content);
    const before = typeof read === 'string' ? undefined : lineOf.get(read.id);
    if (typeof read === 'string') problems.push(`Line ${line}: ${read}`);
    else if (before !== undefined) problems.push(`Line ${line}: ${idTwice(read.id, before)}`);
    else {
      lineOf.set(read.id, line);
      students.push(read);
    }
  }
  if (problems.length > 0) return { problems: shortened(problems) };
  if (students.length === 0) return { problems: [rosterProblems.empty] };
  return students.length > mostStudents ? { problems: [rosterProblems.tooLong] } : { students };
}

/** Cuts a long list of problems down to what a refusal names. */
export function shortened(problems: string[]): string[] {
  const more = problems.length - mostNamed;
  return more > 0 ? [...problems.slice(0, mostNamed), `and ${more} more`] : problems;
}

/** Writes a list; trims names and collapses their spaces. */
export function writeRoster(students: readonly RosterStudent[]): string {
  const tidy = (name: string) => name.trim().replace(/\s+/g, ' ');
  return students
    .map(({ id, first, last }) => `${tidy(first).replaceAll(' ', noBreakSpace)} ${tidy(last)} ${id}`)
    .join('\n');
}

/** `line` counts from 1, blank lines included. */
export interface LineProblem {
  line: number;
  sentence: string;
}

/** Reads the lines of a refusal, whatever separates them; `rest` is the text without a line. */
export function readLineProblems(text: string): { problems: LineProblem[]; rest: string } {
  const problems: LineProblem[] = [];
  const [rest = '', ...parts] = text.split(/\bLine (?=\d+\s*:)/i);
  for (const part of parts) {
    const [, line, sentence = ''] = /^(\d+)\s*:\s*([^\n]*)/.exec(part) ?? [];
    problems.push({ line: Number(line), sentence: sentence.trim().replace(/[;,.]$/, '') });
  }
  return { problems, rest: rest.trim() };
}

export const classStudentsEdit = {
  fields: v.object({
    clid: wholeField(pageSentences.classNotYours, 1),
    students: v.optional(v.string(), ''),
    stusort: v.optional(v.string()),
    base: v.optional(v.string()),
  }),
  reply: v.object({}),
};

const nameThere = v.object({ stuid: integer, first: text, last: text, class: text, teacher: text });

/**
 * Ours: the students who were removed from the class, by last name, and what is restored with each: scores of existing
 * assignments, marks, final grades, and comments. To staff of the class's school also `next`, an ID number above all
 * that the school uses; `elsewhere`, the names that the numbers in `stuids` have or had on the school's other rosters;
 * and, without `stuids`, `strangers`, those of the class's numbers that other rosters give to somebody else. Both have
 * the name there, the class and its primary teacher.
 */
export const classStudentsFormer = {
  fields: v.object({
    clid: wholeField(pageSentences.classNotYours, 1),
    stuids: numbersField(pageSentences.noSuchStudent, 0, mostStudents),
  }),
  reply: v.object({
    next: integerOrZero,
    elsewhere: list(nameThere),
    strangers: list(nameThere),
    students: list(
      v.object({
        stuid: integer,
        first: text,
        last: text,
        scores: integerOrZero,
        marks: integerOrZero,
        grades: integerOrZero,
        comment: integerOrZero,
      }),
    ),
  }),
};
