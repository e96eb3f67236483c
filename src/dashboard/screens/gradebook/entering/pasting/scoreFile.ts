import Papa from 'papaparse';
import { csvHeadings, isCalculated } from '#dashboard/features/scores/csvHeadings.ts';
import { readBlock } from './pasteMatch.ts';

/*
 * A file of scores, converted to the form of a pasted block: a first row of titles, first columns of IDs and names,
 * scores. Other columns of Canvas, Google Classroom, Moodle, Aeries and our own export are left out.
 */

interface ScoreFile {
  readonly block: readonly (readonly string[])[];
  /** How many first columns are IDs and names; undefined if the paste preview finds that out. */
  readonly keyColumns: number | undefined;
}

/** Why a text holds no scores that can be read. */
type FileFault = 'noNames' | 'noNumbers' | 'noScores' | 'noStudents';

type Row = readonly string[];
type KeyKind = 'id' | 'name' | 'last' | 'first';

/** Headings of columns that identify a row's student; the first match in a file counts. */
const keyHeadings: readonly (readonly [KeyKind, RegExp])[] = [
  ['id', /^(sis user id|sis id)$/i],
  ['id', /^(student id|student number|student no\.?|stu ?(#|id)|perm(anent)? ?id|local id)$/i],
  ['id', /^(id number|id no\.?|id)$/i],
  ['last', /^(last name|surname|family name|last)$/i],
  ['first', /^(first name|given name|first)$/i],
  ['name', /^(student|student name|name|full name|learner)$/i],
];

/** Headings of columns that neither identify a student nor hold entered scores. */
const noScores = [
  /^(sis login id|login id|username|email( address)?|e-mail|section|root account|institution|department|group)$/i,
  /^(grd|gr|grade|grade level|percent|period|teacher|notes?|comments?|status|last downloaded from this course)$/i,
  /^(unposted )?(current|final) (score|grade|points)$/i,
  /(current|final|unposted) (current |final )?(score|grade|points)$/i,
  /\((percentage|letter|feedback)\)$/i,
  /^(course|category) total\b/i,
  /^(overall|total|class|average) ?(grade|score|average|percent)?$/i,
];

/** Rows above the students, or among them, that belong to no student. */
const nobody =
  /^(points possible|points|max(imum)?( points| score)?|due( date)?|date|class average|average|mean|student,? test|test student)$/i;

const keyOrder: readonly KeyKind[] = ['id', 'last', 'first', 'name'];

/** `titles` are those of the class. */
export function readScoreFile(text: string, titles: readonly string[] = []): ScoreFile | FileFault {
  const rows = rowsOf(text);
  const headAt = rows.findIndex((row) => row.filter((cell) => keyKindOf(cell) !== null).length > 0);
  const head = rows[headAt];
  if (!head) return 'noNames';
  if (isOwn(head)) return { block: readBlock(text), keyColumns: undefined };
  const beneath = rows.slice(headAt + 1);
  const keys = keysOf(head, beneath);
  const isKey = new Set(head.flatMap((cell, at) => (keyKindOf(cell) === null ? [] : [at])));
  const scores = head.flatMap((heading, at) => {
    const isOther = !titles.includes(heading) && noScores.some((pattern) => pattern.test(heading));
    const isLeftOut = isKey.has(at) || heading === '' || isOther;
    return isLeftOut ? [] : [at];
  });
  const students = beneath.filter((row) => isStudent(row, keys));
  if (keys.length === 0) return beneath.length === 0 ? 'noStudents' : 'noNumbers';
  if (scores.length === 0) return 'noScores';
  if (students.length === 0) return 'noStudents';
  const headings = [...keys.map((at) => head[at] ?? ''), ...scores.map((at) => titleOf(head[at] ?? ''))];
  // The title of our own file's first column would make this look like one of ours.
  if (headings[0] === csvHeadings.studentId) headings[0] = 'ID';
  const body = students.map((row) => [
    ...keys.map((at) => row[at] ?? ''),
    ...scores.map((at) => scoreOf(row[at] ?? '')),
  ]);
  return { block: [headings, ...body], keyColumns: keys.length };
}

function rowsOf(text: string): Row[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\u{feff}/u, ''), { skipEmptyLines: 'greedy' });
  return data.map((row) => row.map((cell) => cell.trim()));
}

const keyKindOf = (heading: string): KeyKind | null =>
  keyHeadings.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;

/** Our own CSV file names each assignment by its title and id. */
function isOwn([first, ...rest]: Row): boolean {
  const titles = rest.filter((heading) => heading !== csvHeadings.name && !isCalculated(heading));
  return first === csvHeadings.studentId && titles.every((heading) => /\(\d+\)$/.test(heading));
}

/** The columns that identify a row's student, the ID first. A column of IDs that are not numbers is ignored. */
function keysOf(head: Row, beneath: readonly Row[]): number[] {
  const found = new Map<KeyKind, number>();
  for (const [kind, pattern] of keyHeadings) {
    const at = head.findIndex((heading) => pattern.test(heading));
    if (at >= 0 && !found.has(kind) && (kind !== 'id' || areNumbers(beneath, at))) found.set(kind, at);
  }
  // Canvas has its own number beside the school's; without the latter, only names identify students.
  const isCanvas = head.some((heading) => /^sis (user|login) id$/i.test(heading));
  const id = found.get('id');
  if (isCanvas && id !== undefined && /^id$/i.test(head[id] ?? '')) found.delete('id');
  if (found.has('last')) found.delete('name');
  return keyOrder.flatMap((kind) => found.get(kind) ?? []);
}

function areNumbers(rows: readonly Row[], at: number): boolean {
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter((cell) => /^\d+$/.test(cell)).length * 2 > cells.length;
}

function isStudent(row: Row, keys: readonly number[]): boolean {
  const cells = keys.map((at) => row[at] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && !cells.some((cell) => nobody.test(cell));
}

/** "Quiz 1 (482913)" of Canvas, "Quiz: Quiz 1 (Real)" of Moodle: Quiz 1. Short numbers may be points. */
const titleOf = (heading: string) =>
  heading
    .replace(/ \(\d{4,}\)$/, '')
    .replace(
      /^(?:assignment|quiz|forum|lesson|workshop|manual item|scorm package|h5p|external tool): (.+) \(real\)$/i,
      '$1',
    )
    .replace(/ \(real\)$/i, '');

/** Canvas writes EX and MI, Moodle a hyphen for ungraded work. */
function scoreOf(cell: string): string {
  if (/^ex$/i.test(cell)) return 'E';
  if (/^mi$/i.test(cell)) return 'M';
  return cell === '-' || /^n\/a$/i.test(cell) ? '' : cell;
}
