import type { Queries } from '#service/store/driver/queries.ts';

interface Comment {
  studentId: number;
  comment: string;
}

/** A student without a comment is not in it. */
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
