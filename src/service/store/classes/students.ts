import { sql } from 'kysely';
import { prepared } from '#service/store/driver/prepared.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

const isAscii = /^[\0-\x7f]*$/;

/** A name without accents and case. */
export const plainName = (name: string) =>
  (isAscii.test(name) ? name : name.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();

export const fullName = ({ first, last }: { first: string; last: string }) => `${first} ${last}`.trim();

/** The sort key of a roster: Álvarez sorts under A, on every machine. */
export const sortName = ({ last, first }: { last: string; first: string }) => plainName(`${last} ${first}`);

/** `id` is the student's ID number on the roster; `position` counts from 1. */
export interface Student {
  id: number;
  position: number;
  first: string;
  last: string;
}

const findStudents = prepared<Student>((db, at) =>
  db
    .selectFrom('students')
    .select(['id', 'position', 'first', 'last'])
    .where('class_id', '=', at<number>(0))
    .where('hidden', '=', 0)
    .orderBy('position'),
);

/** The students on the roster, in its order. */
export const studentsOfClass = (db: Queries, classId: number) => findStudents(db, [classId]);

/** Those of these IDs that are on the roster. */
export async function studentsAmong(db: Queries, classId: number, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select('id')
      .where('class_id', '=', classId)
      .where('hidden', '=', 0)
      .where('id', 'in', batch)
      .execute();
    for (const { id } of rows) found.push(id);
  });
  return found;
}

/** A student who is no longer on the roster, and how much of their work is kept. */
interface FormerStudent extends Pick<Student, 'id' | 'first' | 'last'> {
  /** Only of existing assignments. */
  scores: number;
  marks: number;
  grades: number;
  comments: number;
}

/** By last name. */
export async function formerStudents(db: Queries, classId: number): Promise<FormerStudent[]> {
  const students = await db
    .selectFrom('students')
    .select(['id', 'first', 'last'])
    .where('class_id', '=', classId)
    .where('hidden', '=', 1)
    .orderBy('last')
    .orderBy('first')
    .orderBy('id')
    .execute();
  if (students.length === 0) return [];
  const scores = await keptOf(db, 'scores', classId);
  const marks = await keptOf(db, 'marks', classId);
  const grades = await keptOf(db, 'final_grades', classId);
  const comments = await keptOf(db, 'comments', classId);
  const ofPeriods = await keptOf(db, 'period_comments', classId);
  return students.map((student) => ({
    ...student,
    scores: scores.get(student.id) ?? 0,
    marks: marks.get(student.id) ?? 0,
    grades: grades.get(student.id) ?? 0,
    comments: (comments.get(student.id) ?? 0) + (ofPeriods.get(student.id) ?? 0),
  }));
}

/** How many rows of a table each hidden student has. */
async function keptOf(
  db: Queries,
  table: 'scores' | 'marks' | 'final_grades' | 'comments' | 'period_comments',
  classId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select kept.student_id as id, count(*) as count
    from ${sql.table(table)} kept
    join students on students.class_id = ${classId} and students.id = kept.student_id and students.hidden = 1
    ${table === 'scores' ? sql`join assignments on assignments.class_id = ${classId} and assignments.id = kept.assignment_id and assignments.deleted = 0` : sql``}
    where kept.class_id = ${classId}
    group by kept.student_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** The revision of the class at which the roster last changed. */
export async function rosterRevision(db: Queries, classId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('classes')
    .select('roster_revision as revision')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Replaces the roster, as of this revision of the class: students not on it are hidden, and return with the same ID.
 */
export async function replaceRoster(
  db: Queries,
  classId: number,
  { students, revision }: { students: readonly Student[]; revision: number },
): Promise<void> {
  await db.updateTable('classes').set({ roster_revision: revision }).where('id', '=', classId).execute();
  await db.updateTable('students').set({ hidden: 1 }).where('class_id', '=', classId).execute();
  await inBatches(students, (batch) =>
    db
      .insertInto('students')
      .values(
        batch.map(({ id, position, first, last }) => ({ class_id: classId, id, position, first, last })),
      )
      .onConflict((conflict) =>
        conflict.columns(['class_id', 'id']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          first: row.ref('excluded.first'),
          last: row.ref('excluded.last'),
          hidden: 0,
        })),
      )
      .execute(),
  );
}

/** How many students are on the roster of each class; one without any is left out. */
export async function rosterSizes(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sizes = new Map<number, number>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(({ fn }) => ['class_id as id', fn.countAll<number>().as('count')])
      .where('class_id', 'in', batch)
      .where('hidden', '=', 0)
      .groupBy('class_id')
      .execute();
    for (const { id, count } of rows) sizes.set(id, Number(count));
  });
  return sizes;
}
