import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { classesOf, firstErased } from '#service/store/schools/privacy.ts';
import { type ErasedStudent, eraseStudent, forgetGuardians } from './erasure.ts';
import { removeClass } from './removal.ts';

/* Taking a whole school year out of the store, with the people who were there for no other. */

export interface YearHeld {
  classes: number[];
  /** How many of them are active still. */
  active: number;
  /** ID numbers of all who were on their lists. */
  students: number[];
}

export async function heldOfYear(db: Queries, schoolId: number, year: string): Promise<YearHeld> {
  const rows = (await classesOf(db, schoolId)).filter((each) => each.year === year);
  const classes = rows.map(({ id }) => id);
  const students: { id: number; class_id: number }[] = [];
  await inBatches(classes, async (batch) => {
    const found = await db
      .selectFrom('students')
      .select(['class_id', 'id'])
      .where('class_id', 'in', batch)
      .where('id', '<', firstErased)
      .execute();
    students.push(...found);
  });
  return {
    classes,
    active: rows.filter(({ folder }) => folder === 3).length,
    students: [...new Set(students.map(({ id }) => id))],
  };
}

/**
 * Removes the classes of a year with all that is in them or, where marks stay, takes every student's name from them.
 * Students no longer on any list are followed by nobody.
 */
export async function eraseYear(
  db: Queries,
  { classes, students }: YearHeld,
  { schoolId, keepsMarks, now }: Omit<ErasedStudent, 'studentId'>,
): Promise<void> {
  if (keepsMarks)
    for (const studentId of students) {
      const rows = await db
        .selectFrom('students')
        .select('class_id as id')
        .where('class_id', 'in', classes)
        .where('id', '=', studentId)
        .execute();
      const ids = rows.map(({ id }) => id);
      await eraseStudent(db, ids, { schoolId, studentId, keepsMarks, now });
    }
  else {
    await db.deleteFrom('sourced_ids').where('class_id', 'in', classes).execute();
    await db.deleteFrom('year_start_classes').where('class_id', 'in', classes).execute();
    for (const classId of classes) await removeClass(db, classId);
  }
  for (const studentId of await followedOnNoList(db, schoolId, students))
    await forgetGuardians(db, schoolId, studentId);
}

/** Those of the students who have guardians, and are on no list of the school. */
async function followedOnNoList(
  db: Queries,
  schoolId: number,
  studentIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  await inBatches(studentIds, async (batch) => {
    const rows = await db
      .selectFrom('guardians')
      .select('student_id as id')
      .distinct()
      .where('school_id', '=', schoolId)
      .where('student_id', 'in', batch)
      .execute();
    for (const { id } of rows) found.add(id);
  });
  const left = (await classesOf(db, schoolId)).map(({ id }) => id);
  await inBatches(left, async (classIds) => {
    await inBatches([...found], async (batch) => {
      const rows = await db
        .selectFrom('students')
        .select('id')
        .where('class_id', 'in', classIds)
        .where('id', 'in', batch)
        .execute();
      for (const { id } of rows) found.delete(id);
    });
  });
  return found;
}
