import { BLANK } from '#grading/score.ts';
import { isPosted } from '#grading/terms.ts';
import { postedPeriods } from '#service/store/classes/periods.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { type Contents, contentsOfStudent } from './contents.ts';

interface Shown {
  contents: Contents;
  /** The assignments whose scores are held back: `contents` lacks them. */
  unposted: ReadonlySet<number>;
  /** The posted marking periods; null if nothing is held back. */
  posted: ReadonlySet<number> | null;
}

/**
 * What a student and their guardians may see of a class: everything of the student or, if the class holds grades back,
 * only marking periods that are posted for this student. Totals count only these scores. Work outside marking periods
 * is never posted.
 */
export async function shownToStudent(db: Queries, classId: number, studentId: number): Promise<Shown> {
  const contents = await contentsOfStudent(db, classId, studentId);
  if (contents.found.heldBack === 0) return { contents, unposted: new Set(), posted: null };
  const posted = await postedPeriods(db, classId, studentId);
  const held = contents.assignments.filter((each) => !isPosted(each, contents.terms, posted));
  const unposted = new Set(held.map(({ id }) => id));
  const late = new Map(contents.late);
  const codes = contents.scores.codes.slice();
  // With only one student, a position is a column.
  for (const [column, id] of contents.scores.assignmentIds.entries()) {
    if (!unposted.has(id) || column >= codes.length) continue;
    codes[column] = BLANK;
    late.delete(column);
  }
  const lateMarks = contents.lateMarks.filter(({ assignmentId }) => !unposted.has(assignmentId));
  const scores = { ...contents.scores, codes };
  return { contents: { ...contents, scores, late, lateMarks }, unposted, posted };
}
