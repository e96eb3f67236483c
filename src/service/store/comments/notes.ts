import type { Queries } from '#service/store/driver/queries.ts';

/*
 * Private notes of a class's teachers on its students: neither students nor exports of a class ever contain them.
 */

interface Note {
  studentId: number;
  note: string;
  /** The last author, and when (Unix seconds). */
  accountId: number;
  at: number;
}

/** For the students on the roster, in its order. */
export function notesOfClass(db: Queries, classId: number): Promise<(Note & { name: string })[]> {
  return db
    .selectFrom('student_notes')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'student_notes.class_id')
        .onRef('students.id', '=', 'student_notes.student_id')
        .on('students.hidden', '=', 0),
    )
    .innerJoin('accounts', 'accounts.id', 'student_notes.account_id')
    .select(['student_notes.student_id as studentId', 'student_notes.note'])
    .select(['student_notes.account_id as accountId', 'accounts.name', 'student_notes.at'])
    .where('student_notes.class_id', '=', classId)
    .orderBy('students.position')
    .execute();
}

/** Blank for none. */
export async function setNote(
  db: Queries,
  classId: number,
  { studentId, note, accountId, at }: Note,
): Promise<void> {
  if (note === '')
    await db
      .deleteFrom('student_notes')
      .where('class_id', '=', classId)
      .where('student_id', '=', studentId)
      .execute();
  else
    await db
      .insertInto('student_notes')
      .values({ class_id: classId, student_id: studentId, note, account_id: accountId, at })
      .onConflict((conflict) =>
        conflict.columns(['class_id', 'student_id']).doUpdateSet({ note, account_id: accountId, at }),
      )
      .execute();
}
