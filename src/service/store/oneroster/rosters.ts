import { sql } from 'kysely';
import { insertRows } from '#service/store/driver/bulk.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/* The writes of an import: many rows of many classes at once. */

type Pause = { pause?: () => Promise<void> };

interface NewSchoolClass {
  name: string;
  code: string;
  schoolYear: string;
  gradingPeriod: number;
  primaryTeacher: number;
}

/** Adds classes without categories, and returns their ids in the order of the classes. */
export async function addClasses(
  db: Queries,
  schoolId: number,
  { classes, now }: { classes: readonly NewSchoolClass[]; now: number },
): Promise<number[]> {
  const ids: number[] = [];
  await inBatches(classes, async (batch) => {
    const rows = await db
      .insertInto('classes')
      .values(
        batch.map((added) => ({
          school_id: schoolId,
          created: now,
          updated: now,
          name: added.name,
          code: added.code,
          school_year: added.schoolYear,
          grading_period: added.gradingPeriod,
          primary_teacher: added.primaryTeacher,
        })),
      )
      .returning('id')
      .execute();
    // Numbers are assigned in the order of the rows, whatever order they are returned in.
    for (const { id } of rows.sort((a, b) => a.id - b.id)) ids.push(id);
  });
  return ids;
}

export interface NewCategory {
  classId: number;
  num: number;
  name: string;
  weight: number | null;
}

export const addCategories = (db: Queries, { rows, pause }: { rows: readonly NewCategory[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'categories',
      columns: ['class_id', 'num', 'name', 'weight', 'drop_lowest'],
      values: ({ classId, num, name, weight }) => [classId, num, name, weight, 0],
      pause,
    },
    rows,
  );

export interface NewStudent {
  classId: number;
  id: number;
  position: number;
  first: string;
  last: string;
}

/** Puts students on rosters. Students who were there before return as they were. */
export const enrollStudents = (db: Queries, { rows, pause }: { rows: readonly NewStudent[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'students',
      columns: ['class_id', 'id', 'position', 'first', 'last', 'hidden'],
      conflict: { key: ['class_id', 'id'], set: ['hidden'] },
      values: ({ classId, id, position, first, last }) => [classId, id, position, first, last, 0],
      pause,
    },
    rows,
  );

export const hideStudents = (db: Queries, classId: number, studentIds: readonly number[]) =>
  inBatches(studentIds, (batch) =>
    db
      .updateTable('students')
      .set({ hidden: 1 })
      .where('class_id', '=', classId)
      .where('id', 'in', batch)
      .execute(),
  );

/** The highest position on the roster, hidden students included. */
export async function lastPosition(db: Queries, classId: number): Promise<number> {
  const { position } = await db
    .selectFrom('students')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow();
  return Number(position ?? 0);
}

/** Classes per query of their students, and the most students to name in it. */
const classesAtOnce = 100;
const few = 500;

/** Those of the classes that each student is in, or was. */
export async function classesOfStudents(
  db: Queries,
  { classIds, studentIds, pause }: { classIds: readonly number[]; studentIds: readonly number[] } & Pause,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (studentIds.length === 0) return found;
  const wanted = new Set(studentIds);
  await inBatches(
    classIds,
    async (batch) => {
      const rows = await db
        .selectFrom('students')
        .select(['id', 'class_id as classId'])
        .where('class_id', 'in', batch)
        .$if(studentIds.length <= few, (query) => query.where('id', 'in', studentIds))
        .execute();
      for (const { id, classId } of rows)
        if (wanted.has(id)) found.set(id, [...(found.get(id) ?? []), classId]);
      await pause?.();
    },
    classesAtOnce,
  );
  return found;
}

/** Renames a student in these classes, and returns those that had the former name. */
export async function renameStudent(
  db: Queries,
  classIds: readonly number[],
  { id, was, is }: { id: number; was: { first: string; last: string }; is: { first: string; last: string } },
): Promise<number[]> {
  const found: number[] = [];
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .updateTable('students')
      .set(is)
      .where('class_id', 'in', batch)
      .where('id', '=', id)
      .where('first', '=', was.first)
      .where('last', '=', was.last)
      .returning('class_id as classId')
      .execute();
    for (const { classId } of rows) found.push(classId);
  });
  return found;
}

export async function setRosterRevision(db: Queries, classId: number, revision: number): Promise<void> {
  await db.updateTable('classes').set({ roster_revision: revision }).where('id', '=', classId).execute();
}

export const addMemberships = (
  db: Queries,
  {
    rows,
    pause,
  }: {
    rows: readonly { classId: number; accountId: number; auth: number; role: string; joined: number }[];
  } & Pause,
) =>
  insertRows(
    db,
    {
      table: 'memberships',
      columns: ['class_id', 'account_id', 'auth', 'role', 'joined'],
      conflict: { key: ['class_id', 'account_id'], set: [] },
      values: ({ classId, accountId, auth, role, joined }) => [classId, accountId, auth, role, joined],
      pause,
    },
    rows,
  );

export interface NewItem {
  classId: number;
  id: number;
  created: number;
  creator: number;
  category: number;
  due: string;
  points: number | null;
  title: string;
}

/** Adds assignments under unused numbers of their classes, reserved before. */
export const addItems = (db: Queries, { rows, pause }: { rows: readonly NewItem[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'assignments',
      // By name, so that columns added later keep their defaults here.
      columns: [
        'class_id',
        'id',
        'created',
        'creator',
        'kind',
        'category',
        'calendar',
        'due',
        'points',
        'title',
      ],
      values: ({ classId, id, created, creator, category, due, points, title }) => [
        classId,
        id,
        created,
        creator,
        1,
        category,
        1,
        due,
        points,
        title,
      ],
      pause,
    },
    rows,
  );

/** Reserves this many assignment numbers, and returns the first of them. */
export async function takeAssignmentNumbers(db: Queries, classId: number, count: number): Promise<number> {
  const { last } = await db
    .updateTable('classes')
    .set((row) => ({ last_assignment: row('last_assignment', '+', count) }))
    .where('id', '=', classId)
    .returning('last_assignment as last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

export interface NewScore {
  classId: number;
  studentId: number;
  item: number;
  score: number;
}

/** Existing scores stay. */
export const addMissingScores = (db: Queries, { rows, pause }: { rows: readonly NewScore[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'scores',
      columns: ['class_id', 'student_id', 'assignment_id', 'score'],
      conflict: { key: ['class_id', 'student_id', 'assignment_id'], set: [] },
      values: ({ classId, studentId, item, score }) => [classId, studentId, item, score],
      pause,
    },
    rows,
  );

/** Existing final grades stay. */
export const addMissingGrades = (db: Queries, { rows, pause }: { rows: readonly NewScore[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'final_grades',
      columns: ['class_id', 'student_id', 'period', 'grade'],
      conflict: { key: ['class_id', 'period', 'student_id'], set: [] },
      values: ({ classId, studentId, item, score }) => [classId, studentId, item, score],
      pause,
    },
    rows,
  );

export interface LateWork {
  classId: number;
  studentId: number;
  item: number;
  score: number;
  days: number;
}

/** Marks scores late that equal the import's, unless they are already marked. */
export const markImportedLate = (db: Queries, { rows, pause }: { rows: readonly LateWork[] } & Pause) =>
  inBatches(rows, async (batch) => {
    // The casts of the first row tell PostgreSQL the types of the columns.
    const values = batch.map(({ classId, studentId, item, score, days }, index) =>
      index === 0
        ? sql`(cast(${classId} as bigint), cast(${studentId} as bigint), cast(${item} as integer),
            cast(${score} as integer), cast(${days} as integer))`
        : sql`(${classId}, ${studentId}, ${item}, ${score}, ${days})`,
    );
    await sql`insert into late_marks (class_id, student_id, assignment_id, days)
      with late (class_id, student_id, assignment_id, score, days) as (values ${sql.join(values)})
      select class_id, student_id, assignment_id, days from late where exists (
        select 1 from scores where scores.class_id = late.class_id and scores.student_id = late.student_id
          and scores.assignment_id = late.assignment_id and scores.score = late.score
      )
      on conflict do nothing`.execute(db);
    await pause?.();
  });

/** Removes a late mark that an import wrote and nobody changed, from a score that equals the import's. */
export async function clearImportedLate(
  db: Queries,
  { classId, studentId, item, days, score }: LateWork,
): Promise<void> {
  await db
    .deleteFrom('late_marks')
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .where('assignment_id', '=', item)
    .where('days', '=', days)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scores')
          .select('score')
          .where('class_id', '=', classId)
          .where('student_id', '=', studentId)
          .where('assignment_id', '=', item)
          .where('score', '=', score),
      ),
    )
    .execute();
}

/** Changes a score, or a final grade, that is still what the last import wrote; returns whether it was. */
export async function changeImported(
  db: Queries,
  table: 'scores' | 'final_grades',
  {
    classId,
    studentId,
    item,
    was,
    is,
  }: { classId: number; studentId: number; item: number; was: number; is: number },
): Promise<boolean> {
  if (table === 'scores') {
    const { numUpdatedRows } = await db
      .updateTable('scores')
      .set({ score: is })
      .where('class_id', '=', classId)
      .where('student_id', '=', studentId)
      .where('assignment_id', '=', item)
      .where('score', '=', was)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable('final_grades')
    .set({ grade: is })
    .where('class_id', '=', classId)
    .where('student_id', '=', studentId)
    .where('period', '=', item)
    .where('grade', '=', was)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
