import type { Dates } from '#grading/schoolYear.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/** `day` is YYYYMMDD; `mark` the letter that travels. */
interface Mark {
  day: string;
  studentId: number;
  mark: string;
}

/** The marks of the roster's students from one day to another, inclusive. */
export function marksBetween(
  db: Queries,
  classId: number,
  { from, to }: { from: string; to: string },
): Promise<Mark[]> {
  return db
    .selectFrom('marks')
    .innerJoin('students', (join) =>
      join
        .onRef('students.class_id', '=', 'marks.class_id')
        .onRef('students.id', '=', 'marks.student_id')
        .on('students.hidden', '=', 0),
    )
    .select(['marks.day', 'marks.student_id as studentId', 'marks.mark'])
    .where('marks.class_id', '=', classId)
    .where('marks.day', '>=', from)
    .where('marks.day', '<=', to)
    .orderBy('marks.day')
    .orderBy('students.position')
    .execute();
}

export interface MarkCount {
  studentId: number;
  mark: string;
  count: number;
}

/**
 * How often each student has each mark, only on school days if the class has a calendar; students without any are left
 * out.
 */
export function markCounts(db: Queries, classId: number, dates?: Dates): Promise<MarkCount[]> {
  let query = db
    .selectFrom('marks')
    .select(({ fn }) => ['student_id as studentId', 'mark', fn.countAll<number>().as('count')])
    .where('class_id', '=', classId)
    .groupBy(['student_id', 'mark']);
  if (dates) query = query.where('day', '>=', dates.first).where('day', '<=', dates.last);
  for (const { first, last } of dates?.off ?? [])
    query = query.where((row) => row.or([row('day', '<', first), row('day', '>', last)]));
  return query.execute();
}

/** Adds marks; existing ones stay. */
export async function addMarks(db: Queries, classId: number, marks: readonly Mark[]): Promise<void> {
  await inBatches(marks, (batch) =>
    db
      .insertInto('marks')
      .values(
        batch.map(({ day, studentId, mark }) => ({ class_id: classId, day, student_id: studentId, mark })),
      )
      .execute(),
  );
}
