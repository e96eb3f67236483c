import { listChanges } from '#service/store/driver/listChanges.ts';
import type { Queries } from '#service/store/driver/queries.ts';
import { rosterSizes } from './students.ts';

/* The list of a school's classes for its admins. */

export interface ClassLine {
  id: number;
  name: string;
  code: string;
  schoolYear: string;
  gradingPeriod: number;
  folder: number;
  /** In Unix seconds. A change of this alone does not make a new version of the list. */
  updated: number;
  /** The primary teacher. */
  teacherId: number;
  teacher: string;
  username: string;
}

export const classChanges = listChanges({
  versions: { table: 'class_lists', school: 'school_id', column: 'version' },
  changes: { table: 'class_changes', column: 'class_id' },
});

/** Records that the list of a school's classes has changed: for one class, or for an unknown number. */
export async function touchClasses(db: Queries, schoolId: number, classId = 0): Promise<void> {
  await db
    .insertInto('class_lists')
    .values({ school_id: schoolId, version: 0 })
    .onConflict((there) => there.doNothing())
    .execute();
  await classChanges.touch(db, schoolId, classId);
}

/** Like `touchClasses`, for the class's own school. */
export async function touchClass(db: Queries, classId: number): Promise<void> {
  const found = await db
    .selectFrom('classes')
    .select('school_id as schoolId')
    .where('id', '=', classId)
    .executeTakeFirst();
  if (found && found.schoolId !== null) await touchClasses(db, found.schoolId, classId);
}

/** The version of the list; its base grows when any teacher's name changes, at any school. */
export async function classListVersion(
  db: Queries,
  schoolId: number,
): Promise<{ version: number; base: number }> {
  const { version, base } = await db
    .selectFrom('directory')
    .leftJoin('class_lists', (join) => join.on('class_lists.school_id', '=', schoolId))
    .select(['class_lists.version', 'directory.version as base'])
    .executeTakeFirstOrThrow();
  return { version: version ?? 0, base };
}

/** All classes of the school, or the one with this id if it is one of them. */
export function allClasses(db: Queries, schoolId: number, classId?: number): Promise<ClassLine[]> {
  return db
    .selectFrom('classes')
    .innerJoin('accounts', 'accounts.id', 'classes.primary_teacher')
    .select(['classes.id', 'classes.name', 'classes.code', 'classes.school_year as schoolYear'])
    .select(['classes.grading_period as gradingPeriod', 'classes.folder', 'classes.updated'])
    .select(['classes.primary_teacher as teacherId', 'accounts.name as teacher', 'accounts.username'])
    .where('classes.school_id', '=', schoolId)
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? 0))
    .execute();
}

/** Which classes of the school have changed since then, and when last; in Unix seconds. */
export function changedSince(
  db: Queries,
  schoolId: number,
  since: number,
): Promise<{ id: number; updated: number }[]> {
  return db
    .selectFrom('classes')
    .select(['id', 'updated'])
    .where('school_id', '=', schoolId)
    .where('updated', '>=', since)
    .execute();
}

/** Values that change too often to be cached with the list. */
export async function detailsOfClasses(
  db: Queries,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, { updated: number; students: number }>> {
  if (classIds.length === 0) return new Map();
  const counts = await rosterSizes(db, classIds);
  const times = await db
    .selectFrom('classes')
    .select(['id', 'updated'])
    .where('classes.id', 'in', classIds)
    .execute();
  return new Map(times.map(({ id, updated }) => [id, { updated, students: counts.get(id) ?? 0 }]));
}
