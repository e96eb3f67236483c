import { sql } from 'kysely';
import { insertRows, withRows } from '#service/store/driver/bulk.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/* The writes of an import on rosters: many rows of many classes at once. */

type Pause = { pause?: () => Promise<void> };

export interface NewStudent {
  classId: number;
  id: number;
  position: number;
  first: string;
  last: string;
}

/** Of a student on a roster, in the order in which their values are written. */
export const rosterColumns = {
  class_id: 'bigint',
  id: 'bigint',
  position: 'integer',
  first: 'text',
  last: 'text',
  hidden: 'integer',
} as const;

/** Puts students on rosters. Students who were there before return as they were. */
export const enrollStudents = (db: Queries, { rows, pause }: { rows: readonly NewStudent[] } & Pause) =>
  insertRows(
    db,
    {
      table: 'students',
      columns: rosterColumns,
      conflict: { key: ['class_id', 'id'], set: ['hidden'] },
      values: ({ classId, id, position, first, last }) => [classId, id, position, first, last, 0],
      pause,
    },
    rows,
  );

const leavers = sql`update students set hidden = 1 from given
  where students.class_id = given.class_id and students.id = given.id`;

export const hideStudents = (
  db: Queries,
  { rows, pause }: { rows: readonly Pick<NewStudent, 'classId' | 'id'>[] } & Pause,
) =>
  withRows(
    db,
    {
      columns: { class_id: 'bigint', id: 'bigint' },
      values: ({ classId, id }) => [classId, id],
      statement: leavers,
      pause,
    },
    rows,
  );

/** The highest position on each roster, hidden students included; a class without any is left out. */
export async function lastPositions(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  await inBatches(
    classIds,
    async (batch) => {
      const rows = await db
        .selectFrom('students')
        .select(({ fn }) => ['class_id as classId', fn.max('position').as('position')])
        .where('class_id', 'in', batch)
        .groupBy('class_id')
        .execute();
      for (const { classId, position } of rows) found.set(classId, Number(position));
    },
    classesAtOnce,
  );
  return found;
}

/** Classes per query of whole rosters: the embedded store takes two milliseconds for them. */
const rostersAtOnce = 20;

/** The students on the roster of each of the classes, in its order. */
export async function rostersOf(
  db: Queries,
  { classIds, pause }: { classIds: readonly number[] } & Pause,
): Promise<ReadonlyMap<number, readonly Omit<NewStudent, 'classId'>[]>> {
  const found = new Map<number, Omit<NewStudent, 'classId'>[]>(classIds.map((classId) => [classId, []]));
  await inBatches(
    classIds,
    async (batch) => {
      const rows = await db
        .selectFrom('students')
        .select(['class_id as classId', 'id', 'position', 'first', 'last'])
        .where('class_id', 'in', batch)
        .where('hidden', '=', 0)
        .orderBy('class_id')
        .orderBy('position')
        .execute();
      for (const { classId, ...student } of rows) found.get(classId)?.push(student);
      await pause?.();
    },
    rostersAtOnce,
  );
  return found;
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

/** A student whose name on a roster becomes another, if it is still `was`. */
export interface Renamed {
  classId: number;
  id: number;
  was: { first: string; last: string };
  is: { first: string; last: string };
}

const renames = sql<{ classId: number }>`update students set first = given.first, last = given.last from given
  where students.class_id = given.class_id and students.id = given.id
    and students.first = given.first_was and students.last = given.last_was
  returning students.class_id as "classId"`;

/** Returns the classes that had a former name. */
export async function renameStudents(
  db: Queries,
  { rows, pause }: { rows: readonly Renamed[] } & Pause,
): Promise<Set<number>> {
  const found = await withRows(
    db,
    {
      columns: {
        class_id: 'bigint',
        id: 'bigint',
        first_was: 'text',
        last_was: 'text',
        first: 'text',
        last: 'text',
      },
      values: ({ classId, id, was, is }) => [classId, id, was.first, was.last, is.first, is.last],
      statement: renames,
      pause,
    },
    rows,
  );
  return new Set(found.map(({ classId }) => classId));
}

const revisions = sql`update classes set roster_revision = given.revision from given
  where classes.id = given.class_id`;

/** Records that the rosters have last changed at these revisions of their classes. */
export const setRosterRevisions = (db: Queries, of: ReadonlyMap<number, number>) =>
  withRows(
    db,
    { columns: { class_id: 'bigint', revision: 'bigint' }, values: (pair) => pair, statement: revisions },
    of,
  );
