import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';

/** A cell by ids that stay when the class is read again; its position in the matrix may then belong to another. */
export interface CellIds {
  readonly studentId: number;
  readonly assignmentId: number;
}

export function cellIdsAt(book: Gradebook, student: number, assignment: number): CellIds | null {
  const { id: studentId } = book.students[student] ?? {};
  const { id: assignmentId } = book.assignments[assignment] ?? {};
  return studentId === undefined || assignmentId === undefined ? null : { studentId, assignmentId };
}

/** Null if the student or the assignment is no longer in the class. */
export function whereIs(
  { students, assignments }: Gradebook,
  { studentId, assignmentId }: CellIds,
): { student: number; assignment: number } | null {
  const student = positionsOf(students).get(studentId);
  const assignment = positionsOf(assignments).get(assignmentId);
  return student === undefined || assignment === undefined ? null : { student, assignment };
}
