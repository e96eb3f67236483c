import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { ScoreChange } from '#dashboard/api/classes/history.ts';
import type { FinalGradeChange } from '#dashboard/api/classes/periods.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import { prepare, type Total } from '#grading/average.ts';
import { countedScores } from '#grading/late.ts';
import { readScore } from '#grading/score.ts';
import { termOf } from '#grading/terms.ts';

/*
 * How a student's work has changed since a final grade was posted. Only scores go back to that time: the assignments
 * and settings of then are not known here, so the earlier percent is by today's. Pure.
 */

export interface SincePosted {
  /** The result of the scores at that time. */
  before: Total;
  /** Each score then and now, the latest first. */
  scores: readonly { id: number; title: string; from: string; to: string; by: string; at: Date }[];
}

/** By student, if any score has changed since the grade was posted. `changes` come newest first. */
export function sincePosted(
  book: Gradebook,
  posted: ReadonlyMap<number, FinalGradeChange>,
  changes: readonly ScoreChange[],
): ReadonlyMap<number, SincePosted> {
  const assignments = positionsOf(book.assignments);
  const calculator = prepare(book.scheme);
  const found = new Map<number, SincePosted>();
  for (const [studentId, own] of cellsSince(posted, changes)) {
    const student = positionsOf(book.students).get(studentId);
    if (student === undefined) continue;
    const start = student * book.assignments.length;
    const row = book.scores.slice(start, start + book.assignments.length);
    const scores = [...own].flatMap(([assignmentId, { from, to, by, at }]) => {
      const position = assignments.get(assignmentId);
      // A deleted assignment counts neither then nor now; and a score changed back is no change.
      if (position === undefined || from === to || !isGraded(book, position)) return [];
      row[position] = readScore(from);
      return { id: assignmentId, title: book.assignments[position]?.title ?? '', from, to, by, at };
    });
    // Earlier late marks are not known: today's count.
    const counted = countedScores(book.scheme, row, { days: book.lates, offset: start });
    if (scores.length > 0) found.set(studentId, { before: calculator.total(counted, 0), scores });
  }
  return found;
}

/** Whether an assignment counts at all; if only one term is graded, those of others do not. */
function isGraded({ assignments, scheme }: Gradebook, position: number): boolean {
  const { terms = [], within } = scheme;
  const assignment = assignments[position];
  return within === undefined || (assignment !== undefined && termOf(assignment, terms)?.num === within);
}

/** By student and assignment, the changes after the posted grade as one: from the first value to the last. */
function cellsSince(posted: ReadonlyMap<number, FinalGradeChange>, changes: readonly ScoreChange[]) {
  const cells = new Map<number, Map<number, ScoreChange>>();
  for (const change of changes) {
    const { studentId, assignmentId, revision } = change;
    if (revision <= (posted.get(studentId)?.revision ?? Number.POSITIVE_INFINITY)) continue;
    const own = cells.get(studentId) ?? new Map<number, ScoreChange>();
    own.set(assignmentId, { ...(own.get(assignmentId) ?? change), from: change.from });
    cells.set(studentId, own);
  }
  return cells;
}
