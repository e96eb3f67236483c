import { sql } from 'kysely';
import { touchPeople } from '#service/store/accounts/people.ts';
import { breather } from '#service/store/driver/breather.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { dropInvitationsOfStudents } from '#service/store/schools/invitations.ts';
import { classesOf, isNamed } from '#service/store/schools/privacy.ts';
import { unlinkStudent } from '#service/store/schools/studentVouchers.ts';
import { eraseUnattached, forgetGuardians } from './erasure.ts';
import { clearSmall } from './pieces.ts';
import { removeClasses } from './removal.ts';
import { eraseStudents, type StudentErasure } from './studentErasure.ts';

/* Erases a whole school year, with the people who were there only in that year. */

export interface YearHeld {
  classes: number[];
  /** How many of them are still active. */
  active: number;
  /** The ID numbers of everybody on their lists. */
  students: number[];
}

export async function heldOfYear(db: Queries, schoolId: number, year: string): Promise<YearHeld> {
  const rows = (await classesOf(db, schoolId)).filter((each) => each.year === year);
  const classes = rows.map(({ id }) => id);
  const students = new Set<number>();
  for await (const { id } of studentsOf(db, classes, breather())) students.add(id);
  return {
    classes,
    active: rows.filter(({ folder }) => folder === folders.active).length,
    students: [...students],
  };
}

/** Classes per query of rosters. */
const rostersAtOnce = 50;

/** Everybody who is or was on the rosters of these classes, class by class, except erased students. */
async function* studentsOf(db: Queries, classIds: readonly number[], pause: () => Promise<void>) {
  for (let at = 0; at < classIds.length; at += rostersAtOnce) {
    yield* await db
      .selectFrom('students')
      .select(['class_id as classId', 'id'])
      .where('class_id', 'in', classIds.slice(at, at + rostersAtOnce))
      .where(isNamed)
      .orderBy('class_id')
      .execute();
    await pause();
  }
}

/**
 * Removes the classes of a year with all that is in them or, if marks stay, removes every student's name from them.
 * Students who are on no list any more lose their guardians and their accounts' link to the school: a later student may
 * get the same number. Returns how many scores are gone.
 */
export async function eraseYear(
  db: Queries,
  { classes, students }: YearHeld,
  { schoolId, keepsMarks, now }: Omit<StudentErasure, 'pause'>,
): Promise<number> {
  const pause = breather();
  let scores = 0;
  if (keepsMarks) {
    const lists = new Map<number, number[]>();
    for await (const { classId, id } of studentsOf(db, classes, pause)) {
      const ids = lists.get(classId);
      if (ids) ids.push(id);
      else lists.set(classId, [id]);
    }
    await eraseStudents(db, lists, { schoolId, keepsMarks, now, pause });
  } else {
    await forgetSourcedClasses(db, { schoolId, classIds: classes, pause });
    await clearSmall(db, { table: 'year_start_classes', classIds: classes, pause });
    scores = await removeClasses(db, classes, pause);
  }
  const gone = await attachedOnNoList(db, { schoolId, students, pause });
  for (const studentId of gone) {
    await forgetGuardians(db, schoolId, studentId);
    const accountId = await unlinkStudent(db, { schoolId, studentId });
    if (accountId !== undefined) await eraseUnattached(db, schoolId, accountId);
    await pause();
  }
  await dropInvitationsOfStudents(db, schoolId, { studentIds: [...gone], now });
  if (gone.size > 0) await touchPeople(db, schoolId);
  return scores;
}

/** Rows per statement: a source may name hundreds of thousands of things in a school. */
const sourcedAtOnce = 2000;

/** Deletes the sourcedIds of these classes and their contents. */
async function forgetSourcedClasses(
  db: Queries,
  {
    schoolId,
    classIds,
    pause,
  }: { schoolId: number; classIds: readonly number[]; pause: () => Promise<void> },
): Promise<void> {
  let rest = sql<boolean>`school_id = ${schoolId}`;
  for (;;) {
    const { rows } = await sql<{ kind: string; id: string }>`select kind, sourced_id as id from sourced_ids
      where ${rest} order by kind, sourced_id limit 1 offset ${sourcedAtOnce}`.execute(db);
    const [last] = rows;
    const range = last ? sql`${rest} and (kind, sourced_id) <= (${last.kind}, ${last.id})` : rest;
    await inBatches(classIds, (batch) =>
      sql`delete from sourced_ids where ${range} and class_id in (${sql.join(batch)})`.execute(db),
    );
    await pause();
    if (!last) return;
    rest = sql<boolean>`school_id = ${schoolId} and (kind, sourced_id) > (${last.kind}, ${last.id})`;
  }
}

/** Those of the students who have guardians, an account or an invitation and are on no list of the school. */
async function attachedOnNoList(
  db: Queries,
  {
    schoolId,
    students,
    pause,
  }: { schoolId: number; students: readonly number[]; pause: () => Promise<void> },
): Promise<Set<number>> {
  const found = new Set<number>();
  await inBatches(students, async (batch) => {
    for (const table of ['guardians', 'school_students', 'invitations'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('student_id as id')
        .distinct()
        .where('school_id', '=', schoolId)
        .where('student_id', 'in', batch)
        .execute();
      for (const { id } of rows) if (id !== null) found.add(id);
      await pause();
    }
  });
  if (found.size === 0) return found;
  const left = (await classesOf(db, schoolId)).map(({ id }) => id);
  for await (const { id } of studentsOf(db, left, pause)) found.delete(id);
  return found;
}
