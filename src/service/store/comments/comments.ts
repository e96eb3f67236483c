import type { Queries } from '#service/store/driver/queries.ts';

/* Teachers' comments on students for their reports: for the whole class, and for each marking period separately. */

interface Comment {
  studentId: number;
  comment: string;
}

/** Students without a comment are left out. */
export function commentsOfClass(db: Queries, classId: number): Promise<Comment[]> {
  return db
    .selectFrom('comments')
    .select(['student_id as studentId', 'comment'])
    .where('class_id', '=', classId)
    .execute();
}

/** Blank for none. */
export async function setComment(
  db: Queries,
  classId: number,
  { studentId, comment }: Comment,
): Promise<void> {
  if (comment === '')
    await db
      .deleteFrom('comments')
      .where('class_id', '=', classId)
      .where('student_id', '=', studentId)
      .execute();
  else
    await db
      .insertInto('comments')
      .values({ class_id: classId, student_id: studentId, comment })
      .onConflict((conflict) => conflict.columns(['class_id', 'student_id']).doUpdateSet({ comment }))
      .execute();
}

/** `period` counts from 1. */
interface PeriodComment extends Comment {
  period: number;
}

/** For all students on the roster, or one of them, by period and in the roster's order. */
export function periodCommentsOfClass(
  db: Queries,
  classId: number,
  studentId?: number,
): Promise<PeriodComment[]> {
  return db
    .selectFrom('period_comments')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'period_comments.class_id')
        .onRef('students.id', '=', 'period_comments.student_id')
        .on('students.hidden', '=', 0),
    )
    .select(['period_comments.period', 'period_comments.student_id as studentId', 'period_comments.comment'])
    .where('period_comments.class_id', '=', classId)
    .$if(studentId !== undefined, (query) => query.where('period_comments.student_id', '=', studentId ?? 0))
    .orderBy('period_comments.period')
    .orderBy('students.position')
    .execute();
}

/** Blank for none. */
export async function setPeriodComment(
  db: Queries,
  classId: number,
  { period, studentId, comment }: PeriodComment,
): Promise<void> {
  if (comment === '')
    await db
      .deleteFrom('period_comments')
      .where('class_id', '=', classId)
      .where('period', '=', period)
      .where('student_id', '=', studentId)
      .execute();
  else
    await db
      .insertInto('period_comments')
      .values({ class_id: classId, period, student_id: studentId, comment })
      .onConflict((conflict) =>
        conflict.columns(['class_id', 'period', 'student_id']).doUpdateSet({ comment }),
      )
      .execute();
}
