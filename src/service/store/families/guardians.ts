import { touchPeople } from '#service/store/accounts/people.ts';
import { inBatches, isAddress, isAnyAddress, type Queries } from '#service/store/driver/queries.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import type { OpenInvitation } from '#service/store/schools/invitations.ts';
import { namesForFamilies } from '#service/store/schools/knownNames.ts';
import { namesOfStudents } from '#service/store/schools/schoolStudents.ts';

/*
 * Guardians: people who follow a student of a school. The school enters them, or the student's own account invites
 * them; they see something only after accepting by the mailed link. One row for each student and address.
 */

export interface Guardian {
  id: number;
  studentId: number;
  /** Null until the invitation is accepted. */
  accountId: number | null;
  name: string;
  /** The address for mail: the account's, once there is one. */
  email: string;
  /** The address of the invitation. */
  invitedAs: string;
  /** The relation to the student, in free text; '' for none. */
  relation: string;
  /** Whether the school entered them; otherwise the student's own account invited them. */
  isFromSchool: boolean;
  addedBy: number;
  /** Unix seconds; `joined` 0 while the invitation is open. */
  added: number;
  joined: number;
}

/** The most guardians of a student, and the most that the student's own account may invite. */
export const mostGuardians = 10;
export const mostInvitedByStudent = 4;
/** The most students that an account follows. */
export const mostFollowed = 20;

function listed(db: Queries, schoolId: number) {
  return db
    .selectFrom('guardians')
    .leftJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select(['guardians.id', 'guardians.student_id as studentId', 'guardians.account_id as accountId'])
    .select(['guardians.relation', 'guardians.from_school as fromSchool', 'guardians.added_by as addedBy'])
    .select(['guardians.added', 'guardians.joined', 'guardians.email as invitedAs'])
    .select(['guardians.name as written', 'accounts.name as own', 'accounts.email'])
    .where('guardians.school_id', '=', schoolId)
    .orderBy('guardians.student_id')
    .orderBy('guardians.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

const guardianOf = ({ written, own, email, fromSchool, ...row }: Row): Guardian => ({
  ...row,
  name: own ?? written,
  email: email || row.invitedAs,
  isFromSchool: fromSchool === 1,
});

async function listedBy(
  db: Queries,
  schoolId: number,
  column: 'guardians.id' | 'guardians.student_id',
  ids: readonly number[],
): Promise<Guardian[]> {
  const found: Guardian[] = [];
  await inBatches(ids, async (batch) => {
    const rows = await listed(db, schoolId).where(column, 'in', batch).execute();
    found.push(...rows.map(guardianOf));
  });
  return found;
}

/**
 * The guardians of these students, in order. The school does not know guardians whom a student invited until they
 * accept: its mail goes only to guardians with `isKnown`.
 */
export function guardiansOf(
  db: Queries,
  schoolId: number,
  studentIds: readonly number[],
): Promise<Guardian[]> {
  return listedBy(db, schoolId, 'guardians.student_id', studentIds);
}

/** Whether the school knows the guardian: the school has entered them, or they have accepted. */
export const isKnown = ({ isFromSchool, accountId }: Guardian): boolean => isFromSchool || accountId !== null;

/** Those of these ids that are guardians at the school. */
export const guardiansAmong = (db: Queries, schoolId: number, ids: readonly number[]) =>
  listedBy(db, schoolId, 'guardians.id', ids);

interface NewGuardian {
  schoolId: number;
  studentId: number;
  name: string;
  email: string;
  relation: string;
  isFromSchool: boolean;
  addedBy: number;
  added: number;
}

/** Adds guardians. Two of the same student must not share an address. */
export async function addGuardians(db: Queries, guardians: readonly NewGuardian[]): Promise<void> {
  await inBatches(guardians, (batch) =>
    db
      .insertInto('guardians')
      .values(
        batch.map(({ schoolId, studentId, name, email, relation, isFromSchool, addedBy, added }) => ({
          school_id: schoolId,
          student_id: studentId,
          name,
          email,
          relation,
          from_school: isFromSchool ? 1 : 0,
          added_by: addedBy,
          added,
        })),
      )
      .execute(),
  );
}

/** Replaces the data of a guardian by the school's, so that they count as entered by the school. */
export async function changeGuardian(
  db: Queries,
  schoolId: number,
  { id, name, relation }: Pick<Guardian, 'id' | 'name' | 'relation'>,
): Promise<void> {
  await db
    .updateTable('guardians')
    .set({ name, relation, from_school: 1 })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute();
}

/** From now on they see nothing of the student. */
export async function dropGuardian(
  db: Queries,
  schoolId: number,
  { id, accountId }: Pick<Guardian, 'id' | 'accountId'>,
): Promise<void> {
  await db.deleteFrom('guardians').where('school_id', '=', schoolId).where('id', '=', id).execute();
  if (accountId !== null) await touchPeople(db, schoolId, accountId);
}

/**
 * The students of an invitation to this address: nobody has accepted for them, and the inviter may still invite. That
 * is the school, or the owner of the student's account if they may sign in.
 */
export async function studentsWaitingFor(db: Queries, schoolId: number, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('guardians')
    .select('student_id as studentId')
    .where('school_id', '=', schoolId)
    .where(isAddress('email', email))
    .where('account_id', 'is', null)
    .where((row) =>
      row.or([
        row('from_school', '=', 1),
        row.exists(
          row
            .selectFrom('school_students')
            .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
            .select('accounts.id')
            .whereRef('school_students.school_id', '=', 'guardians.school_id')
            .whereRef('school_students.student_id', '=', 'guardians.student_id')
            .whereRef('school_students.account_id', '=', 'guardians.added_by')
            .where('accounts.status', '=', statuses.active),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** Removes all guardians at these addresses who have not accepted yet; returns their students. */
export async function dropWaitingGuardians(
  db: Queries,
  schoolId: number,
  emails: readonly string[],
): Promise<number[]> {
  const students: number[] = [];
  await inBatches(emails, async (batch) => {
    const rows = await db
      .deleteFrom('guardians')
      .where('school_id', '=', schoolId)
      .where(isAnyAddress('email', batch))
      .where('account_id', 'is', null)
      .returning('student_id as studentId')
      .execute();
    students.push(...rows.map(({ studentId }) => studentId));
  });
  return students;
}

/**
 * Accepts for these students, who were waiting for the address. Somebody who follows a student already does so only
 * once; if the school has entered them now, its data counts from now on.
 */
export async function joinAsGuardian(
  db: Queries,
  schoolId: number,
  {
    email,
    studentIds,
    accountId,
    now,
  }: { email: string; studentIds: readonly number[]; accountId: number; now: number },
): Promise<void> {
  const own = await db
    .selectFrom('guardians')
    .select(['id', 'student_id as studentId'])
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .execute();
  const followed = new Map(own.map(({ id, studentId }) => [studentId, id]));
  for (const studentId of studentIds) {
    const id = followed.get(studentId);
    if (id === undefined)
      await db
        .updateTable('guardians')
        .set({ account_id: accountId, joined: now })
        .where('school_id', '=', schoolId)
        .where('student_id', '=', studentId)
        .where(isAddress('email', email))
        .where('account_id', 'is', null)
        .execute();
    else {
      const again = await db
        .deleteFrom('guardians')
        .where('school_id', '=', schoolId)
        .where('student_id', '=', studentId)
        .where(isAddress('email', email))
        .where('account_id', 'is', null)
        .returning(['name', 'relation', 'from_school as fromSchool'])
        .executeTakeFirst();
      if (again?.fromSchool === 1) await changeGuardian(db, schoolId, { ...again, id });
    }
  }
  await touchPeople(db, schoolId, accountId);
}

/** For how many students of the school each of these addresses (in lower case) is or was invited. */
export async function countByAddress(
  db: Queries,
  schoolId: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const small = [...new Set(emails.map((email) => email.toLowerCase()))];
  await inBatches(small, async (batch) => {
    const rows = await db
      .selectFrom('guardians')
      .select((row) => [
        row.fn<string>('lower', ['email']).as('email'),
        row.fn.countAll<number>().as('count'),
      ])
      .where('school_id', '=', schoolId)
      .where((row) => row.fn<string>('lower', ['email']), 'in', batch)
      .groupBy((row) => row.fn<string>('lower', ['email']))
      .execute();
    for (const { email, count } of rows) found.set(email, Number(count));
  });
  return found;
}

/** A followed student. */
export interface FollowedStudent {
  schoolId: number;
  school: string;
  studentId: number;
  relation: string;
  /** Whether the school entered the guardian; otherwise the student's own account invited them. */
  isFromSchool: boolean;
}

/** The students whom the account follows, at any school. */
export async function studentsFollowedBy(db: Queries, accountId: number): Promise<FollowedStudent[]> {
  const rows = await db
    .selectFrom('guardians')
    .innerJoin('schools', 'schools.id', 'guardians.school_id')
    .select(['guardians.school_id as schoolId', 'schools.name as school'])
    .select(['guardians.student_id as studentId', 'guardians.relation'])
    .select('guardians.from_school as fromSchool')
    .where('guardians.account_id', '=', accountId)
    .orderBy('schools.name')
    .orderBy('guardians.student_id')
    .execute();
  return rows.map(({ fromSchool, ...row }) => ({ ...row, isFromSchool: fromSchool === 1 }));
}

/** A student as the guardians read the name; `isShared` if they read none, since lists name different students. */
export interface NamedStudent {
  first: string;
  last: string;
  isShared: boolean;
}

/** The students of these ID numbers, by the name that their guardians read, else the latest on any list. */
export async function studentsToFollow(
  db: Queries,
  schoolId: number,
  ids: readonly number[],
): Promise<Map<number, NamedStudent>> {
  const found = new Map<number, NamedStudent>();
  for (const [id, { first, last }] of await namesForFamilies(db, schoolId, ids))
    found.set(id, { first, last, isShared: false });
  const others = ids.filter((id) => !found.has(id));
  for (const [id, { first, last }] of await namesOfStudents(db, schoolId, others))
    found.set(id, { first, last, isShared: true });
  return found;
}

/** The names of the students of an invitation. */
export async function studentsInvited(
  db: Queries,
  { kind, schoolId, email, student }: Pick<OpenInvitation, 'kind' | 'schoolId' | 'email' | 'student'>,
): Promise<{ first: string; last: string }[]> {
  if (kind !== 'guardian' || schoolId === null) return student ? [student] : [];
  const ids = await studentsWaitingFor(db, schoolId, email);
  const students = await studentsToFollow(db, schoolId, ids);
  return [...students.values()].map(({ first, last }) => ({ first, last }));
}

/** The names of the students whom people at these addresses are invited to follow, by address in lower case. */
export async function studentsByAddress(
  db: Queries,
  schoolId: number,
  emails: readonly string[],
): Promise<Map<string, string[]>> {
  const waiting: { email: string; studentId: number }[] = [];
  await inBatches([...new Set(emails)], async (batch) => {
    const rows = await db
      .selectFrom('guardians')
      .select(['email', 'student_id as studentId'])
      .where('school_id', '=', schoolId)
      .where(isAnyAddress('email', batch))
      .where('account_id', 'is', null)
      .orderBy('id')
      .execute();
    waiting.push(...rows);
  });
  const ids = [...new Set(waiting.map(({ studentId }) => studentId))];
  const students = await studentsToFollow(db, schoolId, ids);
  const found = new Map<string, string[]>();
  for (const { email, studentId } of waiting) {
    const student = students.get(studentId);
    const address = email.toLowerCase();
    if (student) found.set(address, [...(found.get(address) ?? []), `${student.first} ${student.last}`]);
  }
  return found;
}
