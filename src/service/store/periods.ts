import { inPieces } from './pieces.ts';
import type { Queries } from './queries.ts';

/** `period` counts from 1; `grade` is the final score as reported. */
export interface FinalGrade {
  period: number;
  studentId: number;
  grade: number;
}

/** Those of the roster's students, by period and in the roster's order. */
export function finalGradesOfClass(db: Queries, classId: number): Promise<FinalGrade[]> {
  return db
    .selectFrom('final_grades')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'final_grades.class_id')
        .onRef('students.id', '=', 'final_grades.student_id')
        .on('students.hidden', '=', 0),
    )
    .select(['final_grades.period', 'final_grades.student_id as studentId', 'final_grades.grade'])
    .where('final_grades.class_id', '=', classId)
    .orderBy('final_grades.period')
    .orderBy('students.position')
    .execute();
}

/** Adds final grades where there were none. */
export async function addFinalGrades(
  db: Queries,
  classId: number,
  grades: readonly FinalGrade[],
): Promise<void> {
  await inPieces(grades, (piece) =>
    db
      .insertInto('final_grades')
      .values(
        piece.map(({ period, studentId, grade }) => ({
          class_id: classId,
          period,
          student_id: studentId,
          grade,
        })),
      )
      .execute(),
  );
}
