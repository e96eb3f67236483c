import { prepare, type Scheme, type Total } from '#grading/average.ts';
import { countedScores, type LateDays } from '#grading/late.ts';
import { isFailing } from '#grading/scale.ts';
import { MISSING } from '#grading/score.ts';
import { classAverage } from '#grading/statistics.ts';
import type { ClassTerm } from '#grading/terms.ts';
import { type AssignmentWithCreator, assignmentsOfClass } from '#service/store/classes/assignments.ts';
import { type Class, classById } from '#service/store/classes/classes.ts';
import {
  type Category,
  categoriesOfClass,
  type ScaleStep,
  scaleOfClass,
} from '#service/store/classes/schemes.ts';
import {
  type LateMark,
  lateMarksOfClass,
  lateMarksOfStudent,
  scoresInPieces,
  scoresOfStudent,
} from '#service/store/classes/scores.ts';
import { type Student, studentsOfClass } from '#service/store/classes/students.ts';
import type { Summary } from '#service/store/classes/summaries.ts';
import { termsOfClass } from '#service/store/classes/terms.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { readLatePolicy } from '#wire/classes/schemes.ts';
import { type ScoreMatrix, scoreMatrix } from './scoreMatrix.ts';

/*
 * A class as a whole. A class with a thousand students and as many assignments takes a while, during which other
 * requests run.
 */

/** Everything in a class that its totals depend on. */
export interface Contents {
  found: Class;
  scale: readonly ScaleStep[];
  categories: readonly Category[];
  assignments: readonly AssignmentWithCreator[];
  students: readonly Student[];
  terms: readonly ClassTerm[];
  /** The scores as entered. */
  scores: ScoreMatrix;
  lateMarks: readonly LateMark[];
  /** Days late, by position in the scores. */
  late: LateDays;
}

export async function contentsOf(db: Queries, classId: number): Promise<Contents> {
  const contents = await emptyContents(db, classId);
  const { scores, assignments } = contents;
  const pause = pauseWhenDue();
  const sizes = { studentIds: scores.studentIds, assignments: assignments.length };
  for await (const piece of scoresInPieces(db, classId, sizes)) {
    for (const ofStudent of piece) scores.add(ofStudent);
    await pause();
  }
  return contents;
}

/** The same with only one student. */
export async function contentsOfStudent(db: Queries, classId: number, studentId: number): Promise<Contents> {
  const contents = await emptyContents(db, classId, studentId);
  for (const own of await scoresOfStudent(db, classId, studentId)) contents.scores.add(own);
  return contents;
}

/** Without scores yet; with all students, or one of them. */
async function emptyContents(db: Queries, classId: number, studentId?: number) {
  const found = await classById(db, classId);
  const scale = await scaleOfClass(db, classId);
  const categories = await categoriesOfClass(db, classId);
  const assignments = await assignmentsOfClass(db, classId);
  const terms = await termsOfClass(db, classId);
  const all = await studentsOfClass(db, classId);
  const students = studentId === undefined ? all : all.filter(({ id }) => id === studentId);
  const scores = scoreMatrix(
    students.map(({ id }) => id),
    assignments.map(({ id }) => id),
  );
  const marks =
    studentId === undefined
      ? await lateMarksOfClass(db, classId)
      : await lateMarksOfStudent(db, classId, studentId);
  const { late, lateMarks } = lateOf(marks, scores);
  return { found, scale, categories, assignments, students, terms, scores, late, lateMarks };
}

/** The late marks of the listed students and assignments. */
function lateOf(marks: readonly LateMark[], { studentIds, assignmentIds }: ScoreMatrix) {
  const late = new Map<number, number>();
  if (marks.length === 0) return { late, lateMarks: marks };
  const rows = new Map(studentIds.map((id, row) => [id, row * assignmentIds.length]));
  const columns = new Map(assignmentIds.map((id, column) => [id, column]));
  const lateMarks = marks.filter(({ studentId, assignmentId, days }) => {
    const [start, column] = [rows.get(studentId), columns.get(assignmentId)];
    if (start === undefined || column === undefined) return false;
    late.set(start + column, days);
    return true;
  });
  return { late, lateMarks };
}

/** The scores of all students as they count, after late penalties. */
export const countedIn = (contents: Contents): Int32Array =>
  countedScores(schemeOf(contents), contents.scores.codes, { days: contents.late });

export function schemeOf({ found, scale, categories, assignments, terms }: Contents): Scheme {
  return {
    weighted: found.weighted === 1,
    rounding: found.rounding,
    scaleKind: found.scaleKind,
    scale,
    late: readLatePolicy(found.latePolicy),
    categories,
    assignments,
    terms,
  };
}

/** The totals of a class, in the order of its students, and its summary. */
export interface Results extends Summary {
  totals: readonly Total[];
}

export async function resultsOf(contents: Contents): Promise<Results> {
  const scheme = schemeOf(contents);
  const { codes, assignmentIds } = contents.scores;
  const counted = countedIn(contents);
  const calculator = prepare(scheme);
  const totals: Total[] = [];
  const pause = pauseWhenDue();
  for (const row of contents.students.keys()) {
    totals.push(calculator.total(counted, row * assignmentIds.length));
    await pause();
  }
  return {
    totals,
    students: contents.students.length,
    assignments: contents.assignments.length,
    average: classAverage(totals.map(({ percent }) => percent)),
    missing: countOf(MISSING, codes),
    failing: totals.filter(({ letter }) => isFailing(letter, scheme)).length,
  };
}

function countOf(wanted: number, codes: Int32Array): number {
  let count = 0;
  for (let index = 0; index < codes.length; index++) if (codes[index] === wanted) count++;
  return count;
}
