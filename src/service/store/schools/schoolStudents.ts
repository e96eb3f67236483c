import { touchPeople } from '#service/store/accounts/people.ts';
import { type Class, classColumns } from '#service/store/classes/classes.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { classesMisnaming, type IdNumber } from './knownNames.ts';
import { classesOf, classesWithStudent, firstErased } from './privacy.ts';
import { isStudentConfirmed, vouchedClasses } from './studentVouchers.ts';

/** `id` is the student's ID number on the rosters of the school. */
interface SchoolStudent {
  id: number;
  first: string;
  last: string;
}

/** Classes per query. */
const classesAtOnce = 100;

/** A student on the roster of a class. */
export interface RosterStudent extends SchoolStudent {
  classId: number;
}

/** The students on the rosters of some of the school's classes. */
interface RosterPage {
  /** The classes that were read. */
  classIds: number[];
  students: RosterStudent[];
  /** The last class that was read; null if there are no more. */
  last: number | null;
}

interface RostersWanted {
  schoolYear: string;
  gradingPeriod: number;
  /** Only these classes; empty for all. */
  only: readonly number[];
  /** The last class of the page before; 0 for the first page. */
  after: number;
}

/**
 * The students on the rosters of the school's next classes of this year and grading period, after the class `after`,
 * without trashed classes. A school may have any number of classes, so read page by page.
 */
export async function rosterPage(
  db: Queries,
  schoolId: number,
  { schoolYear, gradingPeriod, only, after }: RostersWanted,
): Promise<RosterPage> {
  let wanted = db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.school_id', '=', schoolId)
    .where('classes.school_year', '=', schoolYear)
    .where('classes.grading_period', '=', gradingPeriod)
    .where('classes.folder', '!=', folders.trashed)
    .where('classes.id', '>', after);
  if (only.length > 0) wanted = wanted.where('classes.id', 'in', only);
  const classes = await wanted.orderBy('classes.id').limit(classesAtOnce).execute();
  const ids = classes.map(({ id }) => id);
  if (ids.length === 0) return { classIds: [], students: [], last: null };
  const students = await db
    .selectFrom('students')
    .select(['id', 'first', 'last', 'class_id as classId'])
    .where('class_id', 'in', ids)
    .where('hidden', '=', 0)
    .orderBy('class_id')
    .orderBy('position')
    .execute();
  return { classIds: ids, students, last: ids.length < classesAtOnce ? null : (ids.at(-1) ?? null) };
}

/** The accounts of these ID numbers in the school; numbers without an account are left out. */
export async function studentsWithAccount(
  db: Queries,
  schoolId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('school_students')
      .select(['student_id as id', 'account_id as accountId'])
      .where('school_id', '=', schoolId)
      .where('student_id', 'in', batch)
      .execute();
    for (const { id, accountId } of rows) found.set(id, accountId);
  });
  return found;
}

/** The ID numbers of the school's student accounts, followed students and open invitations, on a roster or not. */
export async function attachedStudentIds(db: Queries, schoolId: number): Promise<number[]> {
  const of = (table: 'school_students' | 'guardians' | 'invitations') =>
    db.selectFrom(table).select('student_id as id').where('school_id', '=', schoolId);
  const rows = await of('school_students').union(of('guardians')).union(of('invitations')).execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** The highest ID number that the school uses, on a roster or not; 0 for none. Those of the erased do not count. */
export async function highestStudentId(db: Queries, schoolId: number): Promise<number> {
  let highest = 0;
  await inBatches(await classesOf(db, schoolId), async (batch) => {
    const classIds = batch.map(({ id }) => id);
    const found = await db
      .selectFrom('students')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('class_id', 'in', classIds)
      .where('id', '<', firstErased)
      .executeTakeFirst();
    highest = Math.max(highest, Number(found?.id ?? 0));
  });
  for (const table of ['school_students', 'guardians', 'invitations'] as const) {
    const found = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('student_id').as('id'))
      .where('school_id', '=', schoolId)
      .where('student_id', '<', firstErased)
      .executeTakeFirst();
    highest = Math.max(highest, Number(found?.id ?? 0));
  }
  return highest;
}

/** The names of these students on the rosters of the school's classes, except trashed ones; from the latest class. */
export async function namesOfStudents(
  db: Queries,
  schoolId: number,
  ids: readonly number[],
): Promise<Map<number, SchoolStudent>> {
  const found = new Map<number, SchoolStudent>();
  if (ids.length === 0) return found;
  const classes = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.school_id', '=', schoolId)
    .where('classes.folder', '!=', folders.trashed)
    .orderBy('classes.id')
    .execute();
  await inBatches(classes, async (batch) => {
    const classIds = batch.map(({ id }) => id);
    await inBatches(ids, async (some) => {
      const rows = await db
        .selectFrom('students')
        .select(['id', 'first', 'last'])
        .where('class_id', 'in', classIds)
        .where('hidden', '=', 0)
        .where('id', 'in', some)
        .orderBy('class_id')
        .execute();
      for (const student of rows) found.set(student.id, student);
    });
  });
  return found;
}

/** The ID numbers of the student whose account it is. */
export function idNumbersOf(db: Queries, accountId: number): Promise<IdNumber[]> {
  return db
    .selectFrom('school_students')
    .select(['school_id as schoolId', 'student_id as studentId'])
    .where('account_id', '=', accountId)
    .orderBy('school_id')
    .execute();
}

interface StudentAccount {
  studentId: number;
  accountId: number;
  /** What the roster calls the student, whatever the name of the account; without it, that of the account now. */
  name?: string;
  /** False if only a teacher vouches for the account. */
  isConfirmed?: boolean;
}

/** Links accounts to their students; for an unconfirmed one, see `vouchForStudent`. */
export async function addSchoolStudents(
  db: Queries,
  schoolId: number,
  students: readonly StudentAccount[],
): Promise<void> {
  if (students.length === 0) return;
  await inBatches(students, (batch) =>
    db
      .insertInto('school_students')
      .values((row) =>
        batch.map(({ studentId, accountId, name, isConfirmed = true }) => ({
          school_id: schoolId,
          student_id: studentId,
          account_id: accountId,
          name:
            name || row.selectFrom('accounts').select('accounts.name').where('accounts.id', '=', accountId),
          confirmed: isConfirmed ? 1 : 0,
        })),
      )
      .execute(),
  );
  await touchPeople(db, schoolId, students.length === 1 ? students[0]?.accountId : undefined);
}

/** Links one account to its student. */
export const addSchoolStudent = (db: Queries, schoolId: number, student: StudentAccount) =>
  addSchoolStudents(db, schoolId, [student]);

/** A class that is open to its students, and the student in it. */
export interface ClassOfStudent extends Class {
  schoolId: number;
  /** The ID number on the roster. */
  studentId: number;
  /** The name of the primary teacher. */
  teacher: string;
}

/** A guardian whom the school has entered sees all classes; others see those that the student's account may show. */
interface ViewedNumber extends IdNumber {
  isFromSchool?: boolean;
}

/**
 * The active classes with one of these students on the roster whose teachers let students see their grades, by name.
 * A class whose roster has somebody else by the student's ID number is not the student's. Each query is limited to a
 * school or to named classes.
 */
export async function classesOfStudent(
  db: Queries,
  numbers: readonly ViewedNumber[],
): Promise<ClassOfStudent[]> {
  const found: ClassOfStudent[] = [];
  const openOf = new Map<number, Awaited<ReturnType<typeof openClasses>>>();
  for (const { schoolId, studentId, isFromSchool = false } of numbers) {
    const open = openOf.get(schoolId) ?? (await openClasses(db, schoolId));
    openOf.set(schoolId, open);
    const own = await namesOn(db, studentId, open);
    const shown = isFromSchool ? own : await vouchedClasses(db, { schoolId, studentId }, [...own.keys()]);
    const strange = await classesMisnaming(db, { schoolId, studentId }, [...shown.keys()]);
    for (const each of open)
      if (shown.has(each.id) && !strange.has(each.id)) found.push({ ...each, schoolId, studentId });
  }
  return found.sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id);
}

/** The school's active classes that let students see their grades. */
const openClasses = (db: Queries, schoolId: number) =>
  withTeachers(db, schoolId)
    .where('classes.folder', '=', folders.active)
    .where('classes.student_view', '=', 1)
    .execute();

function withTeachers(db: Queries, schoolId: number) {
  return db
    .selectFrom('classes')
    .leftJoin('accounts', 'accounts.id', 'classes.primary_teacher')
    .select(({ fn, val }) => [...classColumns, fn.coalesce('accounts.name', val('')).as('teacher')])
    .where('classes.school_id', '=', schoolId);
}

/** The student's account, and the guardians whom the school knows, by name. */
export async function peopleOfNumber(
  db: Queries,
  { schoolId, studentId }: IdNumber,
): Promise<{ name: string; accountId: number | null }[]> {
  const account = await db
    .selectFrom('school_students')
    .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
    .select(['accounts.name', 'accounts.id as accountId'])
    .where('school_students.school_id', '=', schoolId)
    .where('school_students.student_id', '=', studentId)
    .execute();
  const guardians = await db
    .selectFrom('guardians')
    .leftJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select(({ fn }) => [
      fn.coalesce('accounts.name', 'guardians.name').as('name'),
      'account_id as accountId',
    ])
    .where('guardians.school_id', '=', schoolId)
    .where('guardians.student_id', '=', studentId)
    .where((row) => row.or([row('from_school', '=', 1), row('account_id', 'is not', null)]))
    .orderBy('guardians.id')
    .execute();
  return [...account, ...guardians];
}

/** A roster with a student, by the name that it has there. */
interface RosterOfStudent {
  classId: number;
  className: string;
  year: string;
  /** The name of the primary teacher. */
  teacher: string;
  first: string;
  last: string;
  /** Whether the class is active and has the student on its roster. */
  isActive: boolean;
  /** Whether a teacher of the class has invited the student's account, which the school has not confirmed. */
  vouches: boolean;
}

/** The rosters of the school that have or had the student, by the class. */
export async function rostersOfStudent(db: Queries, number: IdNumber): Promise<RosterOfStudent[]> {
  const names = new Map(
    (await classesWithStudent(db, number.schoolId, number.studentId)).map(({ id, ...name }) => [id, name]),
  );
  const active = [...names].flatMap(([id, { isActive }]) => (isActive ? id : []));
  const isConfirmed = (await isStudentConfirmed(db, number)) !== false;
  const vouched = isConfirmed ? new Set() : await vouchedClasses(db, number, active);
  const found: RosterOfStudent[] = [];
  await inBatches([...names.keys()], async (batch) => {
    const classes = await withTeachers(db, number.schoolId).where('classes.id', 'in', batch).execute();
    for (const { id, name: className, schoolYear, teacher } of classes) {
      const name = names.get(id);
      if (!name) continue;
      const vouches = vouched.has(id);
      found.push({ classId: id, className, year: schoolYear, teacher, ...name, vouches });
    }
  });
  return found.sort(
    (one, other) => one.className.localeCompare(other.className, 'en') || one.classId - other.classId,
  );
}

/** The student's name in each of these classes that has the student on its roster. */
async function namesOn(
  db: Queries,
  studentId: number,
  classes: readonly { id: number }[],
): Promise<Map<number, { first: string; last: string }>> {
  const found = new Map<number, { first: string; last: string }>();
  const classIds = classes.map(({ id }) => id);
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['class_id as classId', 'first', 'last'])
      .where('class_id', 'in', batch)
      .where('id', '=', studentId)
      .where('hidden', '=', 0)
      .execute();
    for (const { classId, ...name } of rows) found.set(classId, name);
  });
  return found;
}
