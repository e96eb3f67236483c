import { touchPeople } from '#service/store/accounts/people.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { accessLevels } from '#service/store/driver/schema/codes.ts';
import { classesOfStrangers, type IdNumber } from './knownNames.ts';

/*
 * Who vouches for a student's account. A teacher may invite any ID number on their rosters, so an account that only
 * teachers have invited shows only these teachers' classes until the school confirms it; and of these only classes that
 * know the student by a name like that of the invitation: two lists may number different students alike.
 */

/** The class from which a teacher has invited the student, and the teacher. */
interface Voucher {
  classId: number;
  accountId: number;
}

/** Whether the school has confirmed the student's account; undefined if there is none. */
export async function isStudentConfirmed(
  db: Queries,
  { schoolId, studentId }: IdNumber,
): Promise<boolean | undefined> {
  const found = await db
    .selectFrom('school_students')
    .select('confirmed')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return found && found.confirmed === 1;
}

/** From now on the account shows every open class of the student. */
export async function confirmStudent(db: Queries, number: IdNumber): Promise<void> {
  const confirmed = await db
    .updateTable('school_students')
    .set({ confirmed: 1 })
    .where('school_id', '=', number.schoolId)
    .where('student_id', '=', number.studentId)
    .where('confirmed', '=', 0)
    .returning('account_id as accountId')
    .executeTakeFirst();
  if (!confirmed) return;
  await dropVouchers(db, number);
  await touchPeople(db, number.schoolId, confirmed.accountId);
}

/** From now on the account shows the class, while the teacher belongs to the school, and the others of this teacher. */
export async function vouchForStudent(
  db: Queries,
  { schoolId, studentId }: IdNumber,
  { classId, accountId }: Voucher,
): Promise<void> {
  await db
    .insertInto('student_vouchers')
    .values({ school_id: schoolId, student_id: studentId, class_id: classId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the account of the student and its vouchers. Returns the account; undefined if there was none. */
export async function unlinkStudent(db: Queries, number: IdNumber): Promise<number | undefined> {
  await dropVouchers(db, number);
  const unlinked = await db
    .deleteFrom('school_students')
    .where('school_id', '=', number.schoolId)
    .where('student_id', '=', number.studentId)
    .returning('account_id as accountId')
    .executeTakeFirst();
  return unlinked?.accountId;
}

const dropVouchers = (db: Queries, { schoolId, studentId }: IdNumber) =>
  db
    .deleteFrom('student_vouchers')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute();

/** Those of the student's classes that the account may show: all of them once the school has confirmed it. */
export async function vouchedClasses(
  db: Queries,
  number: IdNumber,
  classIds: readonly number[],
): Promise<Set<number>> {
  if ((await isStudentConfirmed(db, number)) === true) return new Set(classIds);
  const found = new Set<number>();
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('student_vouchers')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.account_id', '=', 'student_vouchers.account_id')
          .on('memberships.class_id', 'in', batch)
          .on('memberships.auth', '>=', accessLevels.edit),
      )
      .leftJoin('school_teachers', (join) =>
        join
          .onRef('school_teachers.account_id', '=', 'student_vouchers.account_id')
          .onRef('school_teachers.school_id', '=', 'student_vouchers.school_id'),
      )
      .select(['student_vouchers.class_id as invitedFrom', 'memberships.class_id as taught'])
      .select('school_teachers.account_id as colleague')
      .where('student_vouchers.school_id', '=', number.schoolId)
      .where('student_vouchers.student_id', '=', number.studentId)
      .execute();
    for (const as of new Set(rows.map(({ invitedFrom }) => invitedFrom))) {
      const own = rows.filter(({ invitedFrom }) => invitedFrom === as);
      const taught = new Set(own.map((row) => row.taught));
      const offered = batch.filter((classId) => taught.has(classId));
      const others = await classesOfStrangers(db, { studentId: number.studentId, as }, offered);
      for (const classId of offered) if (!others.has(classId)) found.add(classId);
      // Who has handed the class over and stays at the school is still trusted with it; a guest who has left is not.
      if (batch.includes(as) && own.some(({ colleague }) => colleague !== null)) found.add(as);
    }
  });
  return found;
}

/** Those of these students whose account may not show the class. */
export async function studentsUnvouched(
  db: Queries,
  { schoolId, classId }: { schoolId: number; classId: number },
  studentIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  await inBatches(studentIds, async (batch) => {
    const rows = await db
      .selectFrom('school_students')
      .select('student_id as studentId')
      .where('school_id', '=', schoolId)
      .where('student_id', 'in', batch)
      .where('confirmed', '=', 0)
      .execute();
    for (const { studentId } of rows)
      if ((await vouchedClasses(db, { schoolId, studentId }, [classId])).size === 0) found.add(studentId);
  });
  return found;
}
