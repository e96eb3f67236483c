import * as v from 'valibot';
import { aToF } from '#grading/scale.ts';
import type { Scheme } from '#grading/scheme.ts';
import { BLANK, readEntered, readScore, UNKNOWN } from '#grading/score.ts';
import { gradebook as reply } from '#wire/classes/gradebook.ts';
import { integer, isEmptyElement, rowsOf } from '#wire/fields/values.ts';
import { assignmentsInOrder, studentsInOrder } from './classOrder.ts';
import { withNamesakes } from './namesakes.ts';
import { type ClassSettings, readSettings } from './readSettings.ts';
import { type GradebookAssignment, readAssignment } from './shownFields.ts';

/*
 * The reply becomes a `Gradebook`. Everything but the scores goes through the wire's schema; the scores, which may
 * be a million, are read in one pass into the matrix, as tolerantly, without an object for each.
 */

export interface GradebookStudent {
  id: number;
  /** Position in the roster, from 1. */
  number: number;
  first: string;
  last: string;
  /** The ID number, if somebody else in the class has the same name. */
  namesake?: number;
  /** As the service sends them: hundredths of a percent (null if nothing is graded), and the letter. */
  percent: number | null;
  grade: string;
}

/** A class with all its scores, by position: the score of student s for assignment a is at s × assignments + a. */
export interface Gradebook {
  id: number;
  name: string;
  code: string;
  /** Grows with every change, if the service tells it. */
  revision: number | null;
  /** The revision of the latest entry of this page that is in here; 0 for none. */
  ownRevision: number;
  /** 1 list order, 2 last name, 3 first name, 4 ID number. */
  studentSort: number;
  /** In the order of the class. */
  students: readonly GradebookStudent[];
  assignments: readonly GradebookAssignment[];
  scheme: Scheme;
  settings: ClassSettings;
  scores: Int32Array;
  /** Texts of scores that `scores` cannot hold, by position there: codes that we do not know, long decimals. */
  texts: ReadonlyMap<number, string>;
  /** How many days late, by position in `scores`; scores in time are left out. */
  lates: ReadonlyMap<number, number>;
  /** Comments on scores, by position in `scores`. */
  remarks: ReadonlyMap<number, string>;
  /** How often a score of each student, and of each assignment, has changed since the service summed them up. */
  changes: { readonly students: Uint32Array; readonly assignments: Uint32Array };
}

const { scores: _, ...rest } = reply.entries;
const frame = v.object(rest);

/** Thrown if the reply cannot be read. */
class Unreadable extends Error {
  readonly place: string;

  constructor(place: string, why: string) {
    super(why);
    this.place = place;
  }
}

/** A gradebook, or why there is none: the envelope's error, or the place in the reply that is wrong. */
export type Decoded =
  | { readonly kind: 'book'; readonly book: Gradebook }
  | { readonly kind: 'other'; readonly body: unknown }
  | { readonly kind: 'unreadable'; readonly place: string; readonly why: string };

/** From the bytes of a reply; runs in a worker if they are many, so it throws nothing. */
export function decodeGradebook(bytes: ArrayBuffer): Decoded {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // Not by a list: another deployment may leave out those that are empty.
    const outcome = body as { success?: unknown; clid?: unknown } | null;
    if (outcome?.success === false || outcome?.clid === undefined) return { kind: 'other', body };
    return { kind: 'book', book: readGradebook(body) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', place: error.place, why: error.message };
    return { kind: 'unreadable', place: 'the whole answer', why: 'it is not JSON' };
  }
}

export function readGradebook(body: unknown): Gradebook {
  const result = v.safeParse(frame, body, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw new Unreadable(v.getDotPath(issue) ?? 'the whole answer', issue.message);
  }
  const { output } = result;
  const assignments = assignmentsInOrder(output.assignments, output.assnsort).map(readAssignment);
  const students = withNamesakes(
    studentsInOrder(output.students, output.stusort).map(({ stuid, num, first, last, percent, grade }) => ({
      id: stuid,
      number: num,
      first,
      last,
      percent: percent === null ? null : Math.round(percent * 100),
      grade,
    })),
  );
  const places = {
    rows: new Map(students.map(({ id }, position) => [id, position * assignments.length])),
    columns: new Map(assignments.map(({ id }, position) => [id, position])),
    size: students.length * assignments.length,
  };
  const { scores, texts } = readScores(listOf((body as { scores?: unknown }).scores), places);
  const lates = new Map<number, number>();
  for (const { assnid, stuid, late } of output.lates) {
    const [start, column] = [places.rows.get(stuid), places.columns.get(assnid)];
    if (start !== undefined && column !== undefined && late > 0) lates.set(start + column, late);
  }
  const remarks = new Map<number, string>();
  for (const { assnid, stuid, remark } of output.remarks) {
    const [start, column] = [places.rows.get(stuid), places.columns.get(assnid)];
    if (start !== undefined && column !== undefined && remark !== '') remarks.set(start + column, remark);
  }
  const settings = readSettings(output);
  return {
    id: output.clid,
    name: output.name,
    code: output.code,
    revision: output.revision ?? null,
    ownRevision: 0,
    studentSort: output.stusort,
    students,
    assignments,
    scheme: {
      weighted: settings.weighted,
      rounding: settings.rounding,
      scaleKind: settings.scaleKind,
      scale: settings.scale.length ? settings.scale : aToF,
      categories: settings.categories,
      late: settings.latePolicy,
      assignments,
      terms: settings.terms,
    },
    settings,
    scores,
    texts,
    lates,
    remarks,
    changes: {
      students: new Uint32Array(students.length),
      assignments: new Uint32Array(assignments.length),
    },
  };
}

/** Where the scores of each student begin, and the column of each assignment. */
interface Places {
  rows: ReadonlyMap<number, number>;
  columns: ReadonlyMap<number, number>;
  /** How many cells there are. */
  size: number;
}

/** An array of items, in whatever form a service sends it. */
function listOf(value: unknown): readonly unknown[] {
  const rows = rowsOf(value);
  return Array.isArray(rows) ? rows : [];
}

/** One pass. A score of a student or an assignment that is not listed has no cell. */
function readScores(
  items: readonly unknown[],
  { rows, columns, size }: Places,
): Pick<Gradebook, 'scores' | 'texts'> {
  const scores = new Int32Array(size).fill(BLANK);
  const texts = new Map<number, string>();
  const codes = new Map<unknown, number>();
  const unsaid = new Set<unknown>();
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as { assnid?: unknown; stuid?: unknown; score?: unknown } | null;
    const start = rows.get(identifier(item?.stuid, index, 'stuid'));
    const column = columns.get(identifier(item?.assnid, index, 'assnid'));
    if (start === undefined || column === undefined) continue;
    const text = isEmptyElement(item?.score) ? '' : item?.score;
    let code = codes.get(text);
    if (code === undefined) {
      code = codeOf(text, index);
      if (codes.size < 20_000) codes.set(text, code);
      if (isUnsaid(String(text ?? ''))) unsaid.add(text);
    }
    scores[start + column] = code;
    if (unsaid.size > 0 && unsaid.has(text)) texts.set(start + column, String(text).trim());
  }
  return { scores, texts };
}

/** Whether a score's code does not hold its whole text. */
export const isUnsaid = (text: string) => readEntered(text) === UNKNOWN;

function identifier(value: unknown, index: number, name: string): number {
  if (typeof value === 'number') return value;
  const result = v.safeParse(integer, value);
  if (result.success) return result.output;
  throw new Unreadable(`scores.${index}.${name}`, 'not a whole number');
}

function codeOf(text: unknown, index: number): number {
  if (text === null || text === undefined) return BLANK;
  if (typeof text === 'string' || typeof text === 'number') return readScore(String(text));
  throw new Unreadable(`scores.${index}.score`, 'not a score');
}
